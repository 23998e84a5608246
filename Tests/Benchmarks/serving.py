"""The server compared with nginx over loopback, alternating; its start, its memory, and its other work."""

import contextlib
import threading
import urllib.error
import urllib.request

from drawn import PROGRAM, add, pixel_art
from pieces import ROUNDS, by_turns, median
from processes import ask, cost, finished, gallery, nginx, resident, wrk

BITMAPS = 10_000
# In milliseconds.
START_GOAL = 50
SHOW_GOAL = 12


def beside_nginx(folder, process, url, address, say):
    """Returns rows for a picture that was requested before, and for one that the client has cached."""
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
            pairs = by_turns(lambda: cost(process, ours), lambda: cost(other, theirs))
            size = (folder / "picture.png").stat().st_size if what != "304" else 0
            for name, unit, pick in [
                (what, "cpu", lambda side: side[0]),
                (f"{what}, p99", "wall", lambda side: side[1]["p99"] * 1000),
            ]:
                rows.append({
                    "what": name, "peer": "nginx", "goal": 1.0,
                    "ratio": median([pick(pair[0]) / pick(pair[1]) for pair in pairs]),
                    "ours": {unit: median([pick(pair[0]) for pair in pairs]), "bytes": size},
                    "theirs": {unit: median([pick(pair[1]) for pair in pairs]), "bytes": size},
                })
    return rows


def negotiated(process, url, say):
    """Returns the row of a URL whose format the server chooses by `Accept`, compared with one that names the format."""
    say("a negotiated picture")
    pairs = by_turns(
        lambda: cost(process, lambda: wrk(f"{url}/bitmap/1?scale=8", headers=["Accept: image/webp,image/*"])),
        lambda: cost(process, lambda: wrk(f"{url}/bitmap/1.png?scale=8")))
    return {
        "what": "negotiated picture", "peer": "repeated picture", "goal": 2.5,
        "ratio": median([ours[0] / theirs[0] for ours, theirs in pairs]),
        "ours": {"cpu": median([ours[0] for ours, _ in pairs])},
        "theirs": {"cpu": median([theirs[0] for _, theirs in pairs])},
    }


def beside_canvases(url, address):
    """Returns the latency of a repeated picture while ten large canvases are drawn continuously."""
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
        "ours": {"wall": slowest * 1000}, "theirs": {"wall": 20_000},
    }


def measure(folder, say):
    """Returns all rows of the server."""
    say(f"drawing {BITMAPS:,} bitmaps")
    database = folder / "catalog.sqlite"
    pixel_art(folder / "art", 32, 8, BITMAPS)
    add("bitmap", folder / "art", database)
    rows = [start(database), shown(database)]
    address = "/bitmap/1.png?scale=8"
    with gallery(PROGRAM, database) as (process, url, _):
        rows += beside_nginx(folder, process, url, address, say)
        rows.append(negotiated(process, url, say))
        say("a repeated picture beside ten canvases")
        rows.append(beside_canvases(url, address))
        say("memory after many requests")
        asked = 1_000
        for _ in range(asked):
            with urllib.request.urlopen(url + address) as answer:
                answer.read()
        before = resident(process)
        while asked < 1_000_000:
            asked += wrk(url + address, seconds=5)["requests"]
        after = resident(process)
        rows.append({
            "what": f"memory after {asked:,} repeats", "peer": "after 1,000",
            "ratio": after / before, "goal": 1.05,
            "ours": {"peak": after}, "theirs": {"peak": before},
        })
    return rows


def start(database):
    """Returns the time from the server's start to its first response."""
    times = []
    for _ in range(ROUNDS):
        with gallery(PROGRAM, database) as (_, _, seconds):
            times.append(seconds * 1000)
    return {
        "what": f"start with {BITMAPS:,} bitmaps", "peer": "goal",
        "ratio": median(times) / START_GOAL, "goal": 1.0,
        "ours": {"wall": median(times) * 1000}, "theirs": {"wall": START_GOAL * 1000},
    }


def shown(database):
    """Returns the row of a command that prints facts about one bitmap, which is mostly the start of the process."""
    used = median([finished([PROGRAM, "bitmap", "show", "1", "--database", database]) for _ in range(2 * ROUNDS)])
    return {
        "what": "bitmap show", "peer": "goal", "ratio": used / 1000 / SHOW_GOAL, "goal": 1.0,
        "ours": {"cpu": used}, "theirs": {"cpu": SHOW_GOAL * 1000},
    }
