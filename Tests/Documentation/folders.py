"""Finds cycles of folders inside a target: folders whose files use each other's types.

A reader goes through a target folder by folder, so a cycle cannot be read in order. Cycles are printed; a cycle of more
than five folders is an error.

usage: folders.py [ROOT]
"""

import pathlib
import re
import sys

MOST = 5
"""The number of folders that a cycle may have."""

DECLARATION = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:package|public|final|indirect|nonisolated)\s+)*"
    r"(?:struct|class|enum|protocol|actor|typealias)\s+(\w+)",
    re.MULTILINE,
)
COMMENT = re.compile(r"//[^\n]*")
STRING = re.compile(r'"(?:\\.|[^"\\\n])*"')
NAME = re.compile(r"\b[A-Z]\w*")


def code(path: pathlib.Path) -> str:
    """Returns the text of a file without comments and strings."""
    return STRING.sub('""', COMMENT.sub("", path.read_text()))


def graph(target: pathlib.Path) -> dict[str, set[str]]:
    """Returns, for each folder of a target, the other folders whose types it uses; files outside the folders are
    ignored."""
    files = {path: code(path) for path in sorted(target.glob("*/**/*.swift"))}
    folder = {path: path.relative_to(target).parts[0] for path in files}
    owner: dict[str, str] = {}
    for path, text in files.items():
        for name in DECLARATION.findall(text):
            owner.setdefault(name, folder[path])
    uses: dict[str, set[str]] = {name: set() for name in folder.values()}
    for path, text in files.items():
        used = {owner[name] for name in NAME.findall(text) if name in owner}
        uses[folder[path]] |= used - {folder[path]}
    return uses


def cycles(uses: dict[str, set[str]]) -> list[list[str]]:
    """Returns the strongly connected components with at least two folders."""

    def reachable(start: str) -> set[str]:
        found: set[str] = set()
        open_folders = [start]
        while open_folders:
            for name in uses[open_folders.pop()] - found:
                found.add(name)
                open_folders.append(name)
        return found

    reach = {name: reachable(name) for name in uses}
    groups = {
        tuple(sorted(other for other in uses if other in reach[name] and name in reach[other]))
        for name in uses
        if name in reach[name]
    }
    return sorted(list(group) for group in groups if len(group) > 1)


def main() -> int:
    """Prints the cycles of each target, and returns 1 if one is too long."""
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    status = 0
    for target in sorted((root / "Sources").iterdir()):
        if not target.is_dir():
            continue
        for cycle in cycles(graph(target)):
            is_long = len(cycle) > MOST
            limit = f" (at most {MOST})" if is_long else ""
            print(f"{target.name}: {len(cycle)} folders name each other{limit}: {', '.join(cycle)}")
            status = status or int(is_long)
    return status


if __name__ == "__main__":
    sys.exit(main())
