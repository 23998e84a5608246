"""Bare systems in folders, made by debootstrap, and commands that run in them.

They are of the same release as this machine, and come from the mirrors of its own packages. All of this is root's.
"""

import pathlib
import platform
import re
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Kept between runs: the bare system, and the packages that were downloaded.
KEPT = ROOT / ".build" / "systems"
RELEASE = platform.freedesktop_os_release()

# Run in a mount namespace of its own, so that nothing stays mounted.
ENTER = """
mount -t proc proc "$0/proc"
mount --bind "$1" "$0/var/cache/apt/archives"
shift
exec chroot "$0" env --ignore-environment "$@"
"""


def suites():
    """Mirror and suite of this machine's release, as apt knows them: [("http://…/debian", "bookworm"), …]."""
    known = subprocess.run(["apt-cache", "policy"], capture_output=True, text=True, check=True).stdout
    name = RELEASE["VERSION_CODENAME"]
    found = re.findall(rf"^ *\d+ (http\S+) ({name}(?:-\w+)?)/main \w+ Packages$", known, re.MULTILINE)
    assert name in dict(map(reversed, found)), f"apt knows no mirror of {name}: apt-get update finds it"
    return found


def bare():
    """The folder of a bare system, which nothing is ever changed in."""
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
    """A system of its own: a copy of the bare one, in which packages can be installed and programs run.

    Its processes see this machine's network, and nothing else of it.
    """

    def __init__(self, folder):
        self.folder = folder
        subprocess.run(["cp", "--archive", bare(), folder], check=True)
        lines = "".join(f"deb {mirror} {suite} main\n" for mirror, suite in suites())
        (folder / "etc/apt/sources.list").write_text(lines)
        shutil.copy("/etc/resolv.conf", folder / "etc/resolv.conf")
        # Nobody would miss it after a loss of power.
        (folder / "etc/dpkg/dpkg.cfg.d/unsafe-io").write_text("force-unsafe-io\n")

    def remove(self):
        """Removes the system, once nothing runs in it."""
        subprocess.run(["rm", "-rf", self.folder], check=True)

    def path(self, inside):
        """Where a file of the system is for this machine."""
        return self.folder / str(inside).lstrip("/")

    def words(self, command, user="root", environment=None):
        """The call that runs a command in the system as one of its users."""
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
        """Runs a command to its end and returns what it said; `status` is how it has to end."""
        done = subprocess.run(
            self.words(command, **context), input=input, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True)
        assert done.returncode == status, f"{command} ended with {done.returncode}:\n{done.stdout[-4000:]}"
        return done.stdout

    def start(self, *command, user="root", environment=None, **pipes):
        """Starts a command."""
        return subprocess.Popen(self.words(command, user, environment), **pipes)

    def install(self, *packages):
        """Installs packages by name, or files of packages, with all that they need and nothing more."""
        self.run("apt-get", "update", "-qq")
        self.run("apt-get", "install", "-qq", "--no-install-recommends", *packages)

    def passwd(self, user):
        """The fields of a user of the system, `None` where there is no such user."""
        lines = self.path("etc/passwd").read_text().splitlines()
        return next((fields for line in lines if (fields := line.split(":"))[0] == user), None)
