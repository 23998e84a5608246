"""The times of listing, searching and paging through a large collection."""

import itertools
import time
import urllib.request

from drawn import PROGRAM, add, pixel_art
from pieces import median
from processes import gallery

BITMAPS = 100_000
SYMBOLS = 10_000
GOAL = 20  # in milliseconds

WORDS = (
    "red blue green old tiny round sharp heavy light quick slow magic wooden iron golden silver paper "
    "stone water fire cloud leaf heart star moon sun cat dog fish bird tree house sword shield potion "
    "key chest door lamp book hat boot ring gem coin skull bone ghost slime bat wolf bear frog crab"
).split()

ADDRESSES = [
    ("list", "/"), ("page", f"/?page={BITMAPS // 96}"), ("search", "/?query=wolf"),
    ("search, two words", "/?query=old+sword"), ("list as JSON", "/api/bitmaps"),
    ("list of symbols", "/symbols"), ("search of symbols", "/symbols?query=wolf"),
]


def collection(folder, say):
    """Creates a collection of bitmaps named by two words and a number, which reuse a few pictures."""
    say(f"making {BITMAPS:,} bitmaps and {SYMBOLS:,} symbols")
    pixel_art(folder / "few", 8, 4, 64)
    pictures = [file.read_bytes() for file in sorted((folder / "few").iterdir())]
    (folder / "art").mkdir()
    (folder / "symbols").mkdir()
    pairs = itertools.cycle(itertools.permutations(WORDS, 2))
    for number, (one, other) in zip(range(BITMAPS), pairs):
        file = folder / "art" / f"{one}-{other}-{number:06}.png"
        file.write_bytes(pictures[number % len(pictures)])
    for number, (one, other) in zip(range(SYMBOLS), pairs):
        height = 3 + number % 18
        (folder / "symbols" / f"{one}.{other}.{number}.svg").write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
            f'<path d="M4 3h16v{height}h-16z"/></svg>')
    database = folder / "catalog.sqlite"
    add("bitmap", folder / "art", database)
    add("symbol", folder / "symbols", database)
    return database


def measure(folder, say):
    """Returns one row per URL with wall-clock times; every request renders its page again."""
    database = collection(folder, say)
    rows = []
    with gallery(PROGRAM, database) as (_, url, _):
        for what, address in ADDRESSES:
            times = []
            for _ in range(11):
                start = time.monotonic()
                with urllib.request.urlopen(url + address) as answer:
                    answer.read()
                times.append((time.monotonic() - start) * 1000)
            slow = median(times)
            rows.append({
                "what": f"{BITMAPS:,} bitmaps, {SYMBOLS:,} symbols: {what}", "peer": "goal",
                "ratio": slow / GOAL, "goal": 1.0,
                "ours": {"wall": slow * 1000}, "theirs": {"wall": GOAL * 1000},
            })
    return rows
