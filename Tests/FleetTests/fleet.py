"""Replicas of one collection behind a balancer, with readers and an editor."""

import http.client
import shutil

from background import Background
from collection import carried_tables, color, differences, dump, dump_of_tables, opened
from gallery import Client, Desk, Replica
from processes import until
from proxies import Balancer

# PostgreSQL's roles: one that may only follow, and one that may edit.
READER, WRITER = "reader", "writer"


class Fleet:
    """Replicas a, b and c, whose role may only follow, and a desk whose role may edit."""

    def __init__(self, server, database, folder, file=None, names="abc", options=()):
        folder.mkdir(parents=True, exist_ok=True)
        self.server = server
        self.database = server.new_database(database)
        self.folder = folder
        self.owner = Desk(folder / "owner", server.url(database))
        self.desk = Desk(folder / "desk", server.url(database, WRITER))
        self.owner.run("database", "migrate", "--grant", READER, WRITER)
        if file:
            # A file that was moved to PostgreSQL rejects edits, and other tests need the original.
            moved = shutil.copy(file, folder / "moved.sqlite")
            self.owner.run("database", "copy", "--move", "--to", self.owner.database, database=moved)
        self.replicas = [
            Replica(name, server.url(database, READER), folder, *options) for name in names]
        self._balancer = None
        try:
            self.start()
        except BaseException:
            self.close()
            raise

    @property
    def balancer(self):
        """HAProxy in front of all replicas, started on first use."""
        if self._balancer is None:
            self._balancer = Balancer(self.folder, self.replicas)
        return self._balancer

    def replica(self, name):
        return next(replica for replica in self.replicas if replica.name == name)

    def start(self):
        """Starts the replicas that are not running."""
        missing = [replica for replica in self.replicas if not replica.is_running()]
        for replica in missing:
            replica.begin()
        for replica in missing:
            until(lambda: "Listening on " in replica.said(), replica.running.process)

    def close(self):
        for each in [*self.replicas, self._balancer]:
            if each:
                each.close()

    def sql(self, text, check=True):
        return self.server.sql(f"SET search_path TO pixelarium; {text}", self.database, check=check)

    def revision(self):
        """Returns the number of edits that PostgreSQL has stored."""
        return int(self.sql("SELECT revision FROM collection")[0][0])

    def settle(self):
        """Waits until all replicas have PostgreSQL's state, and edits wait for all of them."""
        wanted = [int(value) for value in self.sql("SELECT revision, history FROM collection")[0]]
        for replica in self.replicas:
            until(lambda: position(replica) == [*wanted, 1], replica.running.process)

    def differences(self):
        """Returns the differences between PostgreSQL and the replicas."""
        self.settle()
        first = dump(self.replicas[0].file)
        with opened(self.replicas[0].file) as file:
            tables = carried_tables(file)
        others = {replica.name: dump(replica.file) for replica in self.replicas[1:]}
        others["PostgreSQL"] = dump_of_tables(self.server, self.database, tables)
        return {name: told for name, other in others.items() if (told := differences(first, other))}

    def paint(self, name, number, desk=None, status=0):
        """Fills a bitmap with the colour of a number, and returns the command's output."""
        desk = desk or self.desk
        if status:
            return desk.run("bitmap", "fill", name, "--color", color(number), status=status)
        (said,) = desk.json("bitmap", "fill", name, "--color", color(number))
        return said

    def shown(self, name, replica):
        """Returns the number whose colour a replica shows, or `None` if the bitmap has several colours."""
        return number_of(replica.get(f"/api/bitmaps/{name}").json())


def position(replica):
    """Returns the edit and the history that a replica shows, and 1 if it knows that edits wait for it."""
    metrics = replica.metrics()
    return [metrics[f"pixelarium_{name}"] for name in ("replica_revision", "collection_history", "replica_lease_valid")]


def told(record):
    """Returns a command's information about its edit, without the duration."""
    return {name: value for name, value in record["collection"].items() if name != "milliseconds"}


def number_of(record):
    """Returns the number whose colour fills a bitmap, or `None` if it has several colours."""
    palette = record.get("palette", [])
    return int(palette[0].removeprefix("#"), 16) if len(palette) == 1 else None


class Readers(Background):
    """Threads that send requests continuously, each over a connection of its own, and collect errors.

    `ask` is called with a client and an increasing number, and raises an exception if a response is wrong.
    """

    def __init__(self, port, ask, count=4, pause=0.004):
        self.wrong = []
        self.asked = 0
        self._port, self._ask, self._step, self._pause = port, ask, count, pause
        super().__init__(count)

    def work(self, number):
        client = Client(self._port)
        while not self.ends.wait(self._pause):
            try:
                self._ask(client, number)
            except (OSError, http.client.HTTPException, AssertionError, KeyError, ValueError) as error:
                self.wrong.append(repr(error)[:500])
            self.asked += 1
            number += self._step
        client.close()

    def wait_for(self, count):
        """Waits until `count` further requests have been sent."""
        wanted = self.asked + count
        until(lambda: self.asked >= wanted)
