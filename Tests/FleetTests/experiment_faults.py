"""Rows on faults under load: killed and restarted replicas, and an unreachable PostgreSQL."""

import random

from experiment_collection import FEW
from experiment_measures import Editor, Load, milliseconds
from proxies import Balancer


def targets(setting):
    """Returns pictures in several sizes, the most popular first (Zipf's law)."""
    count = min(setting.count, 100_000)
    numbers = random.Random(1).sample(range(FEW + 1, count), count // 2)
    return [f"/bitmap/{number}.png?scale={1 + number % 8}" for number in numbers]


def told(load):
    return f"{len(load.failed)} of {load.asked:,}"


def killed(setting, retries):
    """Measures requests while replicas are killed one after the other, with or without retries in the balancer."""
    folder = setting.folder / f"retries{retries}"
    folder.mkdir()
    balancer = Balancer(folder, setting.replicas, retries=retries)
    editor = Editor(setting.desk, "few-20", rate=2)
    try:
        load = Load(balancer.port, targets(setting), 500, setting.plain, editor, repeats=retries)
        with load, editor:
            kills = setting.replicas if setting.is_quick else setting.replicas * 3
            for replica in kills:
                setting.wait(1)
                replica.kill()
                setting.wait(1)
                replica.start()
                balancer.finds(replica, "UP")
    finally:
        balancer.close()
    setting.count_answers(load)
    if retries:
        yield "failed requests, kill -9 of replicas at load", "0 with retries", told(load)
    else:
        yield "the same without retries, marked down by errors", "≤ 10 in 100,000", (
            f"{told(load)}, {1e5 * len(load.failed) / load.asked:.0f} in 100,000: {len(load.failed) / len(kills):.1f} "
            "a kill, of which HAProxy needs ten")


def primary_killed(setting):
    """Measures reads and edits while PostgreSQL is down."""
    head = setting.revision()
    editor = Editor(setting.desk, "few-21", rate=4)
    load = Load(setting.balancer.port, targets(setting), 500, setting.plain)
    with load:
        setting.server.crash()
        with editor:
            setting.wait(5 if setting.is_quick else 60)
        shown = {replica.metric("pixelarium_replica_revision") for replica in setting.replicas}
        setting.server.start()
    setting.count_answers(load)
    whole = shown == {head} and setting.revision() == head
    yield "failed reads, primary killed for a while", "0", told(load)
    refused = [said for _, status, said in editor.refused if status == 74 and "nothing was changed" in said]
    tried = len(editor.made) + len(editor.refused)
    slowest = max(seconds for seconds, *_ in editor.refused)
    yield ("edits refused meanwhile", "all, at once, none half made",
           f"{len(refused)} of {tried}, slowest {milliseconds(slowest)}, {'none' if whole else 'some'} half made")


def restarted(setting):
    """Measures rolling restarts, with and without a drain delay."""
    load = Load(setting.balancer.port, targets(setting), 500, setting.plain)
    with load:
        for replica in setting.replicas:
            replica.stop()
            replica.start("--drain-delay", "3")
            setting.balancer.finds(replica, "UP")
        for replica in setting.replicas:
            replica.stop()
            replica.start()
            setting.balancer.finds(replica, "UP")
    setting.count_answers(load)
    yield "failed requests, rolling restarts", "0", told(load)


def measure(setting):
    yield from killed(setting, retries=True)
    yield from killed(setting, retries=False)
    yield from restarted(setting)
    yield from primary_killed(setting)
