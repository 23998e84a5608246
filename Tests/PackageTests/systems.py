"""Bare systems in folders, created by debootstrap, and commands that run in them.

They have the release of this machine, from the mirrors of its own packages. Only root can use them.
"""

import pathlib
import platform
import re
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Kept between runs: the bare system and the downloaded packages.
KEPT = ROOT / ".build" / "systems"
RELEASE = platform.freedesktop_os_release()

# Commands run in a mount namespace of their own, so that no mounts remain.
ENTER = """
mount -t proc proc "$0/proc"
mount --bind "$1" "$0/var/cache/apt/archives"
shift
exec chroot "$0" env --ignore-environment "$@"
"""


def suites():
    """Returns the mirrors and suites of this machine's release, from apt's sources: [("http://…/debian", "bookworm"),
    …]."""
    known = subprocess.run(["apt-cache", "policy"], capture_output=True, text=True, check=True).stdout
    name = RELEASE["VERSION_CODENAME"]
    found = re.findall(rf"^ *\d+ (http\S+) ({name}(?:-\w+)?)/main \w+ Packages$", known, re.MULTILINE)
    assert name in dict(map(reversed, found)), f"apt knows no mirror of {name}: apt-get update finds it"
    return found


def bare():
    """Creates the bare system once and returns its folder, which must not be modified."""
    name = RELEASE["VERSION_CODENAME"]
    folder = KEPT / name
    if not folder.exists():
        mirror = next(mirror for mirror, suite in suites() if suite == name)
        unfinished = folder.with_suffix(".new")
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.parent.mkdir(parents=True, exist_ok=True)
        made = subprocess.run(
            ["debootstrap", "--variant=minbase", name, unfinished, mirror],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert made.returncode == 0, f"no bare {name} from {mirror}:\n{made.stdout[-2000:]}"
        unfinished.rename(folder)
    return folder


class System:
    """A copy of the bare system, in which packages can be installed and programs run.

    Its processes share only the network with this machine.
    """

    def __init__(self, folder):
        self.folder = folder
        subprocess.run(["cp", "--archive", bare(), folder], check=True)
        lines = "".join(f"deb {mirror} {suite} main\n" for mirror, suite in suites())
        (folder / "etc/apt/sources.list").write_text(lines)
        shutil.copy("/etc/resolv.conf", folder / "etc/resolv.conf")
        # Skip flushing to disk, since the system is temporary.
        (folder / "etc/dpkg/dpkg.cfg.d/unsafe-io").write_text("force-unsafe-io\n")

    def remove(self):
        """Removes the system once no process runs in it."""
        subprocess.run(["rm", "-rf", self.folder], check=True)

    def path(self, inside):
        """Returns the path on this machine of a file in the system."""
        return self.folder / str(inside).lstrip("/")

    def words(self, command, user="root", environment=None):
        """Returns the command line that runs a command in the system as one of its users."""
        downloads = KEPT / "archives"
        downloads.mkdir(exist_ok=True)
        home = self.passwd(user)[5]
        variables = {
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8", "HOME": home,
            "DEBIAN_FRONTEND": "noninteractive", **(environment or {}),
        }
        if user != "root":
            command = ["setpriv", "--reuid", user, "--regid", user, "--clear-groups", *command]
        return [
            "unshare", "--mount", "--propagation", "private", "sh", "-ec", ENTER, str(self.folder), str(downloads),
            *(f"{name}={value}" for name, value in variables.items()), *map(str, command),
        ]

    def run(self, *command, status=0, input="", **context):
        """Runs a command to its end, checks that its exit status is `status`, and returns its output."""
        done = subprocess.run(
            self.words(command, **context), input=input, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True)
        assert done.returncode == status, f"{command} ended with {done.returncode}:\n{done.stdout[-4000:]}"
        return done.stdout

    def start(self, *command, user="root", environment=None, **pipes):
        """Starts a command."""
        return subprocess.Popen(self.words(command, user, environment), **pipes)

    def install(self, *packages):
        """Installs packages by name or by file, with only their required dependencies."""
        self.run("apt-get", "update", "-qq")
        self.run("apt-get", "install", "-qq", "--no-install-recommends", *packages)

    def passwd(self, user):
        """Returns the passwd entry of a user of the system, or `None` if the user does not exist."""
        lines = self.path("etc/passwd").read_text().splitlines()
        return next((fields for line in lines if (fields := line.split(":"))[0] == user), None)
