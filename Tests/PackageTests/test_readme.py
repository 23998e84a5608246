"""A newcomer follows README on a bare system, from the package to the last recipe, and runs all of its commands."""

import os
import re
import shlex
import signal
import subprocess

import pytest

from systems import ROOT

# The later blocks belong to the tests of the fleet.
README = (ROOT / "README.md").read_text().partition("\n## From one file to three replicas\n")[0]
BLOCKS = re.findall(r"^```sh\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
FOLDER = "/root/pixelarium"


class Newcomer:
    """Follows the blocks one after the other, with a server on a port of its own."""

    def __init__(self, system, package, image):
        self.system = system
        self.image = image
        self.servers = []
        self.url = None
        # The source files that the commands use.
        built = system.path(FOLDER) / ".build" / "package"
        built.mkdir(parents=True)
        built.joinpath(package.name).write_bytes(package.read_bytes())

    def follow(self, block):
        """Runs a block: each line that `action` handles, after the lines before it in one shell."""
        lines = []
        for line in block.splitlines():
            action = self.action(line)
            if action is None:
                lines.append(line)
                continue
            self.run(lines)
            action()
            lines = []
        self.run(lines)

    def run(self, lines):
        if lines:
            script = "\n".join(lines).replace("http://127.0.0.1:8080", str(self.url))
            # The input confirms apt's question before it installs the dependencies of the package.
            self.system.run("bash", "-euo", "pipefail", "-c", f"cd {FOLDER}\n{script}", input="y\n")

    def action(self, line):
        """Returns what a line does that is not for the shell, or None: scripts that built the package and run this
        test, containers, and the server, which would not end."""
        words = shlex.split(line, comments=True)
        if not words:
            return lambda: None
        if words[0].startswith("script/"):
            assert os.access(ROOT / words[0], os.X_OK), line
            return lambda: None
        if words[:2] == ["git", "clone"]:
            assert words[3:] == ["pixelarium", "&&", "cd", "pixelarium"]
            return lambda: None
        if words[:2] == ["podman", "build"]:
            # The image is that of the package, which test_container.py compares with this file.
            assert (ROOT / words[words.index("--file") + 1]).is_file() and words[-1] == "."
            return lambda: None
        if words[:2] == ["podman", "run"]:
            arguments = words[words.index("pixelarium") + 1:]
            return lambda: self.listen(self.image.run(*arguments, environment={"PIXELARIUM_PORT": "0"}, **PIPES))
        if words[:2] == ["pixelarium", "serve"]:
            return lambda: self.listen(self.system.start(*words, "--port", "0", **PIPES))
        return None

    def listen(self, server):
        """Returns the URL of the server that has been started."""
        self.servers.append(server)
        said = re.fullmatch(r"Listening on (http://\S+)\n", server.stdout.readline())
        assert said, server.args
        self.url = said[1]

    def leave(self):
        for server in self.servers:
            server.send_signal(signal.SIGTERM)
        return [server.wait() for server in self.servers]


PIPES = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}


@pytest.fixture
def newcomer(system, package, image):
    # Tools that a developer's machine has.
    system.install("sudo", "curl")
    somebody = Newcomer(system, package, image)
    yield somebody
    somebody.leave()


def test_every_command_of_the_readme_works(newcomer):
    assert len(BLOCKS) == 6
    for block in BLOCKS:
        newcomer.follow(block)
    files = {file.name for file in newcomer.system.path(FOLDER).iterdir()}
    assert {"ghost.png", "bell.png", "wifi.svg", "mascot.webp", "heart.svg", "prize.png"} < files


def test_the_readme_has_at_most_150_lines():
    assert len((ROOT / "README.md").read_text().splitlines()) <= 150
