"""P1 and P3 under `kill -9`: acknowledged edits are not lost, edits are atomic, and no request fails."""

import random
import time

import pytest

from collection import dump, write_pictures
from fleet import READER, WRITER, Fleet, Readers, number_of
from gallery import Desk
from postgres import PostgresServer
from processes import FULL, until

REPLICAS, WRITERS, CRASHES = (30, 10, 5) if FULL else (6, 5, 2)
SHEAF = [f"strip-{number}" for number in range(12)]


def reading(expected):
    """Returns a reader's request for pictures that are not edited, which compares each with the expected bytes."""
    targets = list(expected)

    def ask(client, number):
        target = targets[number % len(targets)]
        answer = client.ask(target)
        assert (answer.status, answer.body) == (200, expected[target]), f"{target}: {answer.status}"

    return ask


def known_answers(server):
    targets = [f"/bitmap/{number}.png?scale={scale}" for number in range(20, 40) for scale in (1, 3, 8)]
    return {target: server.get(target).body for target in targets}


def test_killing_replicas_fails_no_request_and_loses_no_edit(fleet):
    """Row "replica killed" of the failure table: the balancer retries on another replica, and the killed one restarts
    from its file."""
    with Readers(fleet.balancer.port, reading(known_answers(fleet.replicas[0]))) as readers:
        for number in range(REPLICAS):
            replica = fleet.replicas[number % len(fleet.replicas)]
            replica.kill()
            readers.wait_for(100)
            replica.start()
            # The edit is acknowledged once all replicas have it, including the restarted one.
            said = fleet.paint("sunset", 300 + number)
            assert said["collection"]["waiting"] == []
            assert [fleet.shown("sunset", each) for each in fleet.replicas] == [300 + number] * len(fleet.replicas)
            fleet.balancer.finds(replica, "UP")
    assert readers.wrong == [] and readers.asked > 100 * REPLICAS
    assert fleet.differences() == {}


def test_followers_killed_while_applying_edits_hold_no_partial_edit(fleet, tmp_path):
    """Row "follower killed in the middle of applying": SQLite rolls back, and the replica pulls again."""
    lot = random.Random(4)
    sheaves = [write_pictures(tmp_path / f"sheaf{number}", SHEAF, first=50 * number) for number in range(2)]
    fleet.desk.run("bitmap", "add", sheaves[0], "--on-conflict", "replace")
    victim = fleet.replicas[1]
    for number in range(REPLICAS):
        writer = fleet.desk.start("bitmap", "add", sheaves[number % 2 ^ 1], "--on-conflict", "replace")
        # The replica is killed at a random moment while the edit is made, announced or applied.
        time.sleep(lot.uniform(0, 0.15))
        victim.kill()
        held = {row["revision"] for row in dump(victim.file)["bitmaps"] if row["name"] in SHEAF}
        assert len(held) == 1, "half of an edit"
        victim.start()
        assert writer.wait() == 0, writer.stderr.read()
        writer.communicate()
    assert fleet.differences() == {}


def test_edits_of_killed_writers_are_atomic(fleet, tmp_path):
    """Rows "writer killed": before the COMMIT, the edit is not made; after it, all replicas show it."""
    lot = random.Random(18)
    fleet.desk.run("bitmap", "add", write_pictures(tmp_path / "first", ["struck", *SHEAF]), "--on-conflict", "replace")
    start = time.monotonic()
    fleet.paint("struck", 1)
    usual = time.monotonic() - start
    last = 1
    for number in range(2, WRITERS + 2):
        desk = Desk(tmp_path / f"desk{number % 2}", fleet.desk.database)
        sheaf = write_pictures(tmp_path / f"sheaf{number}", SHEAF, first=100 * number)
        writers = [
            desk.start("bitmap", "fill", "struck", "--color", f"#{number:06x}"),
            desk.start("bitmap", "add", sheaf, "--on-conflict", "replace"),
        ]
        time.sleep(lot.uniform(0, usual))
        for writer in writers:
            writer.kill()
            writer.communicate()
        # The next writer gets the lock and finds a consistent collection.
        fleet.paint("ghost", number)
        shown = {fleet.shown("struck", replica) for replica in fleet.replicas}
        assert len(shown) == 1 and shown <= {last, number}
        (last,) = shown
        for replica in fleet.replicas:
            listed = replica.get("/api/bitmaps?query=strip&per_page=100").json()["bitmaps"]
            assert len({each["revision"] for each in listed}) == 1, "half of an edit"
    assert fleet.differences() == {}
    fleet.desk.run("database", "check")


