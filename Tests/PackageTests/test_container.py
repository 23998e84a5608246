"""The steps of the Containerfile produce a container that serves and reports its health."""

import re
import signal
import socket
import subprocess
import urllib.request

from container import instructions


def test_parses_continued_lines_and_skips_comments():
    text = "# syntax\nFROM a\nRUN x \\\n  # not this\n  && y\nUSER z\n"
    assert instructions(text) == [("FROM", "a"), ("RUN", "x    && y"), ("USER", "z")]


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
