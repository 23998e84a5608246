"""P2 if replicas cannot be reached: rows "cut off from PostgreSQL only" and "hangs" of the failure table."""

import json
import time

import pytest

from fleet import READER, Fleet, Readers, told
from forwarder import Forwarder
from gallery import Replica
from processes import until
from proxies import Balancer


@pytest.fixture(scope="module")
def wire(postgres, tmp_path_factory):
    """Forwards connections to PostgreSQL for replicas that will be cut off."""
    wire = Forwarder(postgres.port, tmp_path_factory.mktemp("wire"))
    yield wire
    wire.cut()


@pytest.fixture(scope="module")
def fleet(postgres, wire, demo, tmp_path_factory):
    """Runs replicas a; b, which shows its last state if cut off; c, which refuses requests if cut off; and d, which
    hangs. b and c connect through the wire."""
    fleet = Fleet(postgres, "cut", tmp_path_factory.mktemp("cut"), demo, names="a")
    away = postgres.url("cut", READER, via=wire.port)
    fleet.replicas += [
        Replica("b", away, fleet.folder).start(), Replica("c", away, fleet.folder, "--cut-off", "refuse").start(),
        Replica("d", fleet.replicas[0].database, fleet.folder).start(),
    ]
    fleet.settle()
    yield fleet
    fleet.close()


@pytest.fixture(autouse=True)
def mended(fleet, wire):
    """Restores all replicas and the wire after each test, also after a failure."""
    yield
    for each in (wire, *fleet.replicas):
        each.thaw()
    fleet.start()


def refusal(answer):
    """Returns whether a response says that the collection is cut off."""
    return answer.status == 503 and answer.headers.get("retry-after") == "1"


def test_an_edit_waits_for_and_reports_silent_replicas(fleet, wire):
    a, b, c, d = fleet.replicas
    fleet.paint("ghost", 1)
    wire.freeze()
    d.freeze()
    said = edited_while_away(fleet, c)
    assert {"b", "d"} <= set(said["waiting"]) and said["confirmed"] == 1
    assert fleet.shown("ghost", a) == 2 and fleet.shown("ghost", b) == 1
    assert b.get("/ready").body.startswith(b"ready, cut off for ")
    assert b.metric("pixelarium_replica_lease_valid") == 0 == c.metric("pixelarium_replica_lease_valid")
    assert c.get("/ready").status == 503 and c.get("/health").status == 200
    for target in ("/", "/symbols", "/bitmap/ghost.png?scale=8", "/symbol/bell.svg", "/api/fonts", "/scene/award.svg"):
        assert refusal(c.get(target)), target

    # From now on, edits name silent replicas immediately instead of waiting for them.
    done = fleet.desk.run("bitmap", "fill", "ghost", "--color", "#000003", "--json")
    assert all(f"{name} " in done.stderr for name in "bd") and "has been silent" in done.stderr
    assert json.loads(done.stdout)["collection"]["waiting"]
    refused = fleet.desk.run("bitmap", "fill", "ghost", "--color", "#000004", "--confirm", "all", status=75)
    assert "has been silent" in refused.stderr

    # If all cut-off replicas refuse requests, P2 holds without exception. A replica that shows its last state can be
    # stopped, well within systemd's time limit.
    start = time.monotonic()
    b.stop()
    assert time.monotonic() - start < 20
    fleet.desk.run("database", "replicas", "--forget", "b")
    d.thaw()
    until(lambda: d.metric("pixelarium_replica_lease_valid") == 1, d.running.process)
    done = fleet.desk.run("bitmap", "fill", "ghost", "--color", "#000005")
    assert "has been silent" not in done.stderr
    assert refusal(c.get("/bitmap/ghost.png"))

    wire.thaw()
    b.start()
    until(lambda: c.get("/ready").body == b"ready\n" == b.get("/ready").body, b.running.process, c.running.process)
    # After reconnecting, the replicas show the edits that did not wait for them.
    assert [fleet.shown("ghost", replica) for replica in fleet.replicas] == [5, 5, 5, 5]
    fleet.settle()
    assert told(fleet.paint("ghost", 6)) == {"revision": fleet.revision(), "confirmed": 4, "waiting": []}


def edited_while_away(fleet, refusing):
    """Makes an edit that a replica cannot learn of while readers check its responses; returns the output about the
    edit."""
    told = []

    def ask(client, number):
        acknowledged = bool(told)
        answer = client.ask("/api/bitmaps/ghost")
        if answer.status == 200:
            assert not acknowledged or b"#000002" in answer.body, "stale after an acknowledged edit"
        else:
            assert refusal(answer), answer.status

    with Readers(refusing.port, ask, count=2) as readers:
        (said,) = fleet.desk.json("bitmap", "fill", "ghost", "--color", "#000002")
        told.append(said)
        readers.wait_for(30)
        assert refusal(refusing.get("/bitmap/ghost.png"))
    assert readers.wrong == []
    return said["collection"]


def test_a_replica_reconnects_after_losing_its_connection(fleet, wire):
    """A replica is cut off only until it reconnects, and one that refuses requests does so until it has pulled."""
    b, c = fleet.replicas[1:3]
    before = b.metric("pixelarium_replica_reconnects_total")
    wire.cut()
    wire.start()
    until(lambda: b.metric("pixelarium_replica_reconnects_total") > before, b.running.process)
    fleet.settle()
    assert fleet.paint("ghost", 11)["collection"]["waiting"] == []
    assert fleet.shown("ghost", c) == 11 == fleet.shown("ghost", b)
    assert fleet.differences() == {}


def test_no_request_through_the_balancer_fails_while_a_replica_hangs(fleet, tmp_path):
    """Row "replica hangs": two failed checks mark it down, and its requests are sent to another replica."""
    fleet.settle()
    a, b, _, hanging = fleet.replicas
    balancer = Balancer(tmp_path, [a, b, hanging])

    def ask(client, number):
        assert client.ask(f"/bitmap/{1 + number % 50}.png?scale={1 + number % 7}").status == 200

    with Readers(balancer.port, ask) as readers:
        readers.wait_for(200)
        hanging.freeze()
        try:
            balancer.finds(hanging, "DOWN")
            readers.wait_for(200)
        finally:
            hanging.thaw()
        balancer.finds(hanging, "UP")
        readers.wait_for(100)
    balancer.close()
    assert readers.wrong == []
