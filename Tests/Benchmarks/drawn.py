"""Generated bitmaps, and collections of them."""

import random
import subprocess

from PIL import Image

from pieces import ROOT

PROGRAM = ROOT / ".build" / "release" / "pixelarium"


def pixel_art(folder, side, colors, count):
    """Writes square indexed PNG files with areas of one colour and some single pixels."""
    numbers = random.Random(1)
    folder.mkdir()
    for number in range(1, count + 1):
        coarse = bytes(numbers.randrange(colors) for _ in range((side // 4) ** 2))
        areas = Image.frombytes("P", (side // 4, side // 4), coarse)
        picture = areas.resize((side, side), Image.NEAREST)
        picture.putpalette(numbers.randbytes(3 * colors))
        pixels = picture.load()
        for _ in range(side * 2):
            place = (numbers.randrange(side), numbers.randrange(side))
            pixels[place] = numbers.randrange(colors)
        picture.save(folder / f"{side}-{number:06}.png")


def add(kind, folder, database):
    """Adds a folder of files to a collection. In a new collection their ids are 1, 2, and so on."""
    subprocess.run(
        [PROGRAM, kind, "add", folder, "--database", database],
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )
