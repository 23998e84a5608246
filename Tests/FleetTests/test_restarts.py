"""Rolling restarts: replicas stop and start one after the other without an effect on clients."""

import os
import socket

from fleet import READER, Readers
from gallery import Replica
from processes import FULL, until
from proxies import Nginx

# The number of restarts with a drain. Short runs drain one replica, since a drain takes seconds; the balancer's retries
# cover the others.
DRAINED = 3 if FULL else 1


def asking(client, number):
    """Requests a picture that may have to be drawn, a page, or a search."""
    targets = [f"/bitmap/{number % 50 + 1}.png?scale={number % 11 + 1}", "/symbols", "/api/bitmaps?query=ghost"]
    answer = client.ask(targets[number % len(targets)])
    # Another test may have removed the bitmap.
    assert answer.status in (200, 404), answer.status


def test_no_request_fails_while_replicas_restart(fleet):
    """Row "replica stops": it is drained first, no request fails, and edits do not wait for it."""
    with Readers(fleet.balancer.port, asking) as readers:
        for number, replica in enumerate(fleet.replicas):
            if number < DRAINED:
                drain(fleet, replica)
            else:
                replica.stop()
            said = fleet.paint("island", 20 + number)["collection"]
            assert (said["confirmed"], said["waiting"]) == (2, [])
            replica.start()
            assert fleet.shown("island", replica) == 20 + number
            fleet.balancer.finds(replica, "UP")
    assert readers.wrong == [] and readers.asked > 100
    assert fleet.differences() == {}


def drain(fleet, replica):
    """Restarts a replica with a drain delay, and stops it with a drain."""
    replica.stop()
    replica.start("--drain-delay", "3")
    fleet.balancer.finds(replica, "UP")
    replica.running.process.terminate()
    until(lambda: replica.get("/ready").status == 503, replica.running.process)
    assert replica.get("/symbols").status == 200
    fleet.balancer.finds(replica, "DOWN")
    assert replica.running.process.wait() == 0


def test_no_request_fails_behind_nginx_while_replicas_restart(fleet, tmp_path):
    proxy = Nginx(tmp_path, fleet.replicas)
    with Readers(proxy.port, asking) as readers:
        for replica in fleet.replicas[:3 if FULL else 1]:
            readers.wait_for(60)
            replica.stop()
            readers.wait_for(60)
            replica.start()
            # nginx needs a while to retry the replica. If it considered all replicas down, it could not respond.
            until(lambda: pictures(replica) > 0, replica.running.process)
    proxy.close()
    assert readers.wrong == []


def pictures(replica):
    """Returns the number of pictures that a replica has served since its start."""
    return replica.metrics().get('pixelarium_http_requests_total{route="/bitmap/{id}.{format}",status="200"}', 0)


def test_the_next_process_answers_requests_sent_during_a_restart(fleet, tmp_path):
    """Socket activation: connections wait in the backlog of the socket, which outlives the process."""
    with socket.create_server(("127.0.0.1", 0), backlog=512) as listener:
        replica = Held(fleet.server.url(fleet.database, READER), tmp_path, listener)
        replica.start()
        with Readers(replica.port, asking, count=3) as readers:
            for _ in range(3):
                readers.wait_for(60)
                replica.stop()
                replica.start()
        replica.stop()
    assert readers.wrong == [] and readers.asked > 150


class Held(Replica):
    """A replica whose socket belongs to another process, as with systemd: descriptor 3, and variables for its
    process."""

    def __init__(self, database, folder, listener):
        super().__init__("held", database, folder)
        self.listener = listener
        self.port = listener.getsockname()[1]

    def begin(self, *more, **context):
        descriptor = self.listener.fileno()
        return super().begin(
            *more, before=["sh", "-c", 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"', "sh"], close_fds=False,
            preexec_fn=lambda: os.dup2(descriptor, 3, inheritable=True))
