"""Compares the program with its peers, alternating between them in one run, and writes a table.

usage: compare.py [--table FILE] [--readme] [PART ...]
       compare.py --instructions [--beside PROGRAM]

Parts: pieces, sprites, serving, cold, scenes, large; all of them by default. Each ratio is the program's figure divided
by the peer's, if possible of processor time: a ratio below 1 means less. With --instructions, it counts the
instructions of requests with valgrind, which detects changes of two percent; times vary by twenty.
"""

import argparse
import datetime
import importlib
import os
import pathlib
import sys
import tempfile

import instructions
import readme


def say(text):
    print(text, file=sys.stderr, flush=True)


def figure(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"


def share(ratio):
    return f"{ratio:.2f}" if ratio >= 0.1 else f"{ratio:.2g}"


def pair(row, key, scale=1):
    """Returns both sides' values of one figure, or nothing if neither has it."""
    sides = [row[side].get(key) for side in ("ours", "theirs")]
    if not any(sides):
        return ""
    return " / ".join(figure(side * scale) if side else "–" for side in sides)


def table(rows):
    """Returns a Markdown table. Each figure is ours / the peer's, with times in microseconds and memory in MiB."""
    lines = [
        "| what | peer | ratio | goal | processor, µs | clock, µs | bytes | memory, MiB |",
        "|---|---|--:|--:|--:|--:|--:|--:|",
    ]
    for row in rows:
        ratio = share(row["ratio"])
        if row["ratio"] > row["goal"]:
            ratio = f"**{ratio}**"
        figures = [
            pair(row, "cpu"), pair(row, "wall"), pair(row, "bytes"), pair(row, "peak", 1 / 1024)
        ]
        lines.append(
            f"| {row['what']} | {row['peer']} | {ratio} | {row['goal']:g} "
            f"| {' | '.join(figures)} |")
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
    arguments.add_argument(
        "--readme", action="store_true",
        help="also write the table to .github/speed.md, and its best known peers into the README")
    arguments.add_argument(
        "--instructions", action="store_true", help="count instructions instead of measuring time")
    arguments.add_argument(
        "--beside", type=pathlib.Path, metavar="PROGRAM",
        help="another build of the program, its resources beside it; with --instructions")
    arguments.add_argument("parts", nargs="*", default=["pieces", "sprites", "serving", "cold", "scenes", "large"])
    given = arguments.parse_args()
    if given.instructions:
        with tempfile.TemporaryDirectory() as folder:
            print(instructions.table(pathlib.Path(folder), given.beside, say))
        return
    if given.beside:
        arguments.error("--beside goes with --instructions")
    rows = []
    for part in given.parts:
        with tempfile.TemporaryDirectory() as folder:
            rows += importlib.import_module(part).measure(pathlib.Path(folder), say)
    text = f"{table(rows)}\n\n{machine()}. Medians; a ratio above its goal is bold.\n"
    print(text, end="")
    if given.table:
        given.table.write_text(text)
    if given.readme:
        readme.write(text)


if __name__ == "__main__":
    main()
