"""Checks that each citation of the documentation, such as `rendering.md §14`, names an existing section, and that links
in README and its neighbours lead to files.

usage: citations.py [FOLDER]

Articles are the files of DocC catalogs, whose names are unique. A section is a heading that begins with its number.
Faults are printed as `file:line: reason`, and the exit code is then 1.
"""

import pathlib
import re
import subprocess
import sys

# The places that are searched for citations.
PLACES = ["Sources", "Tests", "script", "Public", "Migrations", "README.md", ".github", ".ci"]

# The pages whose links lead to files; DocC checks the links in catalogs.
PAGES = ["README.md", ".github/*.md"]
LINK = re.compile(r"\]\((?![a-z]+:)([^)#]+)")

HEADING = re.compile(r"^#{2,4} (\d+(?:\.\d+)*)\.? ", re.MULTILINE)

# Whitespace, or the end of a comment's line with the comment mark of the next line.
GAP = r"\s*(?:(?:///?|#|--|\*)\s*)?"
SECTION = rf"§{GAP}\d+(?:\.\d+)*"
CITATION = re.compile(
    rf"(?<![\w/.-])([a-z][a-z-]*\.md){GAP}({SECTION}(?:{GAP}(?:,|and|to|–){GAP}{SECTION})*)"
)
# A citation of a section of the article itself. A section sign after a number or a file name cites another text.
OWN = re.compile(r"(?<![\d\w])(?<!\d\s)(?<!\.md\s)(?<!\.html\s)(?<!specification\s)§(\d+(?:\.\d+)*)")


def articles(root):
    """Returns the sections of each article by its file name, and the faults of the file names."""
    sections, faults = {}, []
    for path in sorted(root.glob("Sources/*/*.docc/**/*.md")):
        if path.name in sections:
            faults.append((path, 1, f"there are two articles called {path.name}"))
        sections[path.name] = set(HEADING.findall(path.read_text()))
    return sections, faults


def files(root):
    """Returns the files that are searched for citations, without those that git ignores."""
    listed = subprocess.run(
        ["git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *PLACES],
        capture_output=True,
        text=True,
        check=True,
    )
    return [root / name for name in sorted(set(listed.stdout.split("\0"))) if name]


def faults_in(text, path, sections):
    """Yields the faults of the citations in a text."""
    for citation in CITATION.finditer(text):
        name, list_of_sections = citation.groups()
        line = text.count("\n", 0, citation.start()) + 1
        if name not in sections:
            yield path, line, f"there is no article {name}"
            continue
        for number in re.findall(r"\d+(?:\.\d+)*", list_of_sections):
            if number not in sections[name]:
                yield path, line, f"{name} has no §{number}"
    if path.parent.suffix == ".docc" and sections[path.name]:
        rest = CITATION.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)
        for section in OWN.finditer(rest):
            if section.group(1) not in sections[path.name]:
                line = rest.count("\n", 0, section.start()) + 1
                yield path, line, f"{path.name} has no §{section.group(1)}"


def dead_links(root):
    """Yields the links to files that do not exist."""
    for path in sorted(path for pattern in PAGES for path in root.glob(pattern)):
        text = path.read_text()
        for link in LINK.finditer(text):
            if not (path.parent / link.group(1)).is_file():
                yield path, text.count("\n", 0, link.start()) + 1, f"there is no file {link.group(1)}"


def check(root):
    """Returns all faults below a folder, as file, line and reason."""
    sections, faults = articles(root)
    faults += dead_links(root)
    for path in files(root):
        if path.is_symlink() or not path.is_file():
            continue
        try:
            text = path.read_text()
        except UnicodeDecodeError:
            continue
        if "§" in text:
            faults += faults_in(text, path, sections)
    return faults


if __name__ == "__main__":
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    found = check(root)
    for path, line, reason in found:
        print(f"{path.relative_to(root)}:{line}: {reason}", file=sys.stderr)
    sys.exit(1 if found else 0)
