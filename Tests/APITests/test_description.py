"""The served API behaves as /openapi.json describes it, according to Schemathesis."""

import os
import pathlib
import re
import signal
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build" / "release" / "pixelarium"
SETTINGS = pathlib.Path(__file__).with_name("schemathesis.toml")


@pytest.fixture
def address(tmp_path):
    """Yields the URL of a server with the demo collection, which may load images from itself."""
    arguments = ["--demo", "--port", "0", "--remote-allow", "self", "--remote-allow-private"]
    database = tmp_path / "catalog.sqlite"
    server = subprocess.Popen(
        [PROGRAM, "serve", *arguments, "--log-level", "error", "--database", database],
        stdout=subprocess.PIPE,
        text=True,
    )
    line = server.stdout.readline()
    found = re.fullmatch(r"Listening on (http://127\.0\.0\.1:\d+)\n", line)
    assert found, f"the server said {line!r} instead of where it listens"
    yield found[1]
    server.send_signal(signal.SIGTERM)
    assert server.wait() == 0


def test_the_api_matches_its_description(address, tmp_path):
    arguments = ["--config-file", SETTINGS, "run", "--no-color", f"{address}/openapi.json"]
    run = subprocess.run(
        [pathlib.Path(sys.executable).with_name("schemathesis"), *arguments],
        cwd=tmp_path,
        env={**os.environ, "PIXELARIUM_IMAGE": f"{address}/bitmap/ghost.png"},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout[-20_000:] + run.stderr
    # A run without requests finds no failures either, so check the number of requests.
    assert int(re.search(r"(\d+) generated", run.stdout)[1]) > 2_000, run.stdout
