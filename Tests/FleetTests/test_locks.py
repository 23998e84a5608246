"""The writers' lock and the moments around COMMIT: rows "writer killed" of the failure table, and unknown outcomes."""

import contextlib
import shutil
import signal

import pytest

from fleet import WRITER, Fleet
from forwarder import Forwarder
from gallery import Desk
from processes import until

LOCK = "SELECT * FROM pixelarium.collection FOR UPDATE"


@pytest.fixture(scope="module")
def fleet(postgres, demo, tmp_path_factory):
    fleet = Fleet(postgres, "locks", tmp_path_factory.mktemp("locks"), demo, names="ab")
    yield fleet
    fleet.close()


@pytest.fixture
def wire(postgres, tmp_path):
    wire = Forwarder(postgres.port, tmp_path)
    yield wire
    wire.cut()


@pytest.fixture
def away(fleet, postgres, wire, tmp_path):
    """Returns a desk that connects through the wire, and has a copy already."""
    desk = Desk(tmp_path / "away", postgres.url(fleet.database, WRITER, via=wire.port))
    desk.run("bitmap", "show", "ghost")
    return desk


def waiting(fleet, kind):
    """Returns the number of connections to the fleet's database that wait for an event of a kind."""
    return int(fleet.server.value(
        f"SELECT count(*) FROM pg_stat_activity WHERE datname = '{fleet.database}' "
        f"AND '{kind}' IN (wait_event_type, wait_event)"))


