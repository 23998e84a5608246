"""Counts the instructions of requests. On a busy machine, these figures are reproducible within half a percent.

Each kind is requested over one connection, by a client that waits for each response. The program runs in valgrind,
which starts counting after the warm-up; the kernel's work is not counted. Another build may be counted for comparison.
"""

import contextlib
import http.client
import pathlib
import re
import shutil
import subprocess

from cards import title
from cold import ORIENTATIONS
from drawn import PROGRAM, add, pixel_art
from pieces import PROGRAM as BENCHMARKS
from pieces import run
from processes import free_port, running
from scenes import collection

# The name of the kind, the numbers of warm-up and counted requests, and the target of the n-th request.
KINDS = [
    ("repeated picture", 150, 2000, lambda n: "/bitmap/32-000001.png?scale=8"),
    ("negotiated picture", 150, 600, lambda n: "/bitmap/32-000001?scale=8"),
    ("new picture, 32² to 256²", 150, 600, lambda n: f"/bitmap/32-{n + 1:06}.png?scale=8"),
    ("new picture, 64² to 1024²", 150, 600, lambda n: f"/bitmap/64-{n + 1:06}.png?scale=16"),
    ("new picture, 64² to 832–1088², turned", 150, 600, lambda n:
     f"/bitmap/64-{n + 1:06}.png?scale={13 + n % 5}&orientation={ORIENTATIONS[n % 8]}"),
    ("new picture, 256² to 4096²", 20, 80, lambda n: f"/bitmap/256-{n + 1:06}.png?scale=16"),
    ("new symbol, 24 grid to 512²", 50, 150, lambda n: f"/symbol/bell.png?size=512&foreground=%23{n:06x}"),
    ("new card", 5, 20, lambda n: f"/scene/card.png?title={title(n).replace(' ', '%20')}"),
    ("new badge", 20, 100, lambda n: f"/scene/badge.png?message=passing%20{n}"),
]
# The side in cells, the colours, and the number of bitmaps.
ART = [(32, 8, 750), (64, 16, 750), (256, 16, 100)]


def stripped(program, folder):
    """Copies a program with its resources, and removes its debug information, which valgrind would read for minutes."""
    folder.mkdir()
    copy = folder / program.name
    subprocess.run(["strip", "-o", copy, program], check=True)
    for resources in program.parent.glob("*.resources"):
        shutil.copytree(resources, folder / resources.name)
    return copy


@contextlib.contextmanager
def counted(program, database, folder):
    """Runs a server in valgrind; yields a function that returns the instructions since its last call, and the port."""
    port = free_port()
    command = [
        "valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={folder}/counts", program, "serve",
        "--database", database, "--port", str(port), "--log-level", "warning",
        # The connection is idle while the counts are written.
        "--idle-timeout", "3600"]
    with running(command, f"http://127.0.0.1:{port}/health", seconds=120) as (process, _):
        def instructions():
            for file in folder.glob("counts*"):
                file.unlink()
            subprocess.run(["callgrind_control", "--dump", str(process)], check=True, capture_output=True)
            text = "".join(file.read_text() for file in folder.glob("counts.*"))
            return sum(int(count) for count in re.findall(r"^totals: (\d+)", text, re.MULTILINE))

        yield instructions, port


def count(program, database, folder):
    """Returns thousands of instructions per request, by kind."""
    for file in database.parent.glob("*.render-cache*"):
        file.unlink()
    figures = {}
    with counted(program, database, folder) as (instructions, port):
        connection = http.client.HTTPConnection("127.0.0.1", port)

        def ask(numbers, target):
            for number in numbers:
                connection.request("GET", target(number), headers={"Accept": "image/png"})
                answer = connection.getresponse()
                answer.read()
                if answer.status != 200:
                    raise SystemExit(f"{target(number)}: {answer.status}")

        for what, warming, counting, target in KINDS:
            ask(range(warming), target)
            instructions()
            ask(range(warming, warming + counting), target)
            figures[what] = instructions() / counting / 1000
    return figures


def art(folder):
    """Creates a database with all requested items."""
    database = collection(folder)
    for side, colors, number in ART:
        pixel_art(folder / str(side), side, colors, number)
        add("bitmap", folder / str(side), database)
    (folder / "files").mkdir()
    run(BENCHMARKS, "input", "icon-512", folder / "files" / "bell.svg")
    add("symbol", folder / "files", database)
    return database


def table(folder, other, say):
    """Returns a Markdown table: thousands of instructions per request of this build and of another one, and their
    ratio."""
    say("drawing what is asked for")
    database = art(folder)
    programs = [PROGRAM, *filter(None, [other])]
    figures = []
    for number, program in enumerate(programs):
        say(f"counting the instructions of {program}")
        home = folder / f"program-{number}"
        figures.append(count(stripped(pathlib.Path(program), home), database, home))
    lines = ["| what | instructions, thousands | other build | ratio |", "|---|--:|--:|--:|"]
    for what, *_ in KINDS:
        here = figures[0][what]
        beside = f"{figures[1][what]:,.0f} | {here / figures[1][what]:.3f}" if other else "– | –"
        lines.append(f"| {what} | {here:,.0f} | {beside} |")
    return "\n".join(lines)
