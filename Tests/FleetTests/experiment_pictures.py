"""Rows on pictures: each is drawn once; the cost of a repeated request, and the effects of edits and of more replicas
on it."""

import contextlib
import random
import threading

from experiment_measures import Editor, Load, has_wrk, milliseconds, percentile, processor_time, wrk
from gallery import Client, Desk
from proxies import Balancer

DRAWN = 'pixelarium_renders_total{outcome="drawn"}'


def drawn_once(setting):
    """Counts drawings while several clients request the same pictures in different orders."""
    count = 600 if setting.is_quick else 3_000
    targets = [f"/bitmap/{number}.png?scale=11" for number in range(1, count + 1)]

    def drawn():
        return sum(replica.metric(DRAWN) for replica in setting.replicas)

    def ask(seed):
        client = Client(setting.balancer.port)
        for target in random.Random(seed).sample(targets, count):
            assert client.ask(target).status == 200
        client.close()

    before = drawn()
    clients = [threading.Thread(target=ask, args=(seed,)) for seed in range(4)]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    yield "drawings a picture, three replicas", "≤ 1.02", f"{(drawn() - before) / count:.3f} of {count:,}"


def cost(server, targets, setting, behind=None, connections=8):
    """Returns the processor time per repeated request in microseconds, of a server or of the servers behind a proxy."""
    processes = [each.pid for each in behind or [server]]
    before = sum(map(processor_time, processes))
    said = wrk(server.url, targets, setting.folder, 1 if setting.is_quick else 2, connections)
    return (sum(map(processor_time, processes)) - before) * 1e6 / said["requests"]


def beside_a_plain_file(setting):
    """Compares a replica that follows with a server of a plain file, alternating. The minimum of each is used, since it
    was disturbed least."""
    replica, plain = setting.replicas[0], setting.plain
    targets = ["/bitmap/7.png?scale=8"]
    pairs = [
        (cost(replica, targets, setting), cost(plain, targets, setting))
        for _ in range(5 if setting.is_quick else 9)]
    following, alone = map(min, zip(*pairs))
    yield ("processor time of a hit, following beside a plain file", "≤ 1.02",
           f"{following / alone:.3f}; {following:.1f} and {alone:.1f} µs")


def while_edits_are_applied(setting):
    """Measures repeated requests at a fixed rate without edits and with twenty edits per second. The editing commands
    have low priority, since they would run on other machines."""
    seconds = 5 if setting.is_quick else 20
    targets = [f"/bitmap/{number}.png?scale=8" for number in range(1, 201)]
    elsewhere = Desk(
        setting.folder / "elsewhere", setting.desk.database, setting.replicas[0].file, before=["nice", "-n", "19"])
    figures = []
    for count in (0, 4):
        editors = [Editor(elsewhere, f"few-{10 + number}", rate=5) for number in range(count)]
        with Load(setting.replicas[1].port, targets, rate=300) as load, contextlib.ExitStack() as stack:
            for editor in editors:
                stack.enter_context(editor)
            setting.wait(seconds)
        setting.count_answers(load)
        figures.append((percentile(load.latencies, 0.99), sum(len(editor.made) for editor in editors) / seconds))
    (without, _), (beside, rate) = figures
    yield ("hit while 20 edits a second are applied", "p99 ≤ 5 ms",
           f"{milliseconds(beside)} at {rate:.0f} edits a second; {milliseconds(without)} without")


def flat(setting):
    """Measures replicas' processor time per repeated request behind HAProxy, with one, two and three replicas.

    Only one request is in flight at a time, since concurrent requests would cost less each.
    """
    targets = [f"/bitmap/{number}.png?scale=8" for number in range(1, 201)]
    figures = {1: [], 2: [], 3: []}
    for count in list(figures) * (2 if setting.is_quick else 4):
        behind = setting.replicas[:count]
        folder = setting.folder / f"behind{count}"
        folder.mkdir(exist_ok=True)
        balancer = Balancer(folder, behind)
        try:
            for target in targets:
                balancer.get(target)
            figures[count].append(cost(balancer, targets, setting, behind, connections=1))
        finally:
            balancer.close()
    told = list(map(min, figures.values()))
    yield ("processor time a request, 1, 2 and 3 replicas", "± 5 %",
           f"{' / '.join(f'{each:.1f}' for each in told)} µs, {100 * (max(told) / min(told) - 1):+.0f} %")


def measure(setting):
    yield from drawn_once(setting)
    yield from while_edits_are_applied(setting)
    if has_wrk():
        yield from beside_a_plain_file(setting)
        yield from flat(setting)
    else:
        yield "processor time of a hit", "≤ 1.02", "not measured: wrk is not installed"
