"""The installed service, run as its unit specifies, with systemd's socket and notifications."""

import os
import re
import shlex
import signal
import socket
import subprocess
import urllib.request


class Service:
    """Replaces systemd for pixelarium.socket and pixelarium.service, on a free port."""

    def __init__(self, system):
        self.system = system
        unit = system.path("usr/lib/systemd/system/pixelarium.service").read_text()
        lines = re.findall(r"^(\w+)=(.*)$", unit, re.MULTILINE)
        self.user = dict(lines)["User"]
        self.command = shlex.split(dict(lines)["ExecStart"])
        self.environment = dict(
            value.split("=", 1) for name, value in lines if name == "Environment")
        # Skip the drain delay, since there is no load balancer.
        self.environment["PIXELARIUM_DRAIN_DELAY"] = "0"
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        # Use an abstract socket, which has the same address inside and outside the system.
        self.notices = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.notices.bind(f"\0pixelarium-{os.getpid()}")
        self.process = None

    def start(self, *arguments):
        """Starts the service with the socket as descriptor 3, and waits for its readiness notification."""
        environment = {
            **self.environment, "LISTEN_FDS": "1", "NOTIFY_SOCKET": f"@pixelarium-{os.getpid()}",
        }
        # `exec` keeps the process number, which LISTEN_PID has to name.
        words = ["sh", "-c", 'LISTEN_PID=$$ exec "$@"', "sh", *self.command, *arguments]
        descriptor = self.listener.fileno()
        self.process = self.system.start(
            *words, user=self.user, environment=environment, close_fds=False,
            stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            preexec_fn=lambda: os.dup2(descriptor, 3, inheritable=True))
        assert self.notice().startswith("READY=1\n")

    def notice(self):
        """Returns the next notification from the service to systemd."""
        return self.notices.recv(4096).decode()

    def get(self, path):
        """Returns the body of a response, and checks that its status is 200."""
        with urllib.request.urlopen(self.url + path) as answer:
            return answer.read()

    def stop(self):
        """Stops the service as systemd does."""
        self.process.send_signal(signal.SIGTERM)
        assert self.notice() == "STOPPING=1"
        assert self.process.wait() == 0

    def close(self):
        """Kills the service if it is still running."""
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.listener.close()
        self.notices.close()
