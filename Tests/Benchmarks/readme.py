"""The part of the table that the README shows."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]

# The rows, identified by their first two cells, with the names that the README gives them.
SHOWN = {
    ("repeated picture", "nginx"): "a picture that was asked for before, HTTP included",
    ("new picture, 64² to 1024²", "thumbor"): "a new picture, 64² to 1024², HTTP included",
    ("lanczos-64x64-1024x1024-png", "libvips"): "Lanczos 64² to 1024², with PNG",
}


def fill(name, text):
    """Replaces the text between the marks in a file."""
    file = ROOT / name
    marks = r"(<!-- speed -->\n).*?(\n<!-- end of speed -->)"
    file.write_text(
        re.sub(marks, lambda match: match[1] + text + match[2], file.read_text(), flags=re.DOTALL))


def write(text):
    """Writes the whole table into its file, and some of its rows into the README."""
    fill(".github/speed.md", text.strip())
    rows = {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if len(cells) == 8:
            rows[cells[0], cells[1]] = cells
    lines = ["| | beside | processor time, here / there | ratio |", "|---|---|--:|--:|"]
    for key, name in SHOWN.items():
        if key in rows:
            ratio = rows[key][2].strip("*")
            lines.append(f"| {name} | {key[1]} | {rows[key][4]} µs | {ratio} |")
    machine = text.strip().splitlines()[-1].split(". ")[0]
    fill("README.md", "\n".join([*lines, "", f"{machine}."]))
