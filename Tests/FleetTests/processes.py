"""Processes that a test starts: finding them, waiting for them and ending them."""

import os
import pathlib
import random
import signal
import socket
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The program under test does not use this variable itself.
PROGRAM = pathlib.Path(os.environ.get("FLEET_PROGRAM", ROOT / ".build" / "release" / "pixelarium"))
# Whether to use higher counts, which exceed the usual limit of two minutes.
FULL = os.environ.get("FLEET_FULL") == "1"
# The timeout for any event in seconds, on a busy machine.
PATIENCE = 60


def until(happens, *processes):
    """Waits until `happens` returns a true value and returns it; fails if one of the processes has ended before."""
    end = time.monotonic() + PATIENCE
    while True:
        ended = [process for process in processes if process.poll() is not None]
        if seen := happens():
            return seen
        assert not ended, f"{[process.args for process in ended]} ended instead"
        assert time.monotonic() < end, f"nothing of the kind in {PATIENCE} seconds"
        time.sleep(0.005)


def free_ports(count):
    """Returns unused ports outside the range that the kernel assigns to outgoing connections, so that a port is still
    free when a process restarts after `kill -9`."""
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
    """Returns the direct children of a process."""
    tasks = pathlib.Path(f"/proc/{process}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def alive(process):
    """Whether a process with this number is running."""
    try:
        status = pathlib.Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rpartition(")")[2].split()[0] not in "ZX"


class Running:
    """A running program that writes its output to a file."""

    def __init__(self, command, log, **context):
        self.log = log
        with open(log, "ab") as output:
            self.process = subprocess.Popen(
                list(map(str, command)), stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT,
                **context)

    def freeze(self):
        """Suspends the process; its connections stay open."""
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self):
        self.process.send_signal(signal.SIGCONT)

    def kill(self):
        """Kills the process."""
        self.process.kill()
        self.process.wait()

    def stop(self, status=0):
        """Requests termination, and checks the exit status."""
        self.process.terminate()
        assert self.process.wait(PATIENCE) == status, self.log.read_text()[-2000:]
