"""An image built from a Containerfile without a container engine: its steps are run in order, in a folder with a
system."""

import glob
import json
import pathlib
import re
import shlex
import shutil

from systems import RELEASE, System


def instructions(text):
    """Returns the instructions of a Containerfile with their arguments: [("FROM", "debian:12-slim"), …]."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n", " ", "\n".join(lines))
    return [tuple(line.split(None, 1)) for line in joined.splitlines() if line.strip()]


class Image:
    """A system in which the steps of a Containerfile were run, with the Containerfile's settings for containers."""

    def __init__(self, context, folder):
        self.context = context
        self.folder = folder
        self.system = None
        self.user = "root"
        self.environment = {}
        self.volumes, self.ports = [], []
        self.health = self.entrypoint = self.command = None
        for name, argument in instructions((context / "Containerfile").read_text()):
            getattr(self, f"do_{name.lower()}")(argument)

    def do_from(self, image):
        assert image == f"{RELEASE['ID']}:{RELEASE['VERSION_ID']}-slim", f"{image} is not this machine's system"
        self.system = System(self.folder)

    def do_copy(self, argument):
        *sources, place = argument.split()
        for source in sources:
            found = glob.glob(source, root_dir=self.context)
            assert found, f"nothing to copy is called {source}"
            for name in found:
                shutil.copy(self.context / name, self.system.path(place))

    def do_run(self, command):
        self.system.run("sh", "-c", command, user=self.user, environment=self.environment)

    def do_user(self, user):
        self.user = user

    def do_env(self, argument):
        self.environment.update(word.split("=", 1) for word in shlex.split(argument))

    def do_volume(self, path):
        self.volumes.append(pathlib.PurePosixPath(path))

    def do_expose(self, port):
        self.ports.append(int(port))

    def do_healthcheck(self, argument):
        self.health = json.loads(argument.split("CMD", 1)[1])

    def do_entrypoint(self, argument):
        self.entrypoint = json.loads(argument)

    def do_cmd(self, argument):
        self.command = json.loads(argument)

    def run(self, *arguments, environment, **pipes):
        """Starts a container with the image's own command, or with the arguments instead of it."""
        return self.system.start(
            *self.entrypoint, *(arguments or self.command), user=self.user,
            environment={**self.environment, **environment}, **pipes)

    def check(self, status, environment):
        """Runs the health check, and checks its exit status."""
        self.system.run(
            *self.health, user=self.user, environment={**self.environment, **environment}, status=status)
