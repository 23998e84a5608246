"""Roles: a machine whose role may only follow cannot change the collection, whatever runs on it."""

import subprocess

import pytest

from collection import carried_tables, opened
from fleet import READER, WRITER
from gallery import Desk

REFUSED = "permission denied"
STATEMENTS = [
    'INSERT INTO "{0}" DEFAULT VALUES', 'UPDATE "{0}" SET "{1}" = "{1}"', 'DELETE FROM "{0}"', 'TRUNCATE "{0}"',
    'SELECT * FROM "{0}" FOR UPDATE', 'DROP TABLE "{0}"', 'ALTER TABLE "{0}" ADD COLUMN more text',
    "CREATE TABLE mine (id int)", 'BEGIN; LOCK TABLE "{0}" IN ACCESS EXCLUSIVE MODE',
]


def refusals(fleet, role, statements):
    """Runs statements, and returns PostgreSQL's errors about missing privileges."""
    commands = [f"--command=SET search_path TO pixelarium; {statement}" for statement in statements]
    said = subprocess.run(
        ["psql", "--no-psqlrc", "--quiet", f"--dbname={fleet.server.url(fleet.database, role)}", *commands],
        capture_output=True, text=True).stderr
    return [line for line in said.splitlines() if line.startswith("ERROR:")]


def test_a_reader_role_can_write_only_to_the_table_of_replicas(fleet):
    with opened(fleet.replicas[0].file) as file:
        tables = [*carried_tables(file), "collection", "change", "touched", "migrations"]
    columns = dict(fleet.sql(
        "SELECT table_name, min(column_name) FROM information_schema.columns "
        "WHERE table_schema = 'pixelarium' GROUP BY table_name"))
    assert set(tables) <= columns.keys()
    for table in tables:
        statements = [statement.format(table, columns[table]) for statement in STATEMENTS]
        told = refusals(fleet, READER, statements)
        assert len(told) == len(statements), f"{table}: {told}"
        assert all(REFUSED in line or "must be owner" in line for line in told), told
        fleet.server.sql(f'SELECT * FROM pixelarium."{table}" LIMIT 1', fleet.database, READER)
    fleet.server.sql("UPDATE pixelarium.replica SET seen = seen", fleet.database, READER)


@pytest.mark.parametrize("words", [
    "bitmap fill heart --color red", "bitmap remove heart", "symbol edit star --label Sun", "scene remove award",
    "palette add --from-bitmap heart --name stolen", "database migrate",
])
def test_commands_of_a_reader_role_are_rejected(fleet, words):
    revision = fleet.revision()
    command = Desk(fleet.folder / "follower", fleet.server.url(fleet.database, READER)).start(*words.split())
    output, said = command.communicate()
    # Migrating a schema that is up to date writes nothing.
    assert command.returncode != 0 or words == "database migrate", output
    assert fleet.revision() == revision
    if command.returncode:
        assert "nothing was changed" in said or REFUSED in said, said


def test_a_writer_role_cannot_change_the_schema(fleet):
    statements = ["DROP TABLE bitmaps", "CREATE TABLE mine (id int)"]
    told = refusals(fleet, WRITER, statements)
    assert len(told) == 2 and all(REFUSED in line or "must be owner" in line for line in told), told


def test_rights_are_granted_only_to_existing_roles(fleet):
    done = fleet.owner.start("database", "migrate", "--grant", "nobody", WRITER)
    _, said = done.communicate()
    assert done.returncode != 0 and "nobody" in said
    # Granting again has no effect.
    fleet.owner.run("database", "migrate", "--grant", READER, WRITER)
