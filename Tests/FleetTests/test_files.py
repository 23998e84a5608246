"""Lost copies: rows "disk full", "file damaged" and "file deleted while serving" of the failure table."""

import contextlib
import shutil
import subprocess

import pytest
from PIL import Image

from collection import dump, opened
from gallery import Desk
from processes import until


@pytest.fixture(scope="module")
def noise(tmp_path_factory):
    """Writes two incompressible pictures of 4 MB."""
    folder = tmp_path_factory.mktemp("noise")
    for name in ("noise-first", "noise-second"):
        Image.merge("RGB", [Image.effect_noise((1200, 1200), 200) for _ in range(3)]).save(folder / f"{name}.png")
    return folder


@contextlib.contextmanager
def full_disk(process):
    """Limits the size of a process's files to 1 MiB during a `with` block."""
    def limit(size):
        subprocess.run(["prlimit", f"--pid={process}", f"--fsize={size}:unlimited"], check=True)

    limit(1 << 20)
    try:
        yield
    finally:
        limit("unlimited")


def test_a_replica_with_a_full_disk_keeps_serving_and_catches_up(fleet, noise):
    a, b, _ = fleet.replicas
    b.stop()
    # If the process ignores SIGXFSZ, writing beyond the limit fails as on a full disk.
    b.start(restore_signals=False)
    fleet.settle()
    revision = fleet.revision()
    with full_disk(b.pid):
        done = fleet.desk.run("bitmap", "add", noise, "--confirm-time", "2")
        assert "b " in done.stderr
        assert a.get("/bitmap/noise-first.png").status == 200
        # The replica still shows its whole previous state.
        assert b.get("/bitmap/noise-first.png").status == 404 == b.get("/bitmap/noise-second.png").status
        assert b.get("/bitmap/ghost.png?scale=2").status == 200
        assert b.metric("pixelarium_replica_revision") == revision
        until(lambda: b.metric("pixelarium_replica_behind") >= 1, b.running.process)
        until(lambda: "disk" in b.said() or "full" in b.said() or "I/O" in b.said(), b.running.process)
    until(lambda: b.get("/bitmap/noise-second.png").status == 200, b.running.process)
    fleet.desk.run("bitmap", "remove", "noise-first", "noise-second")
    assert fleet.differences() == {}


def test_a_deleted_file_is_created_again_while_serving(fleet):
    b = fleet.replicas[1]
    fleet.settle()
    for file in b.folder.glob("b.sqlite*"):
        if "render-cache" not in file.name:
            file.unlink()
    assert b.get("/bitmap/lantern.png").status == 200
    until(b.file.exists, b.running.process)
    fleet.settle()
    assert fleet.paint("lantern", 31)["collection"]["waiting"] == []
    assert fleet.shown("lantern", b) == 31
    assert fleet.differences() == {}


@pytest.mark.parametrize("harm", ["overwritten", "cut", "emptied", "another file", "of another collection"])
def test_a_damaged_copy_is_set_aside_and_created_again(fleet, demo, harm):
    b = fleet.replicas[1]
    fleet.paint("lantern", 32)
    b.stop()
    for file in b.folder.glob("b.sqlite-*"):
        file.unlink()
    size = b.file.stat().st_size
    if harm == "another file":
        b.file.write_text("This is no database.\n" * 500)
    elif harm == "of another collection":
        shutil.copy(demo, b.file)
    elif harm == "emptied":
        b.file.write_bytes(b"")
    else:
        with open(b.file, "r+b") as file:
            if harm == "cut":
                file.truncate(size // 2)
            else:
                file.seek(4096)
                file.write(b"\xa5" * (size // 2))
    if harm == "of another collection":
        # The file of another collection is not replaced.
        b.begin()
        assert b.running.process.wait() != 0
        assert dump(b.file) == dump(demo)
        b.file.unlink()
        b.start()
    elif harm == "emptied":
        b.start()
    else:
        b.start()
        assert list(b.folder.glob("b.sqlite.damaged-*"))
    assert fleet.shown("lantern", b) == 32
    assert fleet.paint("lantern", 33)["collection"]["waiting"] == []
    assert fleet.shown("lantern", b) == 33
    for file in b.folder.glob("*.damaged-*"):
        file.unlink()
    assert fleet.differences() == {}


def test_a_copy_rejects_edits_and_names_its_collection(fleet):
    copy = Desk(fleet.folder / "copy", fleet.replicas[0].file)
    (shown,) = copy.json("bitmap", "show", "heart")
    assert shown["name"] == "heart"
    before = dump(fleet.replicas[0].file)
    done = copy.start("bitmap", "fill", "heart", "--color", "red")
    _, said = done.communicate()
    assert done.returncode != 0 and "copy of" in said and "--database" in said
    assert dump(fleet.replicas[0].file) == before


def test_check_finds_foreign_changes_in_a_copy(fleet):
    desk = Desk(fleet.folder / "checked", fleet.desk.database)
    replica = desk.folder / "own.sqlite"
    desk.run("database", "follow", "--once", "--replica", replica)
    desk.run("database", "check", "--replica", replica)
    with opened(replica, mode="rw") as file:
        file.execute("UPDATE bitmaps SET label = 'A lie' WHERE name = 'rocket'")
    done = desk.run("database", "check", "--replica", replica, status=65)
    assert "bitmaps" in done.stdout + done.stderr
