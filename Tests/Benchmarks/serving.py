"""The server beside nginx, over loopback, by turns; and what distinct pictures cost."""

import contextlib
import http.client
import random
import subprocess
import threading
import time
import urllib.error
import urllib.request

from PIL import Image

from pieces import HERE, ROOT, median
from processes import ask, cpu, gallery, nginx, resident, wrk

PROGRAM = ROOT / ".build" / "release" / "pixelarium"
ROUNDS = 5

# Distinct pictures: cells along a side, colours, factor, how many of them, and the goal in microseconds.
COLD = [(32, 8, 8, 6000, 40), (64, 16, 16, 3000, 90), (256, 16, 16, 300, 1200)]


def fill(folder, database):
    """A collection of drawn bitmaps; returns the id of the first one of each kind."""
    numbers = random.Random(1)
    first, next_id = [], 1
    for side, colors, _, count, _ in COLD:
        art = folder / f"art-{side}"
        art.mkdir()
        for number in range(count):
            picture = Image.new("P", (side, side))
            picture.putpalette([numbers.randrange(256) for _ in range(3 * colors)])
            coarse = bytes(numbers.randrange(colors) for _ in range((side // 4) ** 2))
            areas = Image.frombytes("P", (side // 4, side // 4), coarse)
            picture.putdata(list(areas.resize((side, side), Image.NEAREST).getdata()))
            for _ in range(side * 2):
                place = (numbers.randrange(side), numbers.randrange(side))
                picture.putpixel(place, numbers.randrange(colors))
            picture.save(art / f"{side}-{number:05}.png")
        subprocess.run(
            [PROGRAM, "bitmap", "add", art, "--database", database],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        first.append(next_id)
        next_id += count
    return first


def cost(process, work):
    """Microseconds of the server's processor time a request."""
    before = cpu(process)
    result = work()
    return (cpu(process) - before) * 1e6 / result["requests"], result


def beside_nginx(folder, process, url, address, say):
    """Rows for a picture that was asked for before, and for one that the client has."""
    with urllib.request.urlopen(url + address) as answer:
        (folder / "picture.png").write_bytes(answer.read())
        tag = answer.headers["ETag"]
    rows = []
    with nginx(folder) as (other, other_url):
        with urllib.request.urlopen(f"{other_url}/picture.png") as answer:
            other_tag = answer.headers["ETag"]
        for what, ours, theirs in [
            ("repeated picture", lambda: wrk(url + address),
             lambda: wrk(f"{other_url}/picture.png")),
            ("304", lambda: ask(url + address, {"If-None-Match": tag}),
             lambda: ask(f"{other_url}/picture.png", {"If-None-Match": other_tag})),
        ]:
            say(f"{what} beside nginx")
            pairs = []
            for _ in range(ROUNDS):
                pairs.append((cost(process, ours), cost(other, theirs)))
            size = (folder / "picture.png").stat().st_size if what != "304" else 0
            for unit, pick, goal in [("cpu", lambda side: side[0], 1.0),
                                     ("p99", lambda side: side[1]["p99"] * 1000, 1.0)]:
                rows.append({
                    "what": what if unit == "cpu" else f"{what}, p99",
                    "peer": "nginx",
                    "ratio": median([pick(pair[0]) / pick(pair[1]) for pair in pairs]),
                    "goal": goal,
                    "ours": {"cpu": median([pick(pair[0]) for pair in pairs]), "bytes": size},
                    "theirs": {"cpu": median([pick(pair[1]) for pair in pairs]), "bytes": size},
                })
    return rows


def distinct(process, url, first, kind):
    """Microseconds a request where no picture was asked for before."""
    side, _, factor, count, goal = kind
    # Asked for here, over one connection: wrk runs for whole seconds and would begin again, with
    # pictures that are repeated ones by then.
    host, port = url.removeprefix("http://").split(":")
    connection = http.client.HTTPConnection(host, int(port))
    before, start, size = cpu(process), time.monotonic(), 0
    for number in range(first, first + count):
        connection.request("GET", f"/bitmap/{number}.png?scale={factor}")
        size = len(connection.getresponse().read())
    used = (cpu(process) - before) * 1e6 / count
    return {
        "what": f"new picture, {side}² to {side * factor}²",
        "peer": "goal",
        "ratio": used / goal,
        "goal": 1.0,
        "ours": {"cpu": used, "wall": (time.monotonic() - start) * 1e6 / count, "bytes": size},
        "theirs": {"cpu": goal},
    }


def beside_canvases(url, address):
    """How long a repeated picture takes while ten large canvases are drawn all the time."""
    ends = threading.Event()

    def draw(number):
        seed = number
        while not ends.is_set():
            seed += 10
            with contextlib.suppress(urllib.error.HTTPError):
                urllib.request.urlopen(f"{url}/canvas/lines.png?count=100000&seed={seed}").read()

    painters = [threading.Thread(target=draw, args=(number,)) for number in range(10)]
    for painter in painters:
        painter.start()
    slowest = median([wrk(url + address)["p99"] for _ in range(3)])
    ends.set()
    for painter in painters:
        painter.join()
    return {
        "what": "repeated picture beside ten canvases, p99", "peer": "goal",
        "ratio": slowest / 20, "goal": 1.0,
        "ours": {"cpu": slowest * 1000}, "theirs": {"cpu": 20_000},
    }


def measure(folder, say):
    """All rows of the server."""
    database = folder / "catalog.sqlite"
    say(f"drawing {sum(kind[3] for kind in COLD)} bitmaps")
    first = fill(folder, database)
    rows = []
    with gallery(PROGRAM, database) as (process, url, start):
        rows.append({
            "what": f"start with {sum(kind[3] for kind in COLD)} bitmaps, ms", "peer": "goal",
            "ratio": start * 1000 / 100, "goal": 1.0,
            "ours": {"cpu": start * 1000}, "theirs": {"cpu": 100},
        })
        for place, kind in zip(first, COLD):
            say(f"{kind[3]} new pictures of {kind[0]}²")
            rows.append(distinct(process, url, place, kind))
        address = f"/bitmap/{first[0]}.png?scale=8"
        rows += beside_nginx(folder, process, url, address, say)
        say("a repeated picture beside ten canvases")
        rows.append(beside_canvases(url, address))
        say("memory after many requests")
        before = resident(process)
        asked = 0
        while asked < 1_000_000:
            asked += wrk(url + address, seconds=5)["requests"]
        after = resident(process)
        rows.append({
            "what": f"memory after {asked:,} repeats, KiB", "peer": "before",
            "ratio": after / before, "goal": 1.05,
            "ours": {"cpu": after}, "theirs": {"cpu": before},
        })
    return rows
