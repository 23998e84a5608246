"""Compares the public names of what other programs import with the list that is kept of them.

usage: public_names.py GRAPHS      the folder of symbol graphs
       public_names.py --record GRAPHS

A name that goes, or is declared in another way, breaks programs of others: the list says so before a release does.
"""

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECORD = ROOT / "Tests" / "PixelariumClientTests" / "public-names.txt"
MODULES = ["PixelariumClient", "PixelariumSwiftUINames"]


def names(graphs):
    """One line a declaration: its path, and its words as they are declared."""
    lines = set()
    for module in MODULES:
        graph = json.loads((graphs / f"{module}.symbols.json").read_text())
        for symbol in graph["symbols"]:
            if symbol["accessLevel"] != "public":
                continue
            path = ".".join(symbol["pathComponents"])
            words = "".join(part["spelling"] for part in symbol["declarationFragments"])
            lines.add(f"{path}\t{' '.join(words.split())}")
    return sorted(lines)


def main(arguments):
    found = names(pathlib.Path(arguments[-1]))
    if "--record" in arguments:
        RECORD.write_text("".join(f"{line}\n" for line in found))
        return 0
    known = RECORD.read_text().splitlines()
    for line in [f"- {line}" for line in known if line not in found] + [
        f"+ {line}" for line in found if line not in known
    ]:
        print(line, file=sys.stderr)
    if found != known:
        print(f"The public names differ from {RECORD.name}; script/docs --record writes it anew.", file=sys.stderr)
    return 0 if found == known else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