@pytest.fixture
def durable():
    """Runs a PostgreSQL server that flushes acknowledged edits to disk."""
    server = PostgresServer(durable=True)
    server.sql(f"CREATE ROLE {READER} LOGIN; CREATE ROLE {WRITER} LOGIN")
    yield server
    server.close()


def test_acknowledged_edits_survive_postgresql_crashes_and_reads_continue(durable, demo, tmp_path):
    """P1 and P5. Row "primary down": reading continues, edits are rejected immediately, and replicas reconnect."""
    fleet = Fleet(durable, "crashing", tmp_path / "fleet", demo)
    try:
        with Readers(fleet.balancer.port, reading(known_answers(fleet.replicas[0]))) as readers:
            for number in range(CRASHES):
                crash_while_editing(fleet, durable, 1000 * number)
                readers.wait_for(50)
            crash_before_the_answer(fleet, durable)
        assert readers.wrong == []
        assert fleet.differences() == {}
        fleet.desk.run("database", "check")
    finally:
        fleet.close()


def crash_while_editing(fleet, server, first):
    """Crashes PostgreSQL during an edit, attempts another edit, and restarts PostgreSQL."""
    said = fleet.paint("dragon", first + 1)
    assert said["collection"]["waiting"] == []
    torn = fleet.desk.start("bitmap", "fill", "knight", "--color", f"#{first + 2:06x}")
    time.sleep(random.Random(first).uniform(0, 0.1))
    server.crash()
    refused = fleet.paint("dragon", first + 3, status=74)
    assert "nothing was changed" in refused.stderr
    for replica in fleet.replicas:
        assert replica.get("/ready").status == 200 and fleet.shown("dragon", replica) == first + 1
    server.start()
    # The command exits with 0 if it ended before the crash, with 74 if it knows that the edit was not made, and with 75
    # if it cannot know.
    torn.communicate()
    assert torn.returncode in (0, 74, 75)
    fleet.settle()
    shown = [number_of(replica.get("/api/bitmaps/knight").json()) for replica in fleet.replicas]
    assert len(set(shown)) == 1 and (torn.returncode != 0 or shown[0] == first + 2)
    assert torn.returncode != 74 or shown[0] != first + 2
    assert [fleet.shown("dragon", replica) for replica in fleet.replicas] == [first + 1] * 3


def crash_before_the_answer(fleet, server):
    """Crashes PostgreSQL after it has written an edit, but before it responds; the writer finds the edit after the
    restart."""
    server.sql("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
    server.sql("SELECT pg_reload_conf()")
    torn = fleet.desk.start("bitmap", "fill", "knight", "--color", "#0000aa")
    until(lambda: server.sql("SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'"), torn)
    server.crash()
    # Other commands on the same copy do not wait for the outcome of that edit.
    assert "nothing was changed" in fleet.paint("dragon", 1, status=74).stderr
    server.start()
    server.sql("ALTER SYSTEM RESET synchronous_standby_names")
    server.sql("SELECT pg_reload_conf()")
    _, said = torn.communicate()
    assert torn.returncode == 0, said
    fleet.settle()
    assert [fleet.shown("knight", replica) for replica in fleet.replicas] == [0xaa] * 3
