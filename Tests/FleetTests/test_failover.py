"""Lost histories (sharing.md §6): a standby is promoted that lacks edits which replicas have seen."""

import pytest

from fleet import READER, WRITER, Fleet
from postgres import PostgresServer
from processes import FULL, until


@pytest.fixture
def primary():
    server = PostgresServer()
    server.sql(f"CREATE ROLE {READER} LOGIN; CREATE ROLE {WRITER} LOGIN")
    yield server
    server.close()


@pytest.fixture
def standby(primary):
    server = PostgresServer(standby_of=primary)
    yield server
    server.close()


class Pair:
    """A primary and its standby under one URL, which leads to the server that accepts edits."""

    def __init__(self, primary, standby):
        self.active = primary
        self.both = f"127.0.0.1:{primary.port},127.0.0.1:{standby.port}"

    def url(self, database, user="postgres"):
        return f"postgresql://{user}@{self.both}/{database}?target_session_attrs=read-write"

    def __getattr__(self, name):
        return getattr(self.active, name)


def test_no_old_picture_has_a_new_etag_after_edits_were_lost(primary, standby, demo, tmp_path):
    """Row "primary lost with commits": P3 and P6 hold within a history, and ETags differ between histories."""
    pair = Pair(primary, standby)
    fleet = Fleet(pair, "lost", tmp_path / "fleet", demo)
    a, b, c = fleet.replicas
    try:
        fleet.paint("ghost", 1)
        kept = fleet.revision()
        standby.catch_up(primary)

        # This edit is acknowledged, visible on all replicas, and lost with the primary. Only a synchronous standby
        # prevents that.
        (lost,) = fleet.desk.json("bitmap", "fill", "ghost", "--color", "#000002")
        fleet.desk.run("bitmap", "remove", "dragon")
        assert fleet.revision() == kept + 2
        shown = {replica: replica.get("/bitmap/ghost.png?scale=3") for replica in fleet.replicas}
        # This replica is not running when the loss is detected.
        c.stop()
        primary.crash()
        standby.promote()
        pair.active = standby

        # Followers detect the loss before the first new edit.
        for replica in (a, b):
            until(lambda: replica.metric("pixelarium_collection_history") == 2, replica.running.process)
            assert fleet.shown("ghost", replica) == 1 and replica.get("/bitmap/dragon.png").status == 200
            assert replica.metric("pixelarium_replica_comparisons_total") >= 1
        # The next edit gets the number of the lost edit, for a different picture.
        said = fleet.paint("ghost", 3)
        assert said["revision"] == lost["revision"] and said["collection"]["revision"] == lost["collection"]["revision"]
        # The desk had seen both lost edits, and has since corrected its copy.
        fleet.desk.run("bitmap", "edit", "dragon", "--add-tag", "found")
        c.start()
        fleet.settle()
        pictures = [replica.get("/bitmap/ghost.png?scale=3") for replica in fleet.replicas]
        for replica, picture in zip(fleet.replicas, pictures):
            assert fleet.shown("ghost", replica) == 3 and replica.get("/bitmap/dragon.png").status == 200
            assert picture.etag != shown[replica].etag and picture.etag == pictures[0].etag
            assert picture.body == pictures[0].body != shown[replica].body
            # A client that has cached the lost picture gets the new one.
            assert replica.get("/bitmap/ghost.png?scale=3", {"If-None-Match": shown[replica].etag}).status == 200
        # The history is raised only once; replicas that come later find the raised number.
        assert fleet.sql("SELECT history FROM collection") == [("2",)]
        assert fleet.differences() == {}
        fleet.desk.run("database", "check")
    finally:
        fleet.close()


@pytest.mark.skipif(not FULL, reason="FLEET_FULL=1 waits for six seconds more")
def test_a_desk_forgets_a_lost_edit_before_it_edits(primary, standby, demo, tmp_path):
    """Without followers, the writer itself detects the loss, repairs its copy and restarts the edit."""
    pair = Pair(primary, standby)
    fleet = Fleet(pair, "alone", tmp_path / "fleet", demo, names="")
    fleet.desk.run("bitmap", "fill", "ghost", "--color", "#000001")
    standby.catch_up(primary)
    fleet.desk.run("bitmap", "fill", "ghost", "--color", "#000002")
    primary.crash()
    standby.promote()
    pair.active = standby
    # The new edit changes the present state, not the lost one.
    (said,) = fleet.desk.json("bitmap", "edit", "ghost", "--add-tag", "found")
    (shown,) = fleet.owner.json("bitmap", "show", "ghost")
    assert shown["palette"] == ["#000001"] and "found" in shown["tags"] and said["collection"]["confirmed"] == 0
    assert fleet.sql("SELECT history FROM collection") == [("2",)]


def test_a_former_primary_is_not_followed(primary, standby, demo, tmp_path):
    """No edit was lost, so the history was not raised, but the timeline of the last edit distinguishes the servers."""
    pair = Pair(primary, standby)
    fleet = Fleet(pair, "former", tmp_path / "fleet", demo, names="a")
    (replica,) = fleet.replicas
    try:
        fleet.paint("ghost", 1)
        standby.catch_up(primary)
        primary.crash()
        standby.promote()
        pair.active = standby
        fleet.paint("ghost", 2)
        fleet.settle()

        standby.crash()
        primary.start()
        until(lambda: "this server is a former primary" in replica.said(), replica.running.process)
        refused = fleet.paint("ghost", 3, status=74)
        assert "former primary" in refused.stderr and "nothing was changed" in refused.stderr
        assert fleet.shown("ghost", replica) == 2
        assert primary.sql("SELECT history FROM pixelarium.collection", "former") == [("1",)]

        primary.crash()
        standby.start()
        fleet.paint("ghost", 3)
        fleet.settle()
        assert fleet.shown("ghost", replica) == 3
        assert fleet.sql("SELECT history FROM collection") == [("1",)]
    finally:
        fleet.close()
