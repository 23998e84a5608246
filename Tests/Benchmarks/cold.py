"""The cost of pictures that were never requested before, including HTTP. Of the peers, only thumbor includes HTTP."""

import json
import urllib.request

from processes import ask_script, cost, gallery, thumbor
from drawn import PROGRAM, add, pixel_art
from pieces import ROUNDS, by_turns, check_pixels, median, peer, run
from pieces import PROGRAM as BENCHMARKS

# The side in cells, the colours, the scale factors, the number of bitmaps, and the goal as a ratio to Pillow's time for
# the middle factor. Each bitmap is requested in eight orientations. As in a gallery, some pictures are therefore of a
# bitmap that was requested before, but no picture is requested twice.
KINDS = [
    (32, 8, [8], 10_000, 1 / 10),
    (64, 16, [16], 5_000, 1 / 40),
    (64, 16, [13, 14, 15, 16, 17], 1_000, 1 / 30),
    (256, 16, [16], 1_000, 1 / 90),
]
# The peers that read the file of a 64² bitmap for each picture.
READERS = ["Pillow", "libvips", "OpenCV", "ImageMagick"]
SYMBOL_GOAL = 250  # in microseconds
ORIENTATIONS = ["up", "upMirrored", "down", "downMirrored", "leftMirrored", "right", "rightMirrored", "left"]


def addresses(count, factors):
    """Returns the URLs of new pictures as an expression of `n`, and their number.

    The orientation changes after each cycle through all bitmaps. With several scale factors, it also differs from one
    bitmap to the next.
    """
    ways = [f"?scale={factor}&orientation={way}" for way in ORIENTATIONS for factor in factors]
    listed = ",".join(f'"{way}"' for way in ways)
    shift = f"(n-1)%{count}+" if len(factors) > 1 else ""
    text = (
        f'"/bitmap/"..((n-1)%{count}+1)..".png"'
        f"..({{{listed}}})[({shift}math.floor((n-1)/{count}))%{len(ways)}+1]")
    return text, count * len(ways)


def row(what, name, ours, theirs, goal=1.0):
    """Returns a row from measurements that alternated between both programs."""
    figures = [
        {key: median([side[key] for side in sides]) for key in sides[0]} for sides in (ours, theirs)
    ]
    ratio = median([one["cpu"] / other["cpu"] for one, other in zip(ours, theirs)])
    return {"what": what, "peer": name, "ratio": ratio, "goal": goal,
            "ours": figures[0], "theirs": figures[1]}


def new_pictures(folder, database, request, enough):
    """Returns the figures of one second of new pictures from a server with an empty cache file."""
    for file in database.parent.glob("*.render-cache*"):
        file.unlink()
    with gallery(PROGRAM, database) as (process, url, _):
        used, said = cost(process, lambda: ask_script(url, folder, request))
        if said["requests"] > enough:
            raise SystemExit(f"{said['requests']} requests, but only {enough} new pictures")
        return {"cpu": used, "wall": 1e6 / said["rate"],
                "bytes": said["bytes"] // said["requests"], "peak": said["peak"]}


def beside_others(folder, database, what, count, file, say):
    """Returns rows for the libraries and programs that enlarge 64² to 1024² and read a file for each picture."""
    address, enough = addresses(count, [16])
    case = "nearest-64x64-1024x1024-png"
    with gallery(PROGRAM, database) as (_, url, _):
        with urllib.request.urlopen(f"{url}/bitmap/1.png?scale=16") as answer:
            (folder / "ours.png").write_bytes(answer.read())

    def beside(name, theirs, output):
        say(f"{what} beside {name}")
        output(folder / "theirs.png")
        check_pixels(what, name, ("greatest", 0), folder / "ours.png", folder / "theirs.png")
        pairs = by_turns(lambda: new_pictures(folder, database, address, enough), theirs)
        return row(what, name, *zip(*pairs))

    rows = [
        beside(
            name, lambda name=name: json.loads(peer("time", name, case, file)),
            lambda target, name=name: peer("output", name, case, file, target))
        for name in READERS
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

        rows.append(beside("thumbor", measured, output))
    return rows


def measure(folder, say):
    """Returns all rows of new pictures."""
    rows = []
    for number, (side, colors, factors, count, goal) in enumerate(KINDS):
        sides = "–".join(str(side * factor) for factor in sorted({min(factors), max(factors)}))
        what = f"new picture, {side}² to {sides}²" + (", turned" if len(factors) > 1 else "")
        say(f"{what}: drawing {count} bitmaps")
        home = folder / str(number)
        home.mkdir()
        database = home / "catalog.sqlite"
        pixel_art(home / "art", side, colors, count)
        add("bitmap", home / "art", database)
        file = home / "art" / f"{side}-000001.png"
        size = side * factors[len(factors) // 2]
        case = f"nearest-{side}x{side}-{size}x{size}-png"
        address, enough = addresses(count, factors)
        pairs = by_turns(
            lambda: new_pictures(home, database, address, enough),
            lambda: json.loads(peer("time", "Pillow's palette path", case, file)))
        rows.append(row(what, "Pillow's palette path", *zip(*pairs), goal=goal))
        if (side, factors) == (64, [16]):
            rows += beside_others(home, database, what, count, file, say)
    rows.append(new_symbols(folder, say))
    return rows


def new_symbols(folder, say):
    """Returns the row of a symbol that is drawn in a new colour each time."""
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
