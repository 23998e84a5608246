"""Sprites that are requested once each: the cost of a request compared with others that encode the same file in
memory."""

import io
import json
import random

from PIL import Image

from cold import new_pictures, row
from drawn import PROGRAM, add
from moving import DURATION, FRAMES, frames
from pieces import PROGRAM as BENCHMARKS
from pieces import by_turns, peer, run

SPRITES = 1_000
# The format, its extension, the peer's case, and the goal for the processor time of the sprites of all cases.
FORMATS = [
    ("apng", "apng", "Pillow", 0.15),
    ("webp", "webp", "libwebp, method 4", 0.03),
    ("gif", "gif", "Pillow, GIF", 0.25),
]


def painted(pictures, seed):
    """Returns the frames of a sprite in other colours, as an animated PNG file."""
    numbers = random.Random(seed)
    colors = numbers.randbytes(3 * 256)
    painted = []
    for picture in pictures:
        picture = picture.copy()
        picture.putpalette(colors)
        painted.append(picture)
    file = io.BytesIO()
    painted[0].save(
        file, "png", save_all=True, append_images=painted[1:], duration=DURATION, loop=0)
    return file.getvalue()


def measure(folder, say):
    """Returns one row per format for the sprite named runner, with 16 frames enlarged by 8, in new colours each
    time."""
    case = f"sprite-runner-{FORMATS[0][0]}"
    sheet = folder / "runner.input"
    run(BENCHMARKS, "input", case, sheet)
    pictures = frames(case, sheet, factor=1)
    assert len(pictures) == FRAMES["runner"]
    home = folder / "asked"
    (home / "art").mkdir(parents=True)
    say(f"{SPRITES} sprites of {len(pictures)} frames put in")
    for number in range(SPRITES):
        (home / "art" / f"{number:04}.png").write_bytes(painted(pictures, number))
    database = home / "catalog.sqlite"
    add("bitmap", home / "art", database)
    rows = []
    for form, ending, name, goal in FORMATS:
        say(f"new {form} beside {name}")
        address = (
            f'"/bitmap/"..((n-1)%{SPRITES}+1)..".{ending}?scale=8"'
            f'..({{"","&repeat=2","&repeat=3","&repeat=4","&repeat=5","&repeat=6"}})'
            f'[math.floor((n-1)/{SPRITES})%6+1]')
        pairs = by_turns(
            lambda: new_pictures(home, database, address, 6 * SPRITES),
            lambda: json.loads(peer("time", name, f"sprite-runner-{form}", sheet)))
        rows.append(row(f"new sprite, {form}, HTTP included", name, *zip(*pairs), goal=goal))
    return rows
