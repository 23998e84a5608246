"""A separate package uses only the client library: it is built without the server, and sends requests to a real one."""

import io
import json
import os
import pathlib
import re
import signal
import subprocess

import pytest
from PIL import Image

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build" / "release" / "pixelarium"
SAMPLE = ROOT / "Tests" / "ClientSample"
BUILD = ROOT / ".build" / "client-sample"


def note(color):
    frame = {"frame": {"width": 30, "height": 20}}
    return json.dumps({"scene": 1, "name": "note", "body": {"color": color, "modifiers": [frame]}})


@pytest.fixture(scope="session")
def sample():
    """Builds the package and returns its program."""
    command = ["swift", "build", "--package-path", SAMPLE, "--scratch-path", BUILD]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return BUILD / "debug" / "ClientSample"


class Collection:
    """A served demo collection, whose server may load images from itself."""

    def __init__(self, folder):
        self.environment = {**os.environ, "PIXELARIUM_DATABASE": str(folder / "catalog.sqlite")}
        self.folder = folder
        arguments = ["--demo", "--port", "0", "--remote-allow", "self", "--remote-allow-private"]
        self.process = subprocess.Popen(
            [PROGRAM, "serve", *arguments, "--log-level", "error"],
            env=self.environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        line = self.process.stdout.readline()
        found = re.fullmatch(r"Listening on (http://127\.0\.0\.1:\d+)\n", line)
        assert found, f"the server said {line!r} instead of where it listens"
        self.url = found[1]

    def command(self, *arguments):
        subprocess.run([PROGRAM, *arguments], env=self.environment, check=True, stdout=subprocess.DEVNULL)

    def draw(self, color):
        """Replaces the scene by one of this colour."""
        file = self.folder / "note.json"
        file.write_text(note(color))
        self.command("scene", "add", file, "--on-conflict", "replace")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait() == 0


@pytest.fixture
def collection(tmp_path):
    running = Collection(tmp_path)
    yield running
    running.stop()


def test_the_sample_contains_the_code_of_the_readme():
    program = (SAMPLE / "Sources" / "ClientSample" / "ClientSample.swift").read_text()
    block = re.search(r"^```swift\n(.*?)^```", (ROOT / "README.md").read_text(), re.MULTILINE | re.DOTALL)[1]
    lines = block.splitlines()
    assert len(lines) == 3
    for line in lines:
        assert f"    {line}\n" in program


def test_building_the_client_builds_no_server_modules(sample):
    modules = {file.stem for file in (BUILD / "debug" / "Modules").glob("*.swiftmodule")}
    assert modules == {"ClientSample", "GalleryWire", "PixelariumClient", "PixelariumSwiftUINames"}


def test_the_sample_draws_follows_and_loads(sample, collection, tmp_path):
    collection.draw("red")
    image = f"{collection.url}/bitmap/ghost.png?scale=2"
    with subprocess.Popen([sample, collection.url, image, tmp_path], stdout=subprocess.PIPE, text=True) as run:
        said = lambda: run.stdout.readline().rstrip("\n")
        assert said() == f"award {collection.url}/scene/award.png?date=2026-11-23&name=Grace%20Hopper&scale=3"
        assert Image.open(tmp_path / "award.png").size == (600, 870)
        assert (tmp_path / "award.pdf").read_bytes().startswith(b"%PDF-")
        line = said()
        ghost = Image.open(tmp_path / "ghost.png").convert("RGBA")
        assert ghost.size == (210, 210)
        assert ghost.getpixel((0, 0)) == (0, 0, 0, 255) and ghost.getpixel((3, 3)) == (0, 0, 0, 0)
        assert line == "empty 0"
        while line.startswith("empty"):
            line = said()
        assert line == "success (width: 64, height: 64)"
        assert Image.open(tmp_path / "remote.png").size == (64, 64)
        assert said() == "problem 404 symbol-not-found bell"
        for count, color in enumerate(["red", "blue", "lime"], start=1):
            assert said() == f"image {count}"
            picture = Image.open(io.BytesIO((tmp_path / f"note-{count}.png").read_bytes()))
            assert picture.size == (30, 20)
            expected = {"red": (255, 0, 0), "blue": (0, 0, 255), "lime": (0, 255, 0)}[color]
            assert picture.convert("RGB").getpixel((5, 5)) == expected
            if count < 3:
                collection.draw(["blue", "lime"][count - 1])
        collection.command("scene", "remove", "note")
        assert said() == "gone"
        assert run.wait() == 0
