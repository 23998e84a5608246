"""Large collections in a file, made from a few pictures that the program itself has imported."""

import itertools
import random
import shutil

from collection import opened, write_pictures
from gallery import Desk

FEW = 400
WORDS = (
    "red blue green old tiny round sharp heavy light quick slow magic wooden iron golden silver paper stone water fire "
    "cloud leaf heart star moon sun cat dog fish bird tree house sword shield potion key chest door lamp book hat boot "
    "ring gem coin skull bone ghost slime bat wolf bear frog crab"
).split()
COPIED = "columns, rows, color_count, created, modified, content_hash, bits, palette, pixels"
# Builds the search index as the program does: Sources/GalleryCatalog/Search/SearchedTable.swift.
INDEX = """
INSERT INTO {table} (rowid, name, tags)
SELECT b.id, b.name,
  coalesce((SELECT group_concat(tag, ' ') FROM tags WHERE bitmap_id = b.id), '')
  || coalesce((SELECT ' ' || group_concat(name, ' ') FROM (
    SELECT name FROM frame_tags WHERE bitmap_id = b.id ORDER BY ordinal)), '')
FROM bitmaps b WHERE b.id > {last}
"""


def large_collection(count, kept, folder, say):
    """Returns a file with `count` bitmaps of 16 × 16 cells with three tags each, which is made once and kept in a
    folder."""
    few = folder / "few.sqlite"
    desk = Desk(folder / "making", few)
    names = [f"few-{number}" for number in range(FEW)]
    desk.run("bitmap", "add", write_pictures(folder / "few", names, first=5_000_000, side=16))
    with opened(few) as connection:
        (schema,) = connection.execute("SELECT max(number) FROM migrations").fetchone()
    file = kept / f"{count}-of-schema-{schema}.sqlite"
    if not file.exists():
        say(f"making {count:,} bitmaps, which are kept in {file}")
        # Checking a million bitmaps takes a minute, so the program checks a smaller file that is made in the same way.
        shutil.copy(few, tried := folder / "tried.sqlite")
        fill(tried, min(count, 10_000))
        Desk(folder / "making", tried).run("database", "check")
        kept.mkdir(parents=True, exist_ok=True)
        shutil.copy(few, unfinished := file.with_suffix(".new"))
        fill(unfinished, count)
        unfinished.rename(file)
    return file


def fill(path, count):
    """Adds bitmaps to a file until it has `count`, each with a name of two words and a number, and three tags."""
    lot = random.Random(19)
    with opened(path, mode="rw") as file:
        file.execute("PRAGMA synchronous = OFF")
        file.execute("PRAGMA cache_size = -400000")
        file.execute("BEGIN")
        pictures = file.execute(f"SELECT {COPIED} FROM bitmaps ORDER BY id").fetchall()
        last = len(pictures)
        pairs = itertools.cycle(itertools.permutations(WORDS, 2))
        file.executemany(
            f"INSERT INTO bitmaps (id, name, source, {COPIED}) VALUES ({', '.join('?' * 12)})",
            ((number, f"{one}-{other}-{number:07}", "few.png", *pictures[number % len(pictures)])
             for number, (one, other) in zip(range(last + 1, count + 1), pairs)))
        file.executemany(
            "INSERT INTO tags (bitmap_id, tag) VALUES (?, ?)",
            ((number, tag) for number in range(last + 1, count + 1) for tag in sorted(lot.sample(WORDS, 3))))
        for table in ("search_words", "search_parts"):
            file.execute(INDEX.format(table=table, last=last))
