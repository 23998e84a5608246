"""What pictures cost that nobody asked for before, HTTP and all; others without HTTP, but thumbor."""

import json
import urllib.request

from processes import ask_script, cost, gallery, thumbor
from drawn import PROGRAM, add, pixel_art
from pieces import ROUNDS, check_pixels, median, peer, run
from pieces import PROGRAM as BENCHMARKS

# Cells along a side, colours, factor, how many bitmaps, the goal in microseconds.
KINDS = [(32, 8, 8, 30_000, 40), (64, 16, 16, 15_000, 90), (256, 16, 16, 2_000, 1_200)]
SYMBOL_GOAL = 300
# Each makes another picture of a bitmap for the same work.
ORIENTATIONS = ["", "upMirrored", "down", "downMirrored",
                "leftMirrored", "right", "rightMirrored", "left"]


def addresses(count, factor):
    """New pictures as an expression of `n`, and how many: where every bitmap has been asked for and the second
    is not over, they go on in another orientation."""
    options = ",".join(f'"&orientation={each}"' if each else '""' for each in ORIENTATIONS)
    text = (
        f'"/bitmap/"..((n-1)%{count}+1)..".png?scale={factor}"'
        f"..({{{options}}})[math.floor((n-1)/{count})%{len(ORIENTATIONS)}+1]")
    return text, count * len(ORIENTATIONS)


def row(what, name, ours, theirs, goal=1.0):
    """A row from measurements that were made by turns."""
    figures = [
        {key: median([side[key] for side in sides]) for key in sides[0]} for sides in (ours, theirs)
    ]
    ratio = median([one["cpu"] / other["cpu"] for one, other in zip(ours, theirs)])
    return {"what": what, "peer": name, "ratio": ratio, "goal": goal,
            "ours": figures[0], "theirs": figures[1]}


def new_pictures(folder, database, request, enough):
    """Figures of a second of new pictures, by a server whose cache file is empty."""
    for file in database.parent.glob("*.render-cache*"):
        file.unlink()
    with gallery(PROGRAM, database) as (process, url, _):
        used, said = cost(process, lambda: ask_script(url, folder, request))
        if said["requests"] > enough:
            raise SystemExit(f"{said['requests']} requests, but only {enough} new pictures")
        return {"cpu": used, "wall": 1e6 / said["rate"],
                "bytes": said["bytes"] // said["requests"], "peak": said["peak"]}


def beside_others(folder, database, what, file, say):
    """Rows for the libraries and programs that enlarge 64² to 1024², which read a file for each."""
    address, enough = addresses(KINDS[1][3], KINDS[1][2])
    case = "nearest-64x64-1024x1024-png"
    with gallery(PROGRAM, database) as (_, url, _):
        with urllib.request.urlopen(f"{url}/bitmap/1.png?scale=16") as answer:
            (folder / "ours.png").write_bytes(answer.read())

    def by_turns(name, theirs, output):
        say(f"{what} beside {name}")
        output(folder / "theirs.png")
        check_pixels(what, name, ("greatest", 0), folder / "ours.png", folder / "theirs.png")
        pairs = []
        for _ in range(ROUNDS):
            pairs.append((new_pictures(folder, database, address, enough), theirs()))
        return row(what, name, *zip(*pairs))

    rows = [
        by_turns(
            name, lambda name=name: json.loads(peer("time", name, case, file)),
            lambda target, name=name: peer("output", name, case, file, target))
        for name in ["Pillow", "libvips", "OpenCV", "ImageMagick"]
    ]
    with thumbor(file.parent) as (process, url):
        picture = f"{url}/unsafe/1024x1024/{file.name}"

        def measured():
            used, said = cost(process, lambda: ask_script(url, folder, json.dumps(
                picture.removeprefix(url)), connections=4, seconds=2))
            return {"cpu": used, "wall": 1e6 / said["rate"],
                    "bytes": said["bytes"] // said["requests"], "peak": said["peak"]}

        def output(target):
            with urllib.request.urlopen(picture) as answer:
                target.write_bytes(answer.read())

        rows.append(by_turns("thumbor", measured, output))
    return rows


def measure(folder, say):
    """All rows of new pictures."""
    rows = []
    for side, colors, factor, count, goal in KINDS:
        what = f"new picture, {side}² to {side * factor}²"
        say(f"{what}: drawing {count} bitmaps")
        home = folder / str(side)
        home.mkdir()
        database = home / "catalog.sqlite"
        pixel_art(home / "art", side, colors, count)
        add("bitmap", home / "art", database)
        address, enough = addresses(count, factor)
        ours = [new_pictures(home, database, address, enough) for _ in range(ROUNDS)]
        rows.append(row(what, "goal", ours, [{"cpu": goal}] * ROUNDS))
        if side == 64:
            file = home / "art" / "64-000001.png"
            rows += beside_others(home, database, what, file, say)
    rows.append(new_symbols(folder, say))
    return rows


def new_symbols(folder, say):
    """The row of a symbol in ever new colours."""
    what = "new symbol, 24 grid to 512²"
    say(what)
    home = folder / "symbols"
    (home / "files").mkdir(parents=True)
    run(BENCHMARKS, "input", "icon-512", home / "files" / "bell.svg")
    database = home / "catalog.sqlite"
    add("symbol", home / "files", database)
    address = 'string.format("/symbol/bell.png?size=512&foreground=%%23%06x", n)'
    ours = [new_pictures(home, database, address, 1 << 24) for _ in range(ROUNDS)]
    return row(what, "goal", ours, [{"cpu": SYMBOL_GOAL}] * ROUNDS)
