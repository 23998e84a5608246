"""P5: reading does not need PostgreSQL. Rows "primary down" and "whole fleet restarts at once" of the failure table."""

import contextlib
import re

import pytest

from collection import differences, dump
from fleet import READER, WRITER, Fleet, Readers
from gallery import Replica
from postgres import PostgresServer
from processes import until


@pytest.fixture(scope="module")
def server():
    """A PostgreSQL server that tests may stop."""
    server = PostgresServer()
    server.sql(f"CREATE ROLE {READER} LOGIN; CREATE ROLE {WRITER} LOGIN")
    yield server
    server.close()


@pytest.fixture(scope="module")
def fleet(server, demo, tmp_path_factory):
    """Runs replicas a and b, which show their last state if cut off, and c, which refuses requests if cut off."""
    fleet = Fleet(server, "outage", tmp_path_factory.mktemp("outage"), demo, names="ab")
    c = Replica("c", fleet.replicas[0].database, fleet.folder, "--cut-off", "refuse")
    fleet.replicas.append(c.start())
    yield fleet
    fleet.close()


@contextlib.contextmanager
def stopped(server):
    """Stops PostgreSQL during a `with` block."""
    server.stop()
    try:
        yield
    finally:
        server.start()


def page(client, number):
    target = ["/", "/symbols", "/api/bitmaps?query=ghost", "/bitmap/ghost.png?scale=4"][number % 4]
    assert client.ask(target).status == 200


def test_reads_continue_and_edits_are_rejected_while_the_primary_is_down(server, fleet):
    a, b, c = fleet.replicas
    fleet.settle()
    said = fleet.paint("ghost", 1)["collection"]
    assert (said["confirmed"], said["waiting"]) == (3, [])
    before = dump(a.file)
    with Readers(a.port, page, count=2) as readers, Readers(fleet.balancer.port, page, count=2) as balanced:
        with stopped(server):
            for words in (["bitmap", "fill", "ghost", "--color", "red"], ["demo"], ["symbol", "remove", "bell"]):
                refused = fleet.desk.run(*words, status=74).stderr
                assert "cannot be reached" in refused and "nothing was changed" in refused
            # Wait until the replicas' leases have expired, so that they cannot know whether edits were made.
            until(lambda: a.metric("pixelarium_replica_lease_valid") == 0 == b.metric("pixelarium_replica_lease_valid"))
            for replica in (a, b):
                ready = replica.get("/ready")
                told = re.fullmatch(rb"ready, cut off for (\d+) s at revision (\d+)\n", ready.body)
                assert ready.status == 200 and told and int(told[2]) == said["revision"]
                assert replica.metric("pixelarium_replica_contact_seconds") >= 2
            until(lambda: c.get("/ready").status == 503)
            assert c.get("/health").status == 200
            fleet.balancer.finds(c, "DOWN")
            # A desk that cannot reach PostgreSQL shows its copy, and warns.
            done = fleet.desk.run("bitmap", "show", "ghost", "--json")
            assert "#000001" in done.stdout and done.stderr
            readers.wait_for(50)
        fleet.settle()
        assert dump(a.file) == before
        assert fleet.paint("ghost", 2)["collection"]["confirmed"] == 3
    assert readers.wrong == [] == balanced.wrong
    assert a.metric("pixelarium_replica_reconnects_total") >= 1
    assert fleet.differences() == {}


def test_a_fleet_started_without_postgresql_serves_its_files(server, fleet):
    a, b, c = fleet.replicas
    fleet.settle()
    fleet.paint("dragon", 3)
    for replica in fleet.replicas:
        replica.stop()
    with stopped(server):
        fleet.start()
        for replica in (a, b):
            assert fleet.shown("dragon", replica) == 3
            # A replica cannot know immediately whether another one still reaches PostgreSQL.
            until(lambda: replica.get("/ready").status == 200, replica.running.process)
        assert c.get("/ready").status == 503 == c.get("/bitmap/dragon.png").status
    fleet.settle()
    assert c.get("/ready").body == b"ready\n" == a.get("/ready").body
    assert fleet.paint("dragon", 4)["collection"]["confirmed"] == 3
    assert fleet.shown("dragon", c) == 4


def test_a_new_replica_without_postgresql_does_not_serve(server, fleet, tmp_path):
    replica = Replica("new", fleet.replicas[0].database, tmp_path)
    with stopped(server):
        replica.begin()
        # The replica waits or exits, since it has no collection that it could serve.
        until(lambda: replica.said() or not replica.is_running())
        assert "Listening on" not in replica.said()
    if replica.is_running():
        until(lambda: "Listening on" in replica.said(), replica.running.process)
        replica.stop()
    else:
        assert replica.running.process.returncode == 74


def test_all_replicas_confirm_an_edit_on_a_restarted_server(server, fleet):
    """The rows of replicas are not flushed to disk, so a crash may lose them. An edit must not be acknowledged too
    early because of that."""
    fleet.settle()
    server.crash()
    server.start()
    said = fleet.paint("knight", 5)["collection"]
    shown = [fleet.shown("knight", replica) for replica in fleet.replicas]
    assert said["waiting"] or shown == [5, 5, 5]
    fleet.settle()
    assert differences(dump(fleet.replicas[0].file), dump(fleet.replicas[2].file)) == []


def test_a_replica_rejected_by_postgresql_at_its_start_is_not_ready(server, fleet):
    a, b, c = fleet.replicas
    fleet.settle()
    b.stop()
    server.sql(f"ALTER ROLE {READER} NOLOGIN")
    try:
        b.start()
        until(lambda: b"PostgreSQL refuses" in b.get("/ready").body, b.running.process)
        assert b.get("/ready").status == 503 and b.get("/health").status == 200
        said = fleet.paint("ghost", 7)["collection"]
        assert (said["confirmed"], said["waiting"]) == (2, [])
        listed = {each["name"]: each for each in fleet.desk.json("database", "replicas")}
        assert listed["b"]["serves"] is False and listed["a"]["serves"] is True
        until(lambda: "stopped: b" in fleet.desk.run("doctor").stdout)
    finally:
        server.sql(f"ALTER ROLE {READER} LOGIN")
    until(lambda: b.get("/ready").body == b"ready\n", b.running.process)
    assert fleet.shown("ghost", b) == 7
    fleet.settle()
