"""Compares the public names of the client libraries with the recorded list of them.

usage: public_names.py GRAPHS           GRAPHS is the folder of symbol graphs
       public_names.py --record GRAPHS

A removed or changed declaration breaks programs that import it; this check reports it before a release.
"""

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECORD = ROOT / "Tests" / "PixelariumClientTests" / "public-names.txt"
MODULES = ["PixelariumClient", "PixelariumSwiftUINames"]


def names(graphs):
    """Returns one line per declaration: its path and its text."""
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
