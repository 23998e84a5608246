"""P6: equal URLs give equal bytes and ETags on all replicas of one program version. Collections are moved, copied and
backed up."""

import shutil
import sys

import pytest

from collection import carried_tables, differences, dump, opened, write_pictures
from fleet import Fleet, told
from gallery import Client, Desk, Replica
from processes import ROOT

sys.path.append(str(ROOT / "Tests" / "Replay"))
from addresses import Lot  # noqa: E402

LISTS = [
    "/", "/?page=7", "/?query=art", "/?query=art-12&sort=name", "/?tag=art", "/symbols", "/symbols?query=arrow",
    "/palettes", "/scenes", "/api/bitmaps?per_page=500", "/api/bitmaps?query=ghost", "/api/symbols?per_page=500",
    "/api/symbols?query=bell", "/api/palettes", "/api/scenes", "/api/fonts", "/collections",
    "/last-modified?prefixes=pixelarium", "/collection?prefix=pixelarium", "/search?query=bell", "/openapi.json",
    "/docs", "/robots.txt",
]


def targets(server):
    """Returns requests for everything: lists, searches, all operations, 300 pictures, and random requests."""
    def names(kind):
        return [item["name"] for item in server.get(f"/api/{kind}?per_page=500").json()[kind] if item["name"]]

    known = {kind: names(kind) for kind in ("bitmaps", "symbols", "palettes", "scenes")} | {"images": ["none"]}
    # Responses with remote images depend on whether the image is loaded, and so does this scene.
    known["scenes"].remove("now-playing")
    lot = Lot(server.get("/openapi.json").json(), known, seed=18)
    drawn = [request for request in lot.requests(400) if not request["target"].startswith("/remote")]
    pictures = [(f"/bitmap/{number}.png?scale={1 + number % 9}", {}) for number in range(1, 301)]
    return [(target, {}) for target in LISTS] + pictures + [
        (request["target"], request["headers"]) for request in drawn if request["method"] == "GET"]


@pytest.fixture(scope="module")
def art(tmp_path_factory):
    """Creates a collection in a file, with the demo and 2,000 more bitmaps."""
    folder = tmp_path_factory.mktemp("art")
    desk = Desk(folder / "desk", folder / "art.sqlite")
    desk.run("demo")
    pictures = write_pictures(folder / "pictures", [f"art-{number:04}" for number in range(2_000)])
    desk.run("bitmap", "add", pictures, "--tag", "art")
    return desk.database


@pytest.fixture(scope="module")
def plain(art, tmp_path_factory):
    """Runs a server of that file outside a fleet."""
    folder = tmp_path_factory.mktemp("plain")
    server = Replica("plain", shutil.copy(art, folder), folder)
    yield server.start()
    server.close()


@pytest.fixture(scope="module")
def moved(postgres, art, tmp_path_factory):
    """Runs a fleet of that collection, which no test edits."""
    fleet = Fleet(postgres, "moved", tmp_path_factory.mktemp("moved"), art)
    fleet.settle()
    yield fleet
    fleet.close()


def test_replicas_and_balancer_respond_like_a_plain_file(moved, plain):
    servers = {server: Client(server.port) for server in [*moved.replicas, moved.balancer]}
    expected = Client(plain.port)
    asked = targets(plain)
    assert len(asked) > 600
    statuses = set()
    for target, headers in asked:
        answer = expected.ask(target, headers)
        statuses.add(answer.status)
        for server, client in servers.items():
            assert answer.differences(client.ask(target, headers)) == [], f"{target} of {server.log}"
    assert {200, 400, 404} <= statuses and 500 not in statuses


def test_an_etag_is_valid_on_all_replicas(moved, plain):
    held = plain.get("/bitmap/art-0007.png?scale=5").etag
    for server in [*moved.replicas, moved.balancer]:
        assert server.get("/bitmap/art-0007.png?scale=5", {"If-None-Match": held}).status == 304


def test_all_rows_equal_those_of_the_file(moved, art):
    assert differences(dump(art), dump(moved.replicas[0].file)) == []
    assert moved.differences() == {}


def test_postgresql_holds_every_table_and_column_of_a_collection(moved, art):
    with opened(art) as file:
        wanted = carried_tables(file)
    assert len(wanted) > 25 and "bitmaps" in wanted
    found = {}
    for table, column in moved.sql(
            "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'pixelarium'"):
        found.setdefault(table, set()).add(column)
    missing = {table: set(columns) - found.get(table, set()) for table, columns in wanted.items()}
    assert {table: columns for table, columns in missing.items() if columns} == {}


