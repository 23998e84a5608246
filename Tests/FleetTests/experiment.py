"""A fleet on one machine: three replicas, and their behaviour under load and faults.

usage: experiment.py [--quick] [--bitmaps COUNT]

Prints one table: question, goal, measurement. By default, it uses a million bitmaps and takes at most 15 minutes; with
--quick, it uses 10,000 bitmaps and fewer turns, and takes two minutes. The large collection is kept in .build/fleet.
All processes share this machine's processors, and latencies include no network.
"""

import argparse
import contextlib
import datetime
import os
import pathlib
import shutil
import signal
import sys
import tempfile
import time

import experiment_edits
import experiment_faults
import experiment_pictures
import experiment_size
from experiment_collection import large_collection
from fleet import READER, WRITER
from gallery import Desk, Replica
from postgres import PostgresServer
from processes import ROOT, until
from proxies import Balancer

# Settings for an operator who expects large copies.
SETTINGS = {"max_wal_size": "4GB", "checkpoint_timeout": "15min", "shared_buffers": "256MB"}


def say(text):
    print(f"{datetime.datetime.now():%H:%M:%S} {text}", file=sys.stderr, flush=True)


class Setting:
    """All participants: PostgreSQL with a standby, a server of a plain file, replicas, a balancer and a desk."""

    def __init__(self, folder, count, is_quick):
        self.folder, self.count, self.is_quick = folder, count, is_quick
        self.database = "experiment"
        self.replicas = []
        self.server = self.standby = self.plain = self.desk = self.balancer = None
        self.answers = self.wrong = 0

    def prepare(self):
        """Starts the participants that exist before the first measurement."""
        file = large_collection(self.count, ROOT / ".build" / "fleet", self.folder, say)
        self.moved = shutil.copy(file, self.folder / "moved.sqlite")
        self.plain = Replica("plain", shutil.copy(file, self.folder / "plain-collection.sqlite"), self.folder)
        self.server = PostgresServer(durable=True, **SETTINGS)
        self.server.sql(f"CREATE ROLE {READER} LOGIN; CREATE ROLE {WRITER} LOGIN")
        self.server.new_database(self.database)
        self.owner = Desk(self.folder / "owner", self.server.url(self.database))
        self.plain.start()

    def complete(self):
        """Starts a standby, to which PostgreSQL replicates, and HAProxy in front of the replicas."""
        self.standby = PostgresServer(standby_of=self.server, **SETTINGS)
        self.balancer = Balancer(self.folder, self.replicas)
        return ()

    def revision(self):
        return int(self.server.value("SELECT revision FROM pixelarium.collection", self.database))

    def wait(self, seconds):
        """Lets the load continue for some seconds."""
        time.sleep(seconds)

    def settle(self):
        """Waits until all replicas follow and have all edits, so that one measurement does not affect the next."""
        head = self.revision()
        for replica in self.replicas:
            until(lambda: [replica.metric(f"pixelarium_replica_{name}") for name in ("revision", "lease_valid")] == [
                head, 1], replica.running.process)

    def count_answers(self, load):
        self.answers += load.asked
        self.wrong += len(load.wrong)
        for text in load.wrong[:5]:
            say(f"wrong: {text}")
        for text in load.failed[:5]:
            say(f"failed: {text}")

    def close(self):
        for each in [self.balancer, self.plain, *self.replicas, self.standby, self.server]:
            if each:
                with contextlib.suppress(OSError):
                    each.close()


def rows(setting):
    """Yields all rows, in an order that satisfies their dependencies."""
    for step in (
        experiment_size.copied, experiment_size.started, experiment_size.idle, Setting.complete,
        experiment_edits.measure, experiment_pictures.measure, experiment_faults.measure, experiment_size.caught_up,
    ):
        if setting.replicas:
            setting.settle()
        for row in step(setting):
            say(" | ".join(row))
            yield row
    yield "wrong answers, all runs", "0", f"{setting.wrong} of {setting.answers:,}"


def machine():
    info = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
    name = next((line.split(":")[1].strip() for line in info if line.startswith("model name")), "?")
    return f"{os.cpu_count()} × {name}, {datetime.date.today()}"


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--quick", action="store_true", help="10,000 bitmaps, and fewer turns")
    arguments.add_argument("--bitmaps", type=int, help="so many bitmaps")
    given = arguments.parse_args()
    # All started processes are ended, however this program ends.
    for kind in (signal.SIGINT, signal.SIGTERM):
        signal.signal(kind, lambda *_: sys.exit("ended"))
    with tempfile.TemporaryDirectory(prefix="fleet-experiment-") as folder:
        setting = Setting(pathlib.Path(folder), given.bitmaps or (10_000 if given.quick else 1_000_000), given.quick)
        try:
            setting.prepare()
            found = list(rows(setting))
        finally:
            setting.close()
    lines = ["| question | figure to reach | measured |", "|---|---|---|"]
    lines += [f"| {' | '.join(row)} |" for row in found]
    print("\n".join(lines) + f"\n\n{setting.count:,} bitmaps, three replicas. {machine()}")


if __name__ == "__main__":
    main()