@contextlib.contextmanager
def no_acknowledgement(server):
    """Delays the responses to COMMIT, which are written but wait for a standby that does not exist."""
    server.sql("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
    server.sql("SELECT pg_reload_conf()")
    try:
        yield
    finally:
        server.sql("ALTER SYSTEM RESET synchronous_standby_names")
        server.sql("SELECT pg_reload_conf()")


def ended(writer, status):
    """Waits for a command, checks its exit status, and returns its messages."""
    output, said = writer.communicate()
    assert writer.returncode == status, output + said
    return said


def test_a_writer_that_waits_for_the_lock_edits_the_latest_state(fleet):
    """P4: the body of an edit sees the state after the previous edit."""
    with fleet.server.transaction(LOCK, fleet.database):
        desks = [fleet.desk, fleet.owner]
        writers = [
            desk.start("bitmap", "edit", "dragon", "--add-tag", tag) for desk, tag in zip(desks, ("one", "two"))]
        until(lambda: waiting(fleet, "Lock") == 2, *writers)
    for writer in writers:
        ended(writer, 0)
    tags = fleet.replicas[0].get("/api/bitmaps/dragon").json()["tags"]
    assert {"one", "two"} <= set(tags)


def test_only_one_of_two_concurrent_writers_gets_a_name(fleet):
    """P4: one of the edits is rejected, as on one machine."""
    with fleet.server.transaction(LOCK, fleet.database):
        writers = [
            desk.start("bitmap", "generate", "solid", "--rows", "2", "--columns", "2", "--name", "wanted")
            for desk in (fleet.desk, fleet.owner)]
        until(lambda: waiting(fleet, "Lock") == 2, *writers)
    said = [writer.communicate()[1] for writer in writers]
    assert sorted(writer.returncode for writer in writers) == [0, 65] and "wanted is taken" in "".join(said)
    assert fleet.differences() == {}


def test_a_lock_timeout_or_a_killed_lock_holder_changes_no_data(fleet):
    """Row "writer killed holding the lock": before the COMMIT, the edit is not made. While the writer is frozen, others
    wait for five seconds."""
    revision = fleet.revision()
    with fleet.server.transaction(LOCK, fleet.database):
        writer = fleet.owner.start("bitmap", "fill", "knight", "--color", "#000005")
        until(lambda: waiting(fleet, "Lock"), writer)
        writer.send_signal(signal.SIGSTOP)
    # The frozen writer now holds the lock.
    try:
        assert "nothing was changed" in fleet.paint("ghost", 6, status=74).stderr
        assert fleet.shown("ghost", fleet.replicas[0]) != 6
        # Reading needs no lock.
        fleet.desk.run("bitmap", "show", "ghost")
    finally:
        writer.kill()
    writer.communicate()
    assert fleet.paint("ghost", 7)["collection"]["revision"] == revision + 1
    assert fleet.shown("knight", fleet.replicas[1]) != 5
    assert fleet.differences() == {}


def test_an_edit_is_made_even_if_its_writer_is_killed_before_the_acknowledgement(fleet):
    """Row "writer killed between ④ and ⑤": the edit is made, and the writer's copy pulls it."""
    with no_acknowledgement(fleet.server):
        writer = fleet.owner.start("bitmap", "fill", "potion", "--color", "#000008")
        until(lambda: waiting(fleet, "SyncRep"), writer)
        writer.kill()
        writer.communicate()
    for replica in fleet.replicas:
        until(lambda: fleet.shown("potion", replica) == 8, replica.running.process)
    (shown,) = fleet.owner.json("bitmap", "show", "potion")
    assert shown["palette"] == ["#000008"]
    assert fleet.differences() == {}


def test_an_edit_without_a_response_is_looked_up(fleet, wire, away):
    """Unknown outcome: the connection is lost between COMMIT and its response. The writer finds the edit, which was
    therefore made."""
    revision = fleet.revision()
    with no_acknowledgement(fleet.server):
        writer = away.start("bitmap", "fill", "rocket", "--color", "#000009", "--json")
        until(lambda: waiting(fleet, "SyncRep"), writer)
        wire.cut()
        wire.start()
    ended(writer, 0)
    assert fleet.revision() == revision + 1
    assert [fleet.shown("rocket", replica) for replica in fleet.replicas] == [9, 9]
    assert fleet.differences() == {}


def test_an_aborted_edit_without_a_response_is_reported_as_not_made(fleet, wire, away):
    """Unknown outcome: the transaction was aborted. The writer looks for the edit instead of guessing."""
    revision = fleet.revision()
    with gate(fleet):
        writer = away.start("bitmap", "fill", "rocket", "--color", "#00000a")
        until(lambda: waiting(fleet, "PgSleep"), writer)
        wire.cut()
        fleet.server.sql(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{fleet.database}' "
            "AND wait_event = 'PgSleep'")
    wire.start()
    said = ended(writer, 74)
    assert "nothing was changed" in said
    assert fleet.revision() == revision and fleet.shown("rocket", fleet.replicas[0]) != 10


def test_an_incomplete_edit_is_reported_as_not_made_without_a_look_up(fleet, wire, away):
    """PostgreSQL reaches COMMIT only after all rows have arrived, so the writer knows the outcome even if the
    connection stays cut."""
    revision = fleet.revision()
    with gate(fleet, "BEFORE DELETE ON bitmaps"):
        writer = away.start("bitmap", "fill", "rocket", "--color", "#00000c", "--confirm-time", "3600")
        until(lambda: waiting(fleet, "PgSleep"), writer)
        wire.cut()
        assert "nothing was changed" in ended(writer, 74)
        fleet.server.sql(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{fleet.database}' "
            "AND wait_event = 'PgSleep'")
    assert fleet.revision() == revision and fleet.shown("rocket", fleet.replicas[0]) != 12


def test_a_move_without_a_response_is_looked_up(fleet, wire, demo, tmp_path):
    """Without a look-up, both places would continue as the same collection."""
    server, database = fleet.server, fleet.database
    place = server.url(database, via=wire.port, schema="moved")
    desk = Desk(tmp_path / "mover", shutil.copy(demo, tmp_path / "mine.sqlite"))
    desk.run("database", "migrate", database=place)
    try:
        with no_acknowledgement(server):
            mover = desk.start("database", "copy", "--to", place, "--move")
            until(lambda: waiting(fleet, "SyncRep"), mover)
            wire.cut()
            wire.start()
        ended(mover, 0)
        assert "has moved to" in desk.run("bitmap", "fill", "rocket", "--color", "#00000d", status=74).stderr
        desk.run("bitmap", "fill", "rocket", "--color", "#00000d", database=place)
    finally:
        server.sql("DROP SCHEMA moved CASCADE", database)


def test_an_unknown_outcome_is_reported_as_unknown(fleet, wire, away):
    """The command ends with 75 and says where to look."""
    with no_acknowledgement(fleet.server):
        writer = away.start("bitmap", "fill", "rocket", "--color", "#00000b", "--confirm-time", "1")
        until(lambda: waiting(fleet, "SyncRep"), writer)
        wire.cut()
        said = ended(writer, 75)
    assert "may have been made" in said and "database status" in said
    for replica in fleet.replicas:
        until(lambda: fleet.shown("rocket", replica) == 11, replica.running.process)
    wire.start()
    # The writer's copy did not keep the edit with an unknown outcome.
    (shown,) = away.json("bitmap", "show", "rocket")
    assert shown["palette"] == ["#00000b"]
    assert fleet.differences() == {}


def test_a_rejected_edit_reports_the_reason_of_postgresql(fleet):
    """Row "primary's disk full"."""
    revision = fleet.revision()
    fleet.sql(
        "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "RAISE disk_full USING MESSAGE = 'could not extend file: No space left on device'; END $$; "
        "CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON bitmaps EXECUTE FUNCTION full_disk()")
    try:
        said = fleet.paint("ghost", 12, status=74).stderr
    finally:
        fleet.sql("DROP TRIGGER full_disk ON bitmaps")
    assert "No space left on device" in said
    assert fleet.revision() == revision and fleet.shown("ghost", fleet.replicas[0]) != 12
    assert fleet.paint("ghost", 13)["collection"]["revision"] == revision + 1
    assert fleet.differences() == {}


@contextlib.contextmanager
def gate(fleet, moment="BEFORE INSERT ON change"):
    """Delays edits during a `with` block, by default when PostgreSQL records them, before the COMMIT."""
    fleet.sql(
        "CREATE OR REPLACE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "PERFORM pg_sleep(20); RETURN coalesce(NEW, OLD); END $$; "
        f"CREATE TRIGGER dawdle {moment} FOR EACH ROW EXECUTE FUNCTION dawdle()")
    try:
        yield
    finally:
        until(lambda: not waiting(fleet, "PgSleep"))
        fleet.sql(f"DROP TRIGGER dawdle ON {moment.split()[-1]}")
