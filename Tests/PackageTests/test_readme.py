"""A newcomer follows README on a bare system, from the package to the last recipe; every command of it is run."""

import os
import re
import shlex
import signal
import subprocess

import pytest

from systems import ROOT

# The tests of the fleet follow the blocks behind.
README = (ROOT / "README.md").read_text().partition("\n## From one file to three replicas\n")[0]
BLOCKS = re.findall(r"^```sh\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
FOLDER = "/root/pixelarium"


class Newcomer:
    """Who follows the blocks, one after the other, with a server on a port of its own."""

    def __init__(self, system, package, image):
        self.system = system
        self.image = image
        self.servers = []
        self.url = None
        # The sources, as far as the commands use them.
        built = system.path(FOLDER) / ".build" / "package"
        built.mkdir(parents=True)
        built.joinpath(package.name).write_bytes(package.read_bytes())

    def follow(self, block):
        """Does what a block says; what it does not leave to the shell is returned as lines."""
        rest = [line for line in block.splitlines() if not self.understand(line)]
        if rest:
            script = "\n".join(rest).replace("http://127.0.0.1:8080", str(self.url))
            # apt asks before it installs what the package depends on.
            self.system.run("bash", "-euo", "pipefail", "-c", f"cd {FOLDER}\n{script}", input="y\n")

    def understand(self, line):
        """True for a line that is not the shell's: scripts that this package and this test came by, containers, and
        the server, which would not end."""
        words = shlex.split(line, comments=True)
        if not words:
            return True
        if words[0].startswith("script/"):
            assert os.access(ROOT / words[0], os.X_OK), line
        elif words[:2] == ["podman", "build"]:
            assert ROOT / words[-1] == self.image.context
        elif words[:2] == ["podman", "run"]:
            after = words.index("pixelarium") + 1
            self.listen(self.image.run(*words[after:], environment={"PIXELARIUM_PORT": "0"}, **PIPES))
        elif words[:2] == ["pixelarium", "serve"]:
            self.url = self.listen(self.system.start(*words, "--port", "0", **PIPES))
        else:
            return False
        return True

    def listen(self, server):
        """The address of a server that has been started."""
        self.servers.append(server)
        said = re.fullmatch(r"Listening on (http://\S+)\n", server.stdout.readline())
        assert said, server.args
        return said[1]

    def leave(self):
        for server in self.servers:
            server.send_signal(signal.SIGTERM)
        return [server.wait() for server in self.servers]


PIPES = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}


@pytest.fixture
def newcomer(system, package, image):
    # What a machine that is somebody's has.
    system.install("sudo", "curl")
    somebody = Newcomer(system, package, image)
    yield somebody
    somebody.leave()


def test_every_command_of_readme_works(newcomer):
    assert len(BLOCKS) == 6
    for block in BLOCKS:
        newcomer.follow(block)
    files = {file.name for file in newcomer.system.path(FOLDER).iterdir()}
    assert {"ghost.png", "bell.png", "wifi.svg", "mascot.webp", "heart.svg", "prize.png"} < files


def test_it_is_read_in_a_minute():
    assert len((ROOT / "README.md").read_text().splitlines()) <= 150
