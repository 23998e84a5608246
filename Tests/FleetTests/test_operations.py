"""The operators' tools: URLs, exit codes, status, replicas and metrics."""

import pytest

from collection import differences, dump
from fleet import READER, told
from gallery import Desk, Replica
from processes import free_ports, until

METRICS = {
    "pixelarium_replica_revision", "pixelarium_replica_behind", "pixelarium_replica_contact_seconds",
    "pixelarium_replica_lease_valid", "pixelarium_replica_pulls_total", "pixelarium_replica_comparisons_total",
    "pixelarium_replica_reconnects_total", "pixelarium_replica_apply_seconds_count",
    'pixelarium_replica_subjects_total{kind="bitmaps"}', "pixelarium_collection_history",
}


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path / "desk", "")


@pytest.mark.parametrize("url, status", [
    ("mysql://somebody@127.0.0.1/pixelarium", 64), ("postgresql://127.0.0.1/pixelarium?nonsense=1", 64),
    ("postgresql://127.0.0.1:abc/pixelarium", 64), ("http://127.0.0.1/pixelarium", 64), ("postgresql:/x://y", 64),
])
def test_an_invalid_url_creates_no_file(desk, tmp_path, url, status):
    """The URL is rejected before any file is created."""
    for words in ("database status", "database migrate", "demo", "bitmap list", "serve --port 0"):
        desk.run(*words.split(), database=url, status=status)
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == []


def test_an_unreachable_server_is_reported_without_its_user(desk):
    url = f"postgresql://postgres@127.0.0.1:{free_ports(1)[0]}/pixelarium"
    said = desk.run("bitmap", "fill", "ghost", "--color", "red", database=url, status=74).stderr
    assert "cannot be reached" in said and "postgres@" not in said
    desk.run("database", "migrate", database=url, status=74)


def test_a_password_is_never_printed(desk):
    url = f"postgresql://postgres:secret-word@127.0.0.1:{free_ports(1)[0]}/pixelarium"
    for words in (["bitmap", "list"], ["database", "migrate"], ["bitmap", "fill", "ghost", "--color", "red"]):
        done = desk.run(*words, database=url, status=74)
        assert "secret-word" not in done.stdout + done.stderr


def test_a_database_without_tables_suggests_migrating_it(desk, postgres, databases):
    url = postgres.url(postgres.new_database(databases()))
    for words in (
        ["bitmap", "list"], ["bitmap", "fill", "ghost", "--color", "red"], ["database", "status"], ["demo"],
        ["serve", "--port", "0"], ["database", "follow", "--once"], ["database", "replicas"],
    ):
        assert "database migrate" in desk.run(*words, database=url, status=66).stderr, words
    assert "applied 0001_collection" in desk.run("database", "migrate", database=url).stdout
    assert "applied" not in desk.run("database", "migrate", database=url).stdout
    assert desk.json("bitmap", "list", database=url) == []


def test_an_outdated_program_keeps_serving_but_cannot_edit(new_fleet, demo):
    fleet = new_fleet(file=demo, names="a")
    (replica,) = fleet.replicas
    fleet.settle()
    fleet.sql("UPDATE collection SET format = format + 1, revision = revision + 1")
    fleet.sql("NOTIFY pixelarium")
    until(lambda: b"format" in replica.get("/ready").body, replica.running.process)
    # It remains ready for an hour, in which it can be upgraded.
    ready = replica.get("/ready")
    assert ready.status == 200 and ready.body.startswith(b"ready, cut off for ")
    assert replica.get("/bitmap/ghost.png").status == 200 == replica.get("/health").status
    assert "format" in replica.said()
    fleet.paint("ghost", 1, status=65)
    assert fleet.shown("ghost", replica) != 1


def test_status_shows_the_place_of_the_collection_and_its_replicas(fleet):
    fleet.paint("cactus", 41)
    fleet.settle()
    (told,) = fleet.desk.json("database", "status")
    shared = told["shared"]
    assert shared["revision"] == fleet.revision() and shared["history"] == 1 and shared["behind"] == 0
    assert f"127.0.0.1:{fleet.server.port}" in shared["place"] and fleet.database in shared["place"]
    assert "15." in shared["server"] and len(shared["identity"]) == 32
    assert [each["name"] for each in shared["replicas"]] == ["a", "b", "c"]
    assert told["bitmaps"] == fleet.replicas[0].get("/api/bitmaps").json()["total"]


