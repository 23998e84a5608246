"""Programs that a test starts: where they are, how they are waited for, and how they end."""

import os
import pathlib
import random
import signal
import socket
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The program under test takes no variable of this name for one of its own.
PROGRAM = pathlib.Path(os.environ.get("FLEET_PROGRAM", ROOT / ".build" / "release" / "pixelarium"))
# Higher counts instead of those that fit into two minutes.
FULL = os.environ.get("FLEET_FULL") == "1"
# Seconds in which anything happens that happens at all, on a machine with much else to do.
PATIENCE = 60


def until(happens, *processes):
    """What a question returns once that is true; fails where one of the processes has ended before."""
    end = time.monotonic() + PATIENCE
    while True:
        ended = [process for process in processes if process.poll() is not None]
        if seen := happens():
            return seen
        assert not ended, f"{[process.args for process in ended]} ended instead"
        assert time.monotonic() < end, f"nothing of the kind in {PATIENCE} seconds"
        time.sleep(0.005)


def free_ports(count):
    """Ports that nobody listens on, and that no connection is given for its own end: after a `kill -9` the
    next process finds its port free."""
    lowest = int(pathlib.Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    found = []
    while len(found) < count:
        with socket.socket() as probe:
            try:
                port = random.randrange(10_000, max(lowest, 11_000))
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        if port not in found:
            found.append(port)
    return found


def children(process):
    """The processes that one has started itself."""
    tasks = pathlib.Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def alive(process):
    """True while there is a process of this number that runs."""
    try:
        status = pathlib.Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rpartition(")")[2].split()[0] not in "ZX"


class Running:
    """A program that runs, with what it says in a file."""

    def __init__(self, command, log, **context):
        self.log = log
        with open(log, "ab") as output:
            self.process = subprocess.Popen(
                list(map(str, command)), stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
                **context)

    def freeze(self):
        """Stops it where it is, with all its connections open."""
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self):
        self.process.send_signal(signal.SIGCONT)

    def kill(self):
        """Ends it without a warning."""
        self.process.kill()
        self.process.wait()

    def stop(self, status=0):
        """Asks it to end, and waits until it has."""
        self.process.terminate()
        assert self.process.wait(PATIENCE) == status, self.log.read_text()[-2000:]
