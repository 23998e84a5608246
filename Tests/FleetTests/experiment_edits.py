"""Rows on edits: the time until the command returns, the time until replicas show them, and a hundred edits at once."""

import time

from background import Background
from collection import write_pictures
from experiment_measures import median, milliseconds, percentile, timed
from gallery import Client


def by_turns(turns, *works):
    """Returns the seconds that each work takes in each turn, alternating; each work is called with the number of the
    turn."""
    return list(zip(*([timed(lambda: work(turn))[0] for work in works] for turn in range(turns))))


def confirmed(setting):
    """Measures palettes removed by one process with one edit each. The first edit is reported separately, since it
    includes preparations."""
    found, firsts = [], []
    for turn in range(3 if setting.is_quick else 10):
        first, *others = took(setting.desk.json("palette", "remove", *add_palettes(setting, f"passing-{turn}", 50)))
        firsts.append(first)
        found += others
    yield ("edit → command may return, all three have it", "p50 ≤ 5 ms, p99 ≤ 50 ms",
           f"{milliseconds(median(found))}, {milliseconds(percentile(found, 0.99))} beyond the process's own start; "
           f"{milliseconds(median(firsts))} the first, with all that is not prepared yet")


def add_palettes(setting, name, count, database=None):
    """Adds palettes, and returns their names."""
    folder = setting.folder / name
    folder.mkdir(exist_ok=True)
    names = [f"{name}-{number:03}" for number in range(count)]
    for each in names:
        (folder / f"{each}.hex").write_text("000000\nffffff\n")
    setting.desk.run("palette", "add", *(folder / f"{each}.hex" for each in names), database=database)
    return names


def in_a_row(setting):
    """Measures 500 edits of one command, and one edit that removes 500 bitmaps, in the fleet and in a plain file."""
    seconds = []
    for database in (None, setting.plain.database):
        names = add_palettes(setting, "row", 500, database)
        seconds.append(timed(lambda: setting.desk.run("palette", "remove", *names, database=database))[0])
        names = [f"row-{number:03}" for number in range(500)]
        setting.desk.run("bitmap", "add", write_pictures(setting.folder / "row-pictures", names, first=0),
                         database=database)
        seconds.append(timed(lambda: setting.desk.run("bitmap", "remove", *names, database=database))[0])
    yield ("500 edits in a row; 500 bitmaps removed", "as in a plain file, and 5 ms an edit",
           f"{seconds[0]:.2f} s; {seconds[1]:.2f} s; in a plain file {seconds[2]:.2f} s; {seconds[3]:.2f} s")


def took(records):
    """Returns the seconds of each edit, from the request for the writers' lock to the last confirmation."""
    return [record["collection"]["milliseconds"] / 1000 for record in records]


def whole_command(setting):
    """Measures a command that edits compared with one that only reads, in the fleet and in a plain file."""
    def fill(database):
        return lambda turn: setting.desk.run(
            "bitmap", "fill", "few-1", "--color", f"#{turn + 1:06x}", database=database)

    def show(database):
        return lambda turn: setting.desk.run("bitmap", "show", "few-1", database=database)

    alone = setting.plain.database
    edits, reads, edits_alone, reads_alone = by_turns(
        30 if setting.is_quick else 150, fill(None), show(None), fill(alone), show(alone))
    usual = median(reads)
    yield ("a command that edits, beyond one that reads", "none",
           f"{milliseconds(median(edits) - usual)}, p99 {milliseconds(percentile(edits, 0.99) - usual)} beyond "
           f"{milliseconds(usual)}; {milliseconds(median(edits_alone) - median(reads_alone))}, "
           f"{milliseconds(percentile(edits_alone, 0.99) - median(reads_alone))} in a plain file")


class Watcher(Background):
    """Requests a bitmap from a replica continuously, and records the time at which each revision was first seen."""

    def __init__(self, replica, name):
        self.seen = {}
        self._replica, self._name = replica, name
        super().__init__()

    def work(self, _):
        client = Client(self._replica.port)
        while not self.ends.wait(0.0005):
            revision = client.ask(f"/api/bitmaps/{self._name}").json()["revision"]
            self.seen.setdefault(revision, time.time())
        client.close()


def visible(setting):
    """Measures the time from PostgreSQL's record of an edit, just before its commit, until a replica shows it, by one
    clock."""
    delays = []
    with Watcher(setting.replicas[1], "few-2") as watcher:
        for number in range(20 if setting.is_quick else 100):
            (said,) = setting.desk.json("bitmap", "fill", "few-2", "--color", f"#{number + 1:06x}")
            made = setting.server.value(
                "SELECT extract(epoch FROM made) FROM pixelarium.change "
                f"WHERE revision = {said['collection']['revision']}", setting.database)
            delays.append((said["revision"], float(made)))
    late = [watcher.seen[revision] - made for revision, made in delays if revision in watcher.seen]
    yield ("edit → visible on a replica, commit and one request included", "p50 ≤ 2 ms, p99 ≤ 30 ms",
           f"{milliseconds(median(late))}, {milliseconds(percentile(late, 0.99))}")


def hundred(setting):
    """Measures the import of a hundred files compared with a dry run, in the fleet and in a plain file."""
    names = [f"hundred-{number:02}" for number in range(100)]

    def add(*options, database=None):
        return lambda turn: setting.desk.run(
            "bitmap", "add", write_pictures(setting.folder / "hundred", names, first=1000 * turn), "--on-conflict",
            "replace", *options, database=database)

    adding, trying, alone = by_turns(
        4 if setting.is_quick else 16, add(), add("--dry-run"), add(database=setting.plain.database))
    usual = median(trying)
    yield ("100 edits in one transaction, all have them", "p50 ≤ 40 ms",
           f"{milliseconds(median(adding) - usual)} beyond a command that only reads the files; "
           f"{milliseconds(median(alone) - usual)} in a plain file")


def measure(setting):
    yield from confirmed(setting)
    yield from in_a_row(setting)
    yield from whole_command(setting)
    yield from visible(setting)
    yield from hundred(setting)
