"""Compiles the Swift snippets of doc comments against the modules of the release build.

A snippet is a block of a doc comment that begins with ```swift. It sees Foundation, the module of its file, and the
modules that the file imports with `public` or `package`; it imports others itself. It may throw, await and use the values
of `GIVEN`. Snippets of the client see only public declarations. A snippet under an `#if` is compiled under the same
condition.

usage: snippets.py [SOURCES]

Errors have the file and line of the snippet, and the exit code is then 1.
"""

import dataclasses
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / ".build" / "release"

# The modules that other packages import.
CLIENT = {"PixelariumClient", "PixelariumSwiftUINames"}

# The values that snippets of a module may use without a declaration.
GIVEN = {
    "GalleryRendering": "catalog: some PictureSource, service: RenderService",
    "PixelariumClient": "server: PixelServer, url: URL, show: (Data) -> Void",
    "SceneModel": "collection: some SceneCollection",
}

COMMENT = re.compile(r"\s*/// ?(.*)")
IMPORT = re.compile(r"\s*(?:(public|package|internal|private) )?(import [\w. ]+)")
CONDITION = re.compile(r"\s*#(if|else|endif)\b(.*)")


@dataclasses.dataclass
class Snippet:
    file: pathlib.Path
    line: int
    """The number of the first line of code in the file."""
    module: str
    conditions: list[str]
    """The conditions of the `#if` around the doc comment."""
    imports: list[str]
    code: list[str]

    def program(self, name: str) -> str:
        """Returns a Swift file with the snippet as a function of this name."""
        own = [found[2] for line in self.code if (found := IMPORT.fullmatch(line))]
        code = ["" if IMPORT.fullmatch(line) else line for line in self.code]
        return "\n".join([
            *(f"#if {condition}" for condition in self.conditions),
            "import Foundation", f"import {self.module}", *self.imports, *own,
            f"func {name}({GIVEN.get(self.module, '')}) async throws {{",
            f'#sourceLocation(file: "{self.file}", line: {self.line})', *code, "#sourceLocation()",
            "}",
            *("#endif" for _ in self.conditions),
        ])


def snippets(file: pathlib.Path, module: str):
    """Yields the snippets of a Swift file."""
    conditions, imports, snippet = [], [], None
    for number, line in enumerate(file.read_text().splitlines(), start=1):
        comment = COMMENT.fullmatch(line)
        if snippet is not None:
            if comment and comment[1].rstrip() != "```":
                snippet.code.append(comment[1])
                continue
            yield snippet
            snippet = None
        elif comment and comment[1].rstrip() == "```swift":
            snippet = Snippet(file, number + 1, module, list(conditions), list(imports), [])
        elif found := CONDITION.fullmatch(line):
            if found[1] == "if":
                conditions.append(found[2].strip())
            else:
                last = conditions.pop()
                if found[1] == "else":
                    conditions.append(f"!({last})")
        elif (found := IMPORT.fullmatch(line)) and found[1] in ("public", "package"):
            imports.append(found[2])


def search_paths() -> list[str]:
    """Returns the compiler's arguments that find the modules of the release build and the C modules under them."""
    commands = json.loads((BUILD / "description.json").read_text())["swiftCommands"].values()
    arguments = iter(next(c["otherArguments"] for c in commands if c["moduleName"] == "PixelariumCommand"))
    found = ["-I", str(BUILD / "Modules")]
    for argument in arguments:
        if argument in ("-Xcc", "-target", "-swift-version", "-module-cache-path", "-package-name"):
            found += [argument, next(arguments)]
        elif argument.startswith("-I"):
            found.append(argument)
    return found


def errors(sources: pathlib.Path) -> str:
    """Compiles all snippets under a folder that has a folder for each module, and returns the compiler's errors."""
    files = sorted(sources.glob("*/**/*.swift"))
    found = [snippet for file in files for snippet in snippets(file, file.relative_to(sources).parts[0])]
    arguments = search_paths()
    package = arguments.index("-package-name")
    public = arguments[:package] + arguments[package + 2 :]
    said = ""
    for group, paths in (
        ([snippet for snippet in found if snippet.module in CLIENT], public),
        ([snippet for snippet in found if snippet.module not in CLIENT], arguments),
    ):
        if group:
            said += compile_group(group, paths)
    return said


def compile_group(group: list[Snippet], paths: list[str]) -> str:
    """Compiles snippets in one run and returns the compiler's errors."""
    with tempfile.TemporaryDirectory() as folder:
        programs = []
        for index, snippet in enumerate(group):
            programs.append(pathlib.Path(folder, f"snippet{index}.swift"))
            programs[-1].write_text(snippet.program(f"snippet{index}"))
        command = ["swiftc", "-typecheck", "-parse-as-library", "-module-name", "Snippets", "-suppress-warnings"]
        run = subprocess.run([*command, *paths, *programs], capture_output=True, text=True)
    assert run.returncode == 0 or run.stderr, f"swiftc ended with {run.returncode}"
    return run.stderr if run.returncode else ""


if __name__ == "__main__":
    said = errors(pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT / "Sources")
    sys.stderr.write(said)
    sys.exit(1 if said else 0)