def test_replicas_can_be_listed_and_forgotten(fleet):
    fleet.settle()
    listed = {each["name"]: each for each in fleet.desk.json("database", "replicas")}
    assert set(listed) == {"a", "b", "c"}
    for each in listed.values():
        assert each["revision"] == fleet.revision() and each["serves"] is True and each["refuses"] is False
        assert each["seconds"] < 60 and each["history"] == 1 and each["program"]
    gone = Replica("gone", fleet.server.url(fleet.database, READER), fleet.folder).start()
    gone.kill()
    assert "gone" in {each["name"] for each in fleet.desk.json("database", "replicas")}
    fleet.desk.run("database", "replicas", "--forget", "gone")
    assert "gone" not in {each["name"] for each in fleet.desk.json("database", "replicas")}
    # Edits do not wait for a forgotten replica.
    assert told(fleet.paint("cactus", 42)) == {"revision": fleet.revision(), "confirmed": 3, "waiting": []}
    fleet.desk.run("database", "replicas", "--forget", "gone", status=66)


def test_edits_do_not_wait_for_a_follower_that_does_not_serve(fleet, tmp_path):
    copy = tmp_path / "copy.sqlite"
    fleet.desk.run("database", "follow", "--once", "--replica", copy)
    assert differences(dump(fleet.replicas[0].file), dump(copy)) == []
    following = fleet.desk.start("database", "follow", "--replica", copy)
    try:
        said = fleet.paint("cactus", 43)["collection"]
        assert (said["confirmed"], said["waiting"]) == (3, [])
        until(lambda: differences(dump(fleet.replicas[0].file), dump(copy)) == [], following)
    finally:
        following.terminate()
        following.communicate()
    assert following.returncode == 0
    # A replica with an existing copy serves immediately.
    replica = Replica("copied", fleet.server.url(fleet.database, READER), tmp_path)
    copy.rename(replica.file)
    replica.start()
    assert fleet.shown("cactus", replica) == 43
    replica.stop()


def test_metrics_show_how_a_replica_follows(fleet):
    a = fleet.replicas[0]
    fleet.settle()
    before = a.metrics()
    assert METRICS <= before.keys(), METRICS - before.keys()
    fleet.paint("cactus", 44)
    after = a.metrics()
    assert after["pixelarium_replica_revision"] == before["pixelarium_replica_revision"] + 1 == fleet.revision()
    assert after["pixelarium_replica_behind"] == 0 and after["pixelarium_replica_lease_valid"] == 1
    assert after["pixelarium_collection_history"] == 1
    for counter in ("pulls_total", "apply_seconds_count", 'subjects_total{kind="bitmaps"}'):
        assert after[f"pixelarium_replica_{counter}"] > before[f"pixelarium_replica_{counter}"], counter


def test_polling_finds_an_edit_without_a_notification(fleet):
    """Polling finds the edit if its notification is lost."""
    fleet.sql(
        "BEGIN; UPDATE collection SET revision = revision + 1, mark = 45; "
        "INSERT INTO change (revision, mark, subjects, author) SELECT revision, mark, 1, 'test' FROM collection; "
        "UPDATE bitmaps SET label = 'Told to nobody' WHERE name = 'cactus'; "
        "INSERT INTO touched SELECT c.revision, 'bitmaps', b.id FROM collection c, bitmaps b WHERE b.name = 'cactus'; "
        "UPDATE part SET changed = c.revision FROM collection c; COMMIT")
    for replica in fleet.replicas:
        until(lambda: replica.get("/api/bitmaps/cactus").json()["label"] == "Told to nobody", replica.running.process)
    assert fleet.differences() == {}


def test_doctor_reports_the_durability_of_edits(fleet):
    told = fleet.desk.run("doctor").stdout
    assert "on the primary's disk" in told and "synchronous_standby_names" in told and "3 replicas" in told