def test_a_moved_file_rejects_edits_and_names_the_new_place(postgres, databases, demo, tmp_path):
    database = postgres.new_database(databases())
    url = postgres.url(database)
    desk = Desk(tmp_path / "desk", shutil.copy(demo, tmp_path))
    desk.run("database", "migrate", database=url)
    desk.run("database", "copy", "--move", "--to", url)
    before = dump(desk.database)
    refused = desk.run("bitmap", "fill", "ghost", "--color", "red", status=74)
    assert f"127.0.0.1:{postgres.port}" in refused.stderr and database in refused.stderr
    assert dump(desk.database) == before
    # The file can still be read.
    assert desk.json("bitmap", "show", "ghost")[0]["name"] == "ghost"


@pytest.mark.parametrize("move", [False, True])
def test_a_collection_can_be_copied_back_into_a_file(new_fleet, demo, tmp_path, move):
    fleet = new_fleet(file=demo, names="a")
    fleet.paint("ghost", 500)
    fleet.desk.run("bitmap", "remove", "dragon")
    (replica,) = fleet.replicas
    shown = replica.get("/bitmap/ghost.png?scale=4")
    file = tmp_path / "back.sqlite"
    fleet.owner.run("database", "copy", *(["--move"] if move else []), "--to", file)
    assert differences(dump(replica.file), dump(file)) == []
    server = Replica("back", file, tmp_path).start()
    same = server.get("/bitmap/ghost.png?scale=4")
    server.close()
    # Every ETag depends on the collection's identity, which only a move keeps.
    assert (same.etag == shown.etag) == move and same.body == shown.body
    desk = Desk(tmp_path / "desk", file)
    desk.run("database", "check")
    desk.run("bitmap", "fill", "ghost", "--color", "red")
    if move:
        assert str(file) in fleet.paint("ghost", 501, status=74).stderr
    else:
        fleet.paint("ghost", 501)


def test_copying_into_a_collection_with_content_is_rejected(fleet, demo, tmp_path):
    revision = fleet.revision()
    done = Desk(tmp_path, shutil.copy(demo, tmp_path)).start("database", "copy", "--to", fleet.owner.database)
    done.communicate()
    assert done.returncode != 0
    assert fleet.revision() == revision and fleet.differences() == {}


def test_backups_are_complete_and_can_seed_a_replica(new_fleet, demo, tmp_path):
    fleet = new_fleet(file=demo, names="ab")
    fleet.paint("ghost", 600)
    a, b = fleet.replicas
    backup, seed = tmp_path / "backup.sqlite", tmp_path / "seed.sqlite"
    fleet.desk.run("database", "backup", backup)
    fleet.desk.run("database", "backup", seed, "--as-replica")
    assert differences(dump(a.file), dump(backup)) == [] == differences(dump(a.file), dump(seed))
    desk = Desk(tmp_path / "elsewhere", backup)
    desk.run("bitmap", "fill", "ghost", "--color", "red")
    b.stop()
    for file in b.folder.glob("b.sqlite*"):
        file.unlink()
    shutil.copy(seed, b.file)
    fleet.paint("ghost", 601)
    fleet.start()
    assert fleet.shown("ghost", b) == 601
    assert fleet.differences() == {}
    # Edits wait for both replicas, since a seed has an identity of its own, not that of the copy it was made from.
    assert told(fleet.paint("ghost", 602)) == {"revision": fleet.revision(), "confirmed": 2, "waiting": []}


def test_two_schemas_of_one_database_are_two_collections(postgres, databases, demo, tmp_path):
    database = postgres.new_database(databases())
    desk = Desk(tmp_path / "desk", shutil.copy(demo, tmp_path))
    first, second = (postgres.url(database, schema=name) for name in ("first", "second"))
    for url in (first, second):
        desk.run("database", "migrate", database=url)
        desk.run("database", "copy", "--to", url)
    desk.run("bitmap", "fill", "ghost", "--color", "#000007", database=first)
    shown = {
        url: desk.json("bitmap", "show", "ghost", database=url)[0]["palette"] for url in (first, second)}
    assert shown[first] == ["#000007"] and len(shown[second]) > 1


def test_a_collection_can_be_reached_over_a_unix_socket(fleet):
    url = fleet.server.socket_url(fleet.database)
    (said,) = fleet.desk.json("bitmap", "fill", "ghost", "--color", "#000009", database=url)
    assert said["collection"]["confirmed"] == 3
    assert [fleet.shown("ghost", replica) for replica in fleet.replicas] == [9, 9, 9]
