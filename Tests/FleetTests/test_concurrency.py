"""P3 and P4: no replica shows half an edit or goes back to an earlier state, and concurrent edits are serialized.

Each edit uses a colour with a number of its own, and readers of every replica check the states that they see.
"""

import collections
import threading

from collection import write_pictures
from fleet import Readers, number_of
from gallery import Desk
from processes import FULL

WRITERS = 3
EDITS = 500 if FULL else 60
SHEAF = [f"sheaf-{number}" for number in range(12)]


class Watch:
    """The states of one replica that its readers saw."""

    def __init__(self):
        self.lock = threading.Lock()
        # The revisions in the order in which they were seen, by thread and bitmap.
        self.revisions = collections.defaultdict(list)
        # The numbers by bitmap and revision, and the bytes of pictures by their ETags.
        self.numbers = collections.defaultdict(set)
        self.pictures = collections.defaultdict(set)

    def look(self, client, number, acknowledged):
        """Sends one of three requests, and checks each response by itself."""
        name = f"contested-{number % WRITERS}"
        least = acknowledged[name]
        kind = number // WRITERS % 3
        if kind == 0:
            record = client.ask(f"/api/bitmaps/{name}").json()
            revision = record["revision"]
            assert revision >= least, f"{name} at {revision} after {least} was acknowledged"
            with self.lock:
                self.revisions[threading.get_ident(), name].append(revision)
                self.numbers[name, revision].add(number_of(record))
        elif kind == 1:
            answer = client.ask(f"/bitmap/{name}.png?scale=2")
            assert answer.status == 200, answer.body
            with self.lock:
                self.pictures[answer.etag].add(answer.body)
        else:
            listed = client.ask("/api/bitmaps?query=sheaf&per_page=100").json()["bitmaps"]
            revisions = {each["revision"] for each in listed}
            assert len(listed) == len(SHEAF) and len(revisions) == 1, f"half of an edit: {revisions}"
            with self.lock:
                self.revisions[threading.get_ident(), "sheaf"] += revisions


def write(desk, first, made, acknowledged, folder):
    """Runs one writer's edits: it fills bitmaps that all writers share with numbers of its own, or replaces a whole
    folder."""
    for number in range(first, EDITS, WRITERS):
        if number % 10 == 0:
            sheaf = write_pictures(folder / f"sheaf{number}", SHEAF, first=20 * number)
            desk.run("bitmap", "add", sheaf, "--on-conflict", "replace")
            continue
        # All writers fill the same bitmaps, so the revisions of these give the order of the edits.
        name = f"contested-{number // WRITERS % WRITERS}"
        (said,) = desk.json("bitmap", "fill", name, "--color", f"#{number + 1:06x}")
        assert said["collection"]["waiting"] == []
        made.append((name, said["revision"], number + 1, said["collection"]["revision"]))
        # Only raise the value, since the command of another writer's later edit may have ended first.
        acknowledged.raise_to(name, said["revision"])


class Acknowledged(dict):
    """The last acknowledged revision of each bitmap."""

    def __init__(self, names):
        super().__init__({name: 1 for name in names})
        self.lock = threading.Lock()

    def raise_to(self, name, revision):
        with self.lock:
            self[name] = max(self[name], revision)


def test_three_concurrent_writers_beside_readers_of_every_replica(fleet, tmp_path):
    contested = [f"contested-{number}" for number in range(WRITERS)]
    fleet.desk.run("bitmap", "add", write_pictures(tmp_path / "first", contested + SHEAF))
    before = fleet.revision()
    acknowledged, made = Acknowledged(contested), []
    # One of the writers works on the copy of a server.
    copies = [fleet.replicas[0].file, None, None]
    desks = [Desk(tmp_path / f"desk{number}", fleet.desk.database, copy) for number, copy in enumerate(copies)]
    watches = [Watch() for _ in fleet.replicas]
    readers = [
        Readers(replica.port, lambda client, number, watch=watch: watch.look(client, number, acknowledged), count=3)
        for replica, watch in zip(fleet.replicas, watches)]
    failures = []

    def work(desk, first):
        try:
            write(desk, first, made, acknowledged, tmp_path)
        except AssertionError as error:
            failures.append(error)

    writers = [threading.Thread(target=work, args=(desk, first)) for first, desk in enumerate(desks)]
    with readers[0], readers[1], readers[2]:
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()
    assert failures == []
    assert [reader.wrong for reader in readers] == [[], [], []]
    assert min(reader.asked for reader in readers) > 100

    # P4: no edit was lost, and each has its own place in the order.
    sheaves = sum(number % 10 == 0 for number in range(EDITS))
    assert fleet.revision() == before + EDITS
    assert len(made) == EDITS - sheaves == len({revision for *_, revision in made})
    order = collections.defaultdict(list)
    for name, revision, number, _ in sorted(made, key=lambda edit: edit[3]):
        order[name].append((revision, number))
    for name, edits in order.items():
        assert [revision for revision, _ in edits] == list(range(2, len(edits) + 2)), name

    # P3: each replica showed some of these states in their order, and no others.
    painted = {(name, revision): number for name, edits in order.items() for revision, number in edits}
    etags = collections.defaultdict(set)
    for watch in watches:
        for (_, name), revisions in watch.revisions.items():
            assert revisions == sorted(revisions), name
        for (name, revision), numbers in watch.numbers.items():
            assert revision == 1 or numbers == {painted[name, revision]}, (name, revision)
        for etag, bodies in watch.pictures.items():
            etags[etag] |= bodies
    # P6: an ETag identifies one picture on all replicas.
    assert len(etags) > WRITERS and all(len(bodies) == 1 for bodies in etags.values())
    assert fleet.differences() == {}
