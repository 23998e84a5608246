"""Dumps of collections in files and in tables, which can be compared, and pictures to fill collections with."""

import contextlib
import json
import sqlite3
import struct
import zlib

# Tables that belong to one file only: its identity, its schema, its place in a fleet, and remote images.
LOCAL = {"catalog", "migrations", "remote_image", "replica"}


@contextlib.contextmanager
def opened(file, mode="ro"):
    """Opens a collection's file, and commits changes unless an exception is raised."""
    connection = sqlite3.connect(f"file:{file}?mode={mode}", uri=True, timeout=60)
    try:
        with connection:
            yield connection
    finally:
        connection.close()


def carried_tables(connection):
    """Returns the tables that all copies in a fleet share, each with its columns: {"tags": ["bitmap_id", "tag"]}."""
    tables = connection.execute(
        "SELECT name, sql LIKE 'CREATE VIRTUAL%' FROM sqlite_schema WHERE type = 'table' ORDER BY name").fetchall()
    searches = tuple(name for name, is_virtual in tables if is_virtual)
    return {
        name: [column for (column,) in connection.execute("SELECT name FROM pragma_table_info(?)", [name])]
        for name, _ in tables
        if name not in LOCAL and not name.startswith(("sqlite_", *searches))
    }


def plain(value):
    """Converts a value of SQLite to the form that PostgreSQL uses in JSON."""
    return f"\\x{value.hex()}" if isinstance(value, bytes) else value


def dump(file):
    """Returns all rows of the shared tables, in a fixed order."""
    with opened(file) as connection:
        connection.execute("BEGIN")
        return {
            table: rows(columns, connection.execute(f'SELECT {", ".join(map(quoted, columns))} FROM "{table}"'))
            for table, columns in carried_tables(connection).items()
        }


def quoted(column):
    return f'"{column}"'


def rows(columns, found):
    """Returns rows in a fixed order, as objects with the names of their columns."""
    told = [dict(zip(columns, map(plain, row))) for row in found]
    return sorted(told, key=lambda row: repr(list(row.values())))


def dump_of_tables(server, database, tables, schema="pixelarium"):
    """Returns all rows of PostgreSQL's tables as `dump` does, without columns that only PostgreSQL has."""
    found = {}
    for table, columns in tables.items():
        names = ", ".join(map(quoted, columns))
        lines = server.sql(
            f'SELECT row_to_json(t) FROM (SELECT {names} FROM {schema}."{table}") t', database)
        objects = [json.loads(line) for (line,) in lines]
        found[table] = rows(columns, ([row[column] for column in columns] for row in objects))
    return found


def differences(one, other):
    """Returns a short description of each table that differs between two dumps."""
    told = []
    for table in sorted(one.keys() | other.keys()):
        here, there = one.get(table, []), other.get(table, [])
        if here != there:
            only = [row for row in here if row not in there][:2], [row for row in there if row not in here][:2]
            told.append(f"{table}: {len(here)} and {len(there)} rows; {only[0]} became {only[1]}"[:600])
    return told


def png(columns, rows_of_cells):
    """Returns a PNG of RGB cells, given as rows with three bytes per cell."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", columns, len(rows_of_cells), 8, 2, 0, 0, 0)
    cells = zlib.compress(b"".join(b"\0" + row for row in rows_of_cells), 1)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", cells) + chunk(b"IEND", b"")


def picture(number, side=8):
    """Returns a PNG that is unique for each number below 16 million: its colour in a pattern, beginning at the top
    left."""
    ink = bytes([number >> 16 & 255, number >> 8 & 255, number & 255])
    paper = bytes(255 - each for each in ink)
    return png(side, [
        b"".join(paper if (x * 7 + y * 5 + x * y) % (3 + number % 4) == 1 else ink for x in range(side))
        for y in range(side)])


def color(number):
    """Returns a colour that is unique for each number below 16 million."""
    return f"#{number:06x}"


def write_pictures(folder, names, first=0, side=8):
    """Writes a picture for each name, and returns the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, name in enumerate(names):
        (folder / f"{name}.png").write_bytes(picture(first + number, side))
    return folder
