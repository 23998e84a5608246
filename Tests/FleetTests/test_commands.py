"""P2: when a command ends without a warning, every replica that responds shows the edit in the next response."""

import json
import subprocess

import pytest
from PIL import Image

from collection import dump, write_pictures
from fleet import told
from processes import PROGRAM

# A URL, and commands that each change its response.
EDITS = {
    "a file of a bitmap is added, and another one in its place": ("/bitmap/one.png?scale=2", [
        "bitmap add pictures/one.png", "bitmap add others/one.png --on-conflict replace"]),
    "a folder of bitmaps is added, and those in their places": ("/api/bitmaps?query=many&per_page=500", [
        "bitmap add many --tag crowd", "bitmap add more --tag crowd --on-conflict replace"]),
    "a sheet is sliced into frames": ("/bitmap/sliced.gif", [
        "bitmap slice sheet.png --grid 8x8 --name sliced --frame-tag walk=0-1"]),
    "a bitmap is generated": ("/bitmap/made.png", ["bitmap generate row-hues --rows 4 --columns 6 --name made"]),
    "name, label and tags of a bitmap are edited": ("/api/bitmaps?query=edited", [
        "bitmap add pictures/two.png --name edited-first --tag first",
        "bitmap edit edited-first --name edited",
        "bitmap edit edited --label Ship --add-tag second",
        "bitmap edit edited --decorative --remove-tag first",
        "bitmap edit edited --no-label --tag third",
    ]),
    "frames, runs and slices of a bitmap are edited": ("/bitmap/walker/sheet.json", [
        "bitmap edit walker --duration 70", "bitmap edit walker --frame-tag amble=1-2,pingpong",
        "bitmap edit walker --slice hat=0,0,4,4 --pivot 2,2", "bitmap edit walker --remove-slice hat",
        "bitmap edit walker --remove-frame-tag amble",
    ]),
    "a bitmap is filled and painted": ("/bitmap/dragon.png?scale=2", [
        "bitmap fill dragon --color tomato", "bitmap set dragon --row 1 --column 2 --color navy"]),
    "frames of a bitmap are filled and painted": ("/bitmap/bat.gif?scale=2", [
        "bitmap fill bat --frame 1 --color tomato",
        "bitmap set bat --frame 2 --row 1 --column 2 --color navy",
    ]),
    "bitmaps are removed": ("/api/bitmaps?query=potion", ["bitmap remove potion"]),
    "a palette is added, replaced and removed": ("/bitmap/sunset.png?palette=new", [
        "palette add new.hex", "palette add other.hex --name new --on-conflict replace", "palette remove new"]),
    "a palette is taken from a bitmap": ("/palette/taken.png", ["palette add --from-bitmap sunset --name taken"]),
    "a symbol is added, replaced and removed": ("/symbol/kite.png?size=48", [
        "symbol add kite.svg", "symbol add other/kite.svg --on-conflict replace", "symbol remove kite"]),
    "a symbol is edited": ("/api/symbols/bell", [
        "symbol edit bell --label Gong", "symbol edit bell --add-tag loud --category sounds --search-word ding",
        "symbol edit bell --license MIT --preferred-mode hierarchical --flips", "symbol edit bell --remove-tag loud",
        "symbol edit bell --decorative", "symbol edit bell --no-label --no-flips",
    ]),
    "a symbol is renamed, and its old name leads to it": ("/api/symbols?query=cog&per_page=500", [
        "symbol edit gear --name cog"]),
    "an old name of a symbol comes and goes": ("/symbol/sleigh-bell.svg", [
        "symbol alias sleigh-bell star", "symbol remove sleigh-bell"]),
    "variants of a symbol are derived": ("/api/symbols/star", ["symbol derive star --variants square,slash"]),
    "a scene is added, replaced, edited and removed": ("/api/scenes?query=sign", [
        "scene add sign.json", "scene add other/sign.json --on-conflict replace", "scene edit sign --add-tag wood",
        "scene edit sign --label Board --license MIT", "scene remove sign",
    ]),
    "the picture of a scene follows what it is made of": ("/scene/poster.png", [
        "scene add poster.json", "bitmap fill cassette --color #010203",
        "scene add other/poster.json --on-conflict replace",
        "bitmap remove cassette",
    ]),
    "a set is added, edited, renamed and removed, with a member": ("/api/sets", [
        "set add shop --license MIT", "set edit shop --title Store",
        "bitmap generate row-hues --rows 4 --columns 5 --name ware --set shop", "set edit shop --name store",
        "set remove store --members release",
    ]),
    "an earlier name comes and goes": ("/api/bitmaps/former", [
        "bitmap generate row-hues --rows 4 --columns 7 --name former", "bitmap edit former --name latter",
        "alias remove former",
    ]),
    "a font is added, replaced and removed": ("/api/fonts", [
        "font add letters.bdf --name letters", "font add other/letters.bdf --name letters --on-conflict replace",
        "font remove letters",
    ]),
}
# Commands that do not change the collection, and commands that have tests of their own.
READING = {
    "serve", "render", "doctor", "health", "help", "manual", "bitmap list", "bitmap show", "bitmap frames",
    "bitmap export", "palette list", "palette show", "palette export", "symbol list", "symbol show", "symbol export", "scene check",
    "scene list", "scene show", "scene export", "scene render", "scene sign", "font list", "font show", "font export",
    "set list", "set show",
    "alias list", "database status", "database backup", "database check", "database follow", "database replicas",
}
OF_THEIR_OWN = {"demo", "database migrate", "database copy", "database restore"}
# Remote images and the render cache belong to each replica.
LOCAL = ("remote", "cache")

