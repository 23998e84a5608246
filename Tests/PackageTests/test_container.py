"""The steps of the Containerfile produce a container that serves and reports its health."""

import pathlib
import re
import signal
import socket
import subprocess
import urllib.request

from container import instructions

ROOT = pathlib.Path(__file__).resolve().parents[2]


def test_parses_continued_lines_and_skips_comments():
    text = "# syntax\nFROM a\nRUN x \\\n  # not this\n  && y\nUSER z\n"
    assert instructions(text) == [("FROM", "a"), ("RUN", "x    && y"), ("USER", "z")]


def test_a_checkout_builds_the_package_and_then_the_image_of_the_package(package):
    steps = instructions((ROOT / "script" / "Containerfile").read_text())
    second = max(index for index, (name, _) in enumerate(steps) if name == "FROM")
    (_, base), *building = steps[:second]
    assert building == [("WORKDIR", "/source"), ("COPY", ". ."), ("RUN", "script/package")]
    # The toolchain is the one that script/bootstrap requires, on the system of the image.
    swift, release = re.fullmatch(r"docker\.io/library/swift:([\d.]+)-(\w+) AS build", base).groups()
    required = re.search(r"needs Swift ([\d.]+) or newer", (ROOT / "script" / "bootstrap").read_text())[1]
    assert [int(part) for part in swift.split(".")] >= [int(part) for part in required.split(".")]
    assert (steps[second], release) == (("FROM", "debian:12-slim"), "bookworm")
    copied = [("COPY", text.replace("--from=build /source/.build/package/", "")) if name == "COPY" else (name, text)
              for name, text in steps[second:]]
    assert copied == instructions((package.parent / "Containerfile").read_text())
    # What is left out of the build's context is no source.
    ignored = (ROOT / ".dockerignore").read_text().split("\n")
    assert not {"Sources", "Public", "Migrations", "Tests", "script", ".git", ".github"} & set(ignored)


def test_the_container_serves_its_volume_on_all_addresses_and_reports_its_health(image):
    with socket.create_server(("", 0)) as free:
        port = free.getsockname()[1]
    environment = {"PIXELARIUM_PORT": str(port)}
    image.check(69, environment)
    running = image.run(environment=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert running.stdout.readline() == f"Listening on http://0.0.0.0:{port}\n"
    image.check(0, environment)
    added = image.run("demo", environment=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    assert added.wait() == 0
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/scene/award.svg?name=Ada") as answer:
        assert re.search(rb"^<svg ", answer.read())
    running.send_signal(signal.SIGTERM)
    assert running.wait() == 0


def test_the_container_user_is_not_root_and_owns_the_volume(image):
    assert image.user == "pixelarium" and image.ports == [8080]
    (volume,) = image.volumes
    assert image.system.path(volume).stat().st_uid == int(image.system.passwd(image.user)[2])
    assert image.environment["PIXELARIUM_DATABASE"] == str(volume / "catalog.sqlite")
