"""A PostgreSQL, a collection and a fleet that the tests have in common; who breaks something, mends it."""

import itertools

import pytest

from fleet import READER, WRITER, Fleet
from gallery import Desk
from postgres import PostgresServer

@pytest.fixture(scope="session")
def postgres():
    """A server for all who do not stop it."""
    server = PostgresServer()
    server.sql(f"CREATE ROLE {READER} LOGIN; CREATE ROLE {WRITER} LOGIN")
    yield server
    server.close()


@pytest.fixture(scope="session")
def databases():
    """Names of databases that are not there yet."""
    numbers = itertools.count(1)
    return lambda: f"test{next(numbers)}"


@pytest.fixture(scope="session")
def demo(tmp_path_factory):
    """The demo collection as one file."""
    folder = tmp_path_factory.mktemp("demo")
    desk = Desk(folder / "desk", folder / "demo.sqlite")
    desk.run("demo")
    return desk.database


@pytest.fixture(scope="session")
def one_fleet(postgres, demo, tmp_path_factory):
    """A fleet of the demo collection."""
    fleet = Fleet(postgres, "shared", tmp_path_factory.mktemp("fleet"), demo)
    yield fleet
    fleet.close()


@pytest.fixture
def fleet(one_fleet):
    """Three replicas that have all edits."""
    one_fleet.start()
    one_fleet.settle()
    # Who was left over by a test is nobody's to wait for.
    one_fleet.sql("DELETE FROM replica WHERE seen < clock_timestamp() - interval '5 s' OR name NOT IN ('a', 'b', 'c')")
    return one_fleet


@pytest.fixture
def new_fleet(postgres, databases, tmp_path):
    """Makes fleets of a test's own; what they are given is handed on."""
    made = []

    def make(server=postgres, **details):
        made.append(Fleet(server, databases(), tmp_path / f"fleet{len(made)}", **details))
        return made[-1]

    yield make
    for fleet in made:
        fleet.close()
