"""Finds names that two targets give to types of their own.

A reader who searches for a type must find one declaration. Public types may share a name with a type of the server:
`PixelariumClient` mirrors it.

usage: type_names.py [ROOT]
"""

import collections
import pathlib
import re
import sys

DECLARATION = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*(?P<access>package |public )?(?:(?:final|indirect|nonisolated)\s+)*"
    r"(?:struct|class|enum|protocol|actor|typealias)\s+(?P<name>\w+)",
    re.MULTILINE,
)


def declarations(root):
    """Returns the targets that declare each top-level type which is not public."""
    found = collections.defaultdict(set)
    for path in root.glob("Sources/*/**/*.swift"):
        for match in DECLARATION.finditer(path.read_text()):
            if match["access"] != "public ":
                found[match["name"]].add(path.relative_to(root / "Sources").parts[0])
    return found


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    repeated = {name: targets for name, targets in declarations(root).items() if len(targets) > 1}
    for name, targets in sorted(repeated.items()):
        print(f"{name} is a type of {' and of '.join(sorted(targets))}: rename one")
    sys.exit(bool(repeated))


if __name__ == "__main__":
    main()
