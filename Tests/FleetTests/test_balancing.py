"""Load balancing by the packaged examples: all requests for a picture go to one replica, so it is drawn once in the
fleet."""

import random
import threading

import pytest

from gallery import Client
from processes import until
from proxies import Balancer, Nginx

PICTURES = 300
DRAWN = 'pixelarium_renders_total{outcome="drawn"}'


@pytest.fixture(params=[Balancer, Nginx])
def proxy(request, fleet, tmp_path):
    proxy = request.param(tmp_path, fleet.replicas)
    yield proxy
    proxy.close()


def counted(fleet, name):
    """Returns the value of a metric on each replica, or 0 if a replica does not have it yet."""
    return [replica.metrics().get(name, 0) for replica in fleet.replicas]


def test_each_picture_is_drawn_once_in_the_fleet(fleet, proxy):
    """Concurrent requests for a quick picture are not joined, so each may draw it (fleet.md §6)."""
    # No other test requests these pictures.
    salt = proxy.port
    targets = [
        f"/symbol/bell.png?size={16 + number % 60}&foreground=%23{salt * PICTURES + number:06x}"
        for number in range(PICTURES)]
    before = sum(counted(fleet, DRAWN))
    failures = []

    def ask(seed):
        client = Client(proxy.port)
        for target in random.Random(seed).sample(targets, len(targets)):
            answer = client.ask(target)
            if answer.status != 200:
                failures.append(answer.status)
        client.close()

    clients = [threading.Thread(target=ask, args=(seed,)) for seed in range(4)]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    assert failures == []
    drawn = sum(counted(fleet, DRAWN)) - before
    assert PICTURES <= drawn <= 1.02 * PICTURES
    assert min(counted(fleet, DRAWN)) > 0


@pytest.mark.parametrize("route, target", [
    ("/remote.{format}", "/remote.png?url=https://example.org/a.png&size={}"),
    ("/canvas/lines.png", "/canvas/lines.png?count=2&session=a1&seed={0}&generation={0}"),
], ids=["all sizes of a remote image", "all turns of a canvas"])
def test_related_requests_go_to_one_replica(fleet, proxy, route, target):
    counter = f'pixelarium_http_requests_total{{route="{route}"'
    targets = [target.format(number) for number in range(8, 40)]

    def asked():
        return [
            sum(value for name, value in replica.metrics().items() if name.startswith(counter))
            for replica in fleet.replicas]

    before = asked()
    for each in targets:
        proxy.get(each)
    # A request is counted once its answer has been sent, so the last one may not be counted yet.
    until(lambda: sum(asked()) - sum(before) >= len(targets))
    grown = [after - was for after, was in zip(asked(), before)]
    assert sorted(grown) == [0, 0, len(targets)], grown


def test_the_proxy_hides_metrics_and_passes_on_request_identifiers(fleet, proxy):
    assert proxy.get("/metrics").status == 404
    assert proxy.get("/ready").body == b"ready\n"
    # The proxy passes on a client's request identifier, and the problem contains it.
    assert proxy.get("/bitmap/nobody.png").headers["x-request-id"] == "fleet"
