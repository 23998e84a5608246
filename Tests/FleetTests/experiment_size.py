"""Rows on size: copying a large collection, starting from PostgreSQL and from a file, catching up, and idling."""

import time

from collection import write_pictures
from experiment_measures import milliseconds, processor_time, timed
from fleet import READER, WRITER
from gallery import Desk, Replica
from processes import until

PATIENCE = 900


def listening(replica):
    """Starts a replica, and returns the seconds until it listens."""
    start = time.monotonic()
    replica.begin()
    while "Listening on " not in replica.said():
        assert replica.is_running() and time.monotonic() < start + PATIENCE, replica.said()
        time.sleep(0.01)
    return time.monotonic() - start


def reach(seconds, setting):
    """Scales the goal for a million bitmaps to a smaller collection, with a minimum for the start of the process."""
    return f"≤ {max(2, seconds * setting.count / 1_000_000):.0f} s"


def copied(setting):
    """Measures moving the collection into PostgreSQL."""
    owner = setting.owner
    owner.run("database", "migrate", "--grant", READER, WRITER)
    seconds, _ = timed(lambda: owner.run(
        "database", "copy", "--move", "--to", owner.database, database=setting.moved, patience=PATIENCE))
    yield f"copy of {setting.count:,} into PostgreSQL", reach(30, setting), f"{seconds:.1f} s"


def started(setting):
    """Measures the start of the first replica from PostgreSQL, and of the others from its file."""
    first, *others = [
        Replica(name, setting.server.url(setting.database, READER), setting.folder) for name in "abc"]
    seconds = listening(first)
    setting.replicas.append(first)
    yield f"start of {setting.count:,} from PostgreSQL", reach(120, setting), f"{seconds:.1f} s"
    setting.desk = Desk(setting.folder / "desk", setting.server.url(setting.database, WRITER), first.file)
    told = []
    for replica in others:
        copying, _ = timed(lambda: setting.desk.run(
            "database", "backup", replica.file, "--as-replica", patience=PATIENCE))
        told.append((copying, listening(replica)))
        setting.replicas.append(replica)
    copying, starting = max(told)
    yield (f"start of {setting.count:,} from a copied file", reach(15, setting),
           f"{copying + starting:.1f} s, {milliseconds(starting)} of which behind the copying")


def idle(setting):
    """Measures the processor time of idle followers compared with a server that does not follow."""
    servers = [setting.plain, *setting.replicas]
    before = [processor_time(server.pid) for server in servers]
    seconds = 5 if setting.is_quick else 20
    time.sleep(seconds)
    plain, *used = [processor_time(server.pid) - was for server, was in zip(servers, before)]
    more, usual = 100 * (max(used) - plain) / seconds, 100 * plain / seconds
    yield "follower idle", "≤ 0.1 % of a core", f"{more:.2f} % beyond the {usual:.2f} % of a plain file's server"


def caught_up(setting):
    """Measures a replica's catch-up after many edits in its absence."""
    count = 2_000 if setting.is_quick else 10_000
    away = setting.replicas[-1]
    away.stop()
    pictures = write_pictures(setting.folder / "away", [f"away-{number:05}" for number in range(count)])
    making, _ = timed(lambda: setting.desk.run("bitmap", "add", pictures, patience=PATIENCE))
    seconds = listening(away)
    head = setting.revision()
    until(lambda: away.metric("pixelarium_replica_revision") == head, away.running.process)
    assert away.get(f"/bitmap/away-{count - 1:05}.png").status == 200
    yield (f"catch-up after {count:,} bitmaps were added offline", f"≤ {max(2, count // 1000)} s",
           f"{seconds:.1f} s; adding them took {making:.1f} s")
