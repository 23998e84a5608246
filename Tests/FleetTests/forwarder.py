"""A TCP connection that a test can freeze or cut without the privileges that a real network interface requires.

usage: forwarder.py PORT TARGET_PORT
"""

import pathlib
import selectors
import socket
import sys

from processes import Running, free_ports, until


class Forwarder:
    """A process that forwards connections to its port. When frozen, it behaves like a network that loses all
    packets."""

    def __init__(self, target, folder):
        self.target = target
        self.log = folder / "forwarder.log"
        (self.port,) = free_ports(1)
        self.start()

    def start(self):
        """Opens the port, initially or again."""
        self.log.unlink(missing_ok=True)
        self.running = Running([sys.executable, pathlib.Path(__file__), self.port, self.target], self.log)
        until(lambda: "ready" in self.log.read_text(), self.running.process)

    def freeze(self):
        self.running.freeze()

    def thaw(self):
        self.running.thaw()

    def cut(self):
        """Breaks all connections, and accepts no new ones."""
        self.running.kill()


def forward(port, target):
    """Forwards until the process is killed."""
    selector = selectors.DefaultSelector()
    listener = socket.create_server(("127.0.0.1", port))
    selector.register(listener, selectors.EVENT_READ, None)
    print("ready", flush=True)
    while True:
        for key, _ in selector.select():
            if key.fileobj is listener:
                join(selector, listener.accept()[0], target)
            elif key.fileobj.fileno() != -1:
                pass_on(selector, key.fileobj, key.data)


def join(selector, near, target):
    """Connects to the target for an accepted connection."""
    try:
        far = socket.create_connection(("127.0.0.1", target))
    except OSError:
        near.close()
        return
    for one, other in ((near, far), (far, near)):
        one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        selector.register(one, selectors.EVENT_READ, other)


def pass_on(selector, one, other):
    """Forwards data from one side to the other, or closes both if one is closed."""
    try:
        said = one.recv(1 << 16)
        if said:
            other.sendall(said)
            return
    except OSError:
        pass
    for each in (one, other):
        selector.unregister(each)
        each.close()


if __name__ == "__main__":
    forward(*map(int, sys.argv[1:]))