FONT = """STARTFONT 2.1
FONT -fleet-Letters-medium-r-normal--8-80-75-75-c-80-iso10646-1
SIZE 8 75 75
FONTBOUNDINGBOX 8 8 0 -1
STARTPROPERTIES 3
FAMILY_NAME "Letters"
FONT_ASCENT 7
FONT_DESCENT 1
ENDPROPERTIES
CHARS 1
STARTCHAR A
ENCODING {code}
SWIDTH 1000 0
DWIDTH 8 0
BBX 8 8 0 -1
BITMAP
18
24
42
42
7E
42
42
00
ENDCHAR
ENDFONT
"""
DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 3h16v{height}h-16z"/></svg>'


def scene(name, label, *children):
    return json.dumps({"scene": 1, "name": name, "label": label, "body": {"vstack": list(children)}})


@pytest.fixture(scope="module")
def inputs(tmp_path_factory):
    """Writes the files that the commands name."""
    folder = tmp_path_factory.mktemp("inputs")
    for number, name in enumerate(["pictures", "others"]):
        write_pictures(folder / name, ["one", "two"], 100 * number)
    for number, name in enumerate(["many", "more"]):
        write_pictures(folder / name, [f"many-{each:03}" for each in range(150)], 1000 * number)
    Image.effect_noise((16, 8), 90).convert("RGB").save(folder / "sheet.png")
    (folder / "other").mkdir()
    (folder / "new.hex").write_text("102030\nff8800\n")
    (folder / "other.hex").write_text("405060\n00ff88\n")
    for number, place in enumerate([folder, folder / "other"]):
        (place / "kite.svg").write_text(DRAWING.format(height=9 + number))
        (place / "letters.bdf").write_text(FONT.format(code=65 + number))
        (place / "sign.json").write_text(scene("sign", f"Sign {number}", {"text": f"Beware {number}"}))
        (place / "poster.json").write_text(
            scene("poster", "Poster", {"bitmap": "cassette"}, {"text": f"Read {number}"}))
    return folder


def words_of(edit, inputs):
    """Returns the words of a command, with names of input files replaced by their paths."""
    return [str(inputs / word) if (inputs / word).exists() else word for word in edit.split()]


@pytest.mark.parametrize("address, edits", EDITS.values(), ids=EDITS)
def test_each_replica_shows_an_edit_at_once(fleet, inputs, address, edits):
    before = fleet.replicas[0].get(address)
    for edit in edits:
        revision = fleet.revision()
        done = fleet.desk.run(*words_of(edit, inputs), "--json")
        first, *others = [replica.get(address) for replica in fleet.replicas]
        assert first.differences(before) != [], f"{edit} is not to be seen"
        for replica, other in zip(fleet.replicas[1:], others):
            assert first.differences(other) == [], f"{edit} on {replica.name}"
        said = [json.loads(line) for line in done.stdout.splitlines()]
        assert said and fleet.revision() > revision
        # A folder is added in several transactions, and the last line of output describes the last one.
        assert told(said[-1]) == {"revision": fleet.revision(), "confirmed": 3, "waiting": []}
        assert said[-1]["collection"]["milliseconds"] > 0
        assert "has been silent" not in done.stderr
        before = first


def test_replicas_are_equal_after_all_edits(fleet):
    assert fleet.differences() == {}
    fleet.desk.run("database", "check")


def test_the_tests_cover_every_command_that_writes():
    described = subprocess.run([PROGRAM, "--experimental-dump-help"], capture_output=True, check=True).stdout
    known = set()

    def walk(command, words):
        for each in command.get("subcommands", []):
            walk(each, [*words, each["commandName"]])
        if not command.get("subcommands"):
            known.add(" ".join(words))

    walk(json.loads(described)["command"], [])
    tried = {" ".join(edit.split()[:2]) for _, edits in EDITS.values() for edit in edits}
    untried = {name for name in known - tried - READING - OF_THEIR_OWN if not name.startswith(LOCAL)}
    assert untried == set()


def test_the_demo_is_added_to_an_empty_fleet(new_fleet):
    fleet = new_fleet()
    assert [replica.get("/api/bitmaps").json()["total"] for replica in fleet.replicas] == [0, 0, 0]
    fleet.desk.run("demo")
    shown = [replica.get("/bitmap/ghost.png?scale=4") for replica in fleet.replicas]
    assert [answer.status for answer in shown] == [200, 200, 200]
    assert shown[0].differences(shown[1]) == [] == shown[0].differences(shown[2])
    # Removed demo items stay removed, even if the demo is added again.
    fleet.desk.run("bitmap", "remove", "ghost")
    fleet.desk.run("demo")
    assert [replica.get("/bitmap/ghost.png").status for replica in fleet.replicas] == [404, 404, 404]
    assert fleet.differences() == {}


def test_a_rejected_edit_changes_no_replica(fleet):
    before, revision = dump(fleet.replicas[0].file), fleet.revision()
    for words, status in [
        (["bitmap", "fill", "nobody", "--color", "red"], 66), (["bitmap", "edit", "sunset", "--name", "dragon"], 65),
        (["bitmap", "fill", "sunset", "--color", "no-colour"], 64), (["symbol", "remove", "nobody"], 66),
    ]:
        fleet.desk.run(*words, status=status)
    assert fleet.revision() == revision and dump(fleet.replicas[0].file) == before


def test_commands_that_read_show_the_last_edit_made_elsewhere(fleet):
    there = fleet.paint("sunset", 4711)["revision"]
    (shown,) = fleet.owner.json("bitmap", "show", "sunset")
    assert (shown["palette"], shown["revision"]) == (["#001267"], there)
    rendered = fleet.owner.folder / "sunset.png"
    fleet.owner.run("render", "/bitmap/sunset.png?scale=3", "--output", rendered)
    assert rendered.read_bytes() == fleet.replicas[1].get("/bitmap/sunset.png?scale=3").body
