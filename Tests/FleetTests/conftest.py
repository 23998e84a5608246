"""A PostgreSQL server, a collection and a fleet that tests share; a test that breaks one of them repairs it."""

import itertools

import pytest

from fleet import READER, WRITER, Fleet
from gallery import Desk
from postgres import PostgresServer

@pytest.fixture(scope="session")
def postgres():
    """A server for all tests that do not stop it."""
    server = PostgresServer()
    server.sql(f"CREATE ROLE {READER} LOGIN; CREATE ROLE {WRITER} LOGIN")
    yield server
    server.close()


@pytest.fixture(scope="session")
def databases():
    """Returns a function that returns unused names of databases."""
    numbers = itertools.count(1)
    return lambda: f"test{next(numbers)}"


@pytest.fixture(scope="session")
def demo(tmp_path_factory):
    """Returns the file of the demo collection."""
    folder = tmp_path_factory.mktemp("demo")
    desk = Desk(folder / "desk", folder / "demo.sqlite")
    desk.run("demo")
    return desk.database


@pytest.fixture(scope="session")
def one_fleet(postgres, demo, tmp_path_factory):
    """Runs a fleet with the demo collection."""
    fleet = Fleet(postgres, "shared", tmp_path_factory.mktemp("fleet"), demo)
    yield fleet
    fleet.close()


@pytest.fixture
def fleet(one_fleet):
    """Returns the shared fleet once its three replicas are running and have all edits."""
    one_fleet.start()
    one_fleet.settle()
    # Remove replicas that earlier tests left behind, so that edits do not wait for them.
    one_fleet.sql("DELETE FROM replica WHERE seen < clock_timestamp() - interval '5 s' OR name NOT IN ('a', 'b', 'c')")
    return one_fleet


@pytest.fixture
def new_fleet(postgres, databases, tmp_path):
    """Returns a function that creates a fleet for one test, and passes its arguments on to `Fleet`."""
    made = []

    def make(server=postgres, **details):
        made.append(Fleet(server, databases(), tmp_path / f"fleet{len(made)}", **details))
        return made[-1]

    yield make
    for fleet in made:
        fleet.close()
