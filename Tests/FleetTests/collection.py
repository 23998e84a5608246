"""Collections as files and as tables, so that two can be held beside each other, and pictures to fill them with."""

import contextlib
import json
import sqlite3
import struct
import zlib

# Each file's own: which collection it is, its schema, its place in a fleet, and images of other servers.
LOCAL = {"catalog", "migrations", "remote_image", "replica"}


@contextlib.contextmanager
def opened(file, mode="ro"):
    """A collection's file; what is written to it stays when all went well."""
    connection = sqlite3.connect(f"file:{file}?mode={mode}", uri=True, timeout=60)
    try:
        with connection:
            yield connection
    finally:
        connection.close()


def carried_tables(connection):
    """The tables that a fleet has in common, each with its columns: {"tags": ["bitmap_id", "tag"]}."""
    tables = connection.execute(
        "SELECT name, sql LIKE 'CREATE VIRTUAL%' FROM sqlite_schema WHERE type = 'table' ORDER BY name").fetchall()
    searches = tuple(name for name, is_virtual in tables if is_virtual)
    return {
        name: [column for (column,) in connection.execute("SELECT name FROM pragma_table_info(?)", [name])]
        for name, _ in tables
        if name not in LOCAL and not name.startswith(("sqlite_", *searches))
    }


def plain(value):
    """A value of SQLite as PostgreSQL tells it in JSON."""
    return f"\\x{value.hex()}" if isinstance(value, bytes) else value


def dump(file):
    """All rows of the tables that a fleet has in common, in one order."""
    with opened(file) as connection:
        connection.execute("BEGIN")
        return {
            table: rows(columns, connection.execute(f'SELECT {", ".join(map(quoted, columns))} FROM "{table}"'))
            for table, columns in carried_tables(connection).items()
        }


def quoted(column):
    return f'"{column}"'


def rows(columns, found):
    """Rows in one order, with the names of their columns."""
    told = [dict(zip(columns, map(plain, row))) for row in found]
    return sorted(told, key=lambda row: repr(list(row.values())))


def dump_of_tables(server, database, tables, schema="pixelarium"):
    """The same of PostgreSQL's tables; their further columns are left out."""
    found = {}
    for table, columns in tables.items():
        names = ", ".join(map(quoted, columns))
        lines = server.sql(
            f'SELECT row_to_json(t) FROM (SELECT {names} FROM {schema}."{table}") t', database)
        objects = [json.loads(line) for (line,) in lines]
        found[table] = rows(columns, ([row[column] for column in columns] for row in objects))
    return found


def differences(one, other):
    """A few words on each table that is not the same in two dumps."""
    told = []
    for table in sorted(one.keys() | other.keys()):
        here, there = one.get(table, []), other.get(table, [])
        if here != there:
            only = [row for row in here if row not in there][:2], [row for row in there if row not in here][:2]
            told.append(f"{table}: {len(here)} and {len(there)} rows; {only[0]} became {only[1]}"[:600])
    return told


def png(columns, rows_of_cells):
    """A PNG of RGB cells: rows of bytes, three a cell."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", columns, len(rows_of_cells), 8, 2, 0, 0, 0)
    cells = zlib.compress(b"".join(b"\0" + row for row in rows_of_cells), 1)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", cells) + chunk(b"IEND", b"")


def picture(number, side=8):
    """A PNG that is like that of no other number below 16 million: its colour in a pattern, first at the top left."""
    ink = bytes([number >> 16 & 255, number >> 8 & 255, number & 255])
    paper = bytes(255 - each for each in ink)
    return png(side, [
        b"".join(paper if (x * 7 + y * 5 + x * y) % (3 + number % 4) == 1 else ink for x in range(side))
        for y in range(side)])


def color(number):
    """A colour that is like that of no other number below 16 million."""
    return f"#{number:06x}"


def write_pictures(folder, names, first=0, side=8):
    """Writes a picture for each name, and returns the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, name in enumerate(names):
        (folder / f"{name}.png").write_bytes(picture(first + number, side))
    return folder
