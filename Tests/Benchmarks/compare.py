"""Puts the program beside its peers, by turns in one run, and writes a table.

usage: compare.py [--table FILE] [PART ...]     parts: pieces, serving; all of them by default

Ratios are of processor time, the program's to the peer's: below 1 is less.
"""

import argparse
import datetime
import importlib
import os
import pathlib
import sys
import tempfile


def say(text):
    print(text, file=sys.stderr, flush=True)


def figure(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"


def size(side):
    return f" / {side['bytes']:,} B" if side.get("bytes", 0) > 1_000 else ""


def table(rows):
    lines = [
        "| what | peer | ratio | goal | here, µs | peer, µs |",
        "|---|---|--:|--:|--:|--:|",
    ]
    for row in rows:
        mark = "" if row["ratio"] <= row["goal"] else " missed"
        lines.append(
            f"| {row['what']} | {row['peer']} | {row['ratio']:.2f}{mark} | {row['goal']:g} "
            f"| {figure(row['ours']['cpu'])}{size(row['ours'])} "
            f"| {figure(row['theirs']['cpu'])}{size(row['theirs'])} |"
        )
    return "\n".join(lines)


def machine():
    info = pathlib.Path("/proc/cpuinfo").read_text()
    name = next(
        (line.split(":")[1].strip() for line in info.splitlines() if "model name" in line), "?"
    )
    return f"{os.cpu_count()} × {name}, {datetime.date.today()}"


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--table", type=pathlib.Path, help="also write the table to this file")
    arguments.add_argument("parts", nargs="*", default=["pieces", "serving"])
    given = arguments.parse_args()
    rows = []
    for part in given.parts:
        with tempfile.TemporaryDirectory() as folder:
            rows += importlib.import_module(part).measure(pathlib.Path(folder), say)
    text = f"{table(rows)}\n\n{machine()}. Processor time, user and system; medians.\n"
    print(text, end="")
    if given.table:
        given.table.write_text(text)


if __name__ == "__main__":
    main()
