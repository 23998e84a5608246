"""The cost of new pictures of scenes, including HTTP, compared with peers that draw them without HTTP."""

import contextlib
import json
import pathlib
import urllib.request

from PIL import Image
from selenium import webdriver

import cards
from drawn import PROGRAM
from cold import row
from pieces import HERE, ROUNDS, by_turns, differences, peer, run
from processes import ask_script, cost, cpu, gallery, wrk

# The scene, the peer, and the goals for the ratios of processor time and of bytes.
PEERS = [("card", "Takumi", 0.7, 1.15), ("card", "Pillow", 0.1, None), ("badge", "Pillow", 0.5, None)]
# In microseconds of processor time.
GOALS = {"card": 15_000, "badge": 1_000}
# URLs of new pictures, as Lua expressions of `n`.
ADDRESSES = {
    "card": 'string.format("/scene/card.png?title=Every%%20tiny%%20bitmap%%20gets%%20a%%20URL%%20%06d", n)',
    "badge": 'string.format("/scene/badge.png?message=passing%%20%d", n)',
}
# The maximum mean difference of a channel: peers smooth, hint and position their glyphs differently.
ALIKE = 6


def avatar(file):
    """Writes a face of 16² cells, which all peers read."""
    picture = Image.new("RGBA", (16, 16))
    for x in range(16):
        for y in range(16):
            if (x - 7.5) ** 2 + (y - 7.5) ** 2 < 60:
                picture.putpixel((x, y), (255, 196 + 3 * y, 64, 255))
    for place in [(5, 6), (10, 6), (6, 11), (7, 11), (8, 11), (9, 11)]:
        picture.putpixel(place, (48, 32, 64, 255))
    picture.save(file)


def collection(folder):
    """Creates a database with the avatar and the scenes."""
    database = folder / "catalog.sqlite"
    avatar(folder / "avatar.png")
    run(PROGRAM, "bitmap", "add", "--database", database, folder / "avatar.png")
    for name, document in json.loads((HERE / "scenes.json").read_text()).items():
        (folder / f"{name}.json").write_text(json.dumps(document))
        run(PROGRAM, "scene", "add", "--database", database, folder / f"{name}.json")
    return database


def new_scenes(folder, database, kind):
    """Returns the figures of one second of new pictures from a server with an empty cache file."""
    for file in folder.glob("*.render-cache*"):
        file.unlink()
    with gallery(PROGRAM, database) as (process, url, _):
        used, said = cost(process, lambda: ask_script(url, folder, ADDRESSES[kind]))
        return {"cpu": used, "wall": 1e6 / said["rate"],
                "bytes": said["bytes"] // said["requests"], "peak": said["peak"]}


@contextlib.contextmanager
def chromium(folder):
    """Runs a browser that shows the card, to measure the cost of setting a title and taking a screenshot."""
    page = folder / "card.html"
    page.write_text(f"""<!doctype html><meta charset="utf-8"><style>
@font-face {{ font-family: Inter; font-weight: 400; src: url("{cards.REGULAR.as_uri()}") }}
@font-face {{ font-family: Inter; font-weight: 700; src: url("{cards.BOLD.as_uri()}") }}
{cards.STYLE}</style>{cards.markup(cards.title(0)).replace('"avatar"', '"avatar.png"')}""")
    options = webdriver.ChromeOptions()
    for argument in ["headless=new", "no-sandbox", "allow-file-access-from-files",
                     "force-device-scale-factor=1", "hide-scrollbars"]:
        options.add_argument(f"--{argument}")
    browser = webdriver.Chrome(options=options)
    try:
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": 1200, "height": 630, "deviceScaleFactor": 1, "mobile": False})
        browser.get(page.as_uri())
        browser.execute_async_script("document.fonts.ready.then(arguments[0])")
        yield browser
    finally:
        browser.quit()


def screenshot(browser, number):
    """Returns a screenshot of one card as a PNG in base64."""
    browser.execute_script(
        "document.querySelector('.title').textContent = arguments[0]", cards.title(number))
    return browser.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})["data"]


def screenshots(browser, count=20):
    """Returns the figures of a few cards for the browser with all its processes."""
    process = browser.service.process.pid
    before = cpu(process)
    for number in range(count):
        made = screenshot(browser, number)
    return {"cpu": (cpu(process) - before) * 1e6 / count, "bytes": len(made) * 3 // 4}


def check_alike(what, name, ours, theirs):
    """Exits if a peer draws another card."""
    apart = differences(ours, theirs)["mean"]
    if apart > ALIKE:
        raise SystemExit(f"{what}: {name}'s pixels are {apart:.1f} of 255 apart (mean)")


def beside_others(folder, database, say):
    """Returns the rows of the card and the badge for each peer."""
    rows = []
    with gallery(PROGRAM, database) as (_, url, _):
        address = f"{url}/scene/card.png?title={cards.title(1).replace(' ', '%20')}"
        with urllib.request.urlopen(address) as answer:
            (folder / "ours.png").write_bytes(answer.read())
    for kind, name, goal, size_goal in PEERS:
        say(f"new {kind} beside {name}")
        if kind == "card":
            peer("output", name, kind, folder / "avatar.png", folder / "theirs.png")
            check_alike(kind, name, folder / "ours.png", folder / "theirs.png")
        pairs = by_turns(
            lambda: new_scenes(folder, database, kind),
            lambda: json.loads(peer("time", name, kind, folder / "avatar.png")))
        made = row(f"new {kind}", name, *zip(*pairs), goal=goal)
        rows.append(made)
        if size_goal:
            rows.append({
                **made, "what": f"new {kind}: bytes", "goal": size_goal,
                "ratio": made["ours"]["bytes"] / made["theirs"]["bytes"]})
    say("new card beside Chromium")
    with chromium(folder) as browser:
        pairs = [(new_scenes(folder, database, "card"), screenshots(browser)) for _ in range(3)]
    rows.append(row("new card", "Chromium", *zip(*pairs), goal=0.1))
    return rows


def repeats(process, url):
    """Returns the cost of repeated requests, measured in the second of two seconds."""
    return {"cpu": cost(process, lambda: wrk(url, 2))[0]}


def repeated(database, say):
    """Returns the row of a scene that was requested before, compared with a bitmap's picture of about as many bytes."""
    say("repeated scene beside a repeated bitmap")
    with gallery(PROGRAM, database) as (process, url, _):
        pairs = by_turns(
            lambda: repeats(process, f"{url}/scene/badge.png"),
            lambda: repeats(process, f"{url}/bitmap/avatar.png?scale=4"))
    return row("repeated scene", "repeated bitmap", *zip(*pairs), goal=1.05)


def measure(folder, say):
    """Returns all rows of scenes."""
    folder = pathlib.Path(folder)
    database = collection(folder)
    rows = []
    for kind, goal in GOALS.items():
        say(f"new {kind}")
        ours = [new_scenes(folder, database, kind) for _ in range(ROUNDS)]
        rows.append(row(f"new {kind}", "goal", ours, [{"cpu": goal}] * ROUNDS))
    return rows + beside_others(folder, database, say) + [repeated(database, say)]
