"""Generates animated GIF, APNG and WebP files of many kinds, with the frames that Pillow decodes from them.

Cells are opaque or fully transparent, so that all blend modes give equal results. The output is a JSON list.
"""

import base64
import io
import json
import random
import sys

from PIL import Image, ImageSequence

source = random.Random(17)
kinds = []


def add(name, file, plays):
    image = Image.open(io.BytesIO(file))
    frames = []
    for frame in ImageSequence.Iterator(image):
        if image.info.get("default_image") and image.tell() == 0:
            continue
        frames.append({
            "rgba": base64.b64encode(frame.convert("RGBA").tobytes()).decode(),
            "milliseconds": frame.info.get("duration", 0),
        })
    kinds.append({
        "name": name, "file": base64.b64encode(file).decode(), "plays": plays,
        "width": image.width, "height": image.height, "frames": frames,
    })


def saved(images, format, **options):
    file = io.BytesIO()
    images[0].save(file, format, save_all=True, append_images=images[1:], **options)
    return file.getvalue()


def walk(width, height, count, colors, holes=True):
    """Returns pictures that differ in a part, like the frames of a walk; some cells are transparent."""
    table = [tuple(source.randrange(256) for _ in range(3)) + (255,) for _ in range(colors)]
    if holes:
        table[0] = (0, 0, 0, 0)
    image = Image.new("RGBA", (width, height))
    for y in range(height):
        for x in range(width):
            image.putpixel((x, y), table[(x // 2 + y) % colors])
    images = [image]
    for n in range(1, count):
        image = images[-1].copy()
        for _ in range(width * height // 4 + 1):
            place = (source.randrange(width // 2 + 1), source.randrange(height))
            image.putpixel((min(place[0], width - 1), place[1]), table[source.randrange(colors)])
        # No two frames are equal, since Pillow would merge them.
        image.putpixel((0, 0), table[n % (colors - 1) + 1] if colors > 2 else table[n % 2])
        images.append(image)
    return images


def indexed(images, colors):
    """Returns the pictures with one palette, whose last entry is transparent."""
    seen = sorted({pixel for image in images for pixel in image.get_flattened_data() if pixel[3]})
    palette = [channel for color in seen for channel in color[:3]]
    answer = []
    for image in images:
        plane = Image.new("P", image.size)
        plane.putpalette(palette + [0, 0, 0])
        plane.putdata([
            seen.index(pixel) if pixel[3] else len(seen) for pixel in image.get_flattened_data()])
        answer.append(plane)
    return answer, len(seen)


for size in ((1, 1), (2, 3), (9, 7), (16, 16), (33, 20)):
    for count in (2, 3, 8):
        if size == (1, 1) and count > 2:
            continue
        images = walk(*size, count, 5 if size != (1, 1) else 2, holes=size != (1, 1))
        times = [20 + 10 * source.randrange(30) for _ in images]
        name = f"{size[0]}x{size[1]} {count} frames"
        planes, clear = indexed(images, 5)
        for disposal in (0, 1, 2, 3):
            options = {"duration": times, "disposal": disposal, "optimize": False}
            if size == (1, 1) and disposal > 1:
                continue
            add(f"GIF {name} disposal {disposal}",
                saved(planes, "GIF", transparency=clear, loop=0, **options), 0)
            if disposal < 2:
                add(f"GIF {name} disposal {disposal} colours of their own",
                    saved([image.convert("RGB") for image in images], "GIF", **options), 1)
        add(f"GIF {name} loop 3", saved(planes, "GIF", transparency=clear, loop=3, duration=50), 4)
        for disposal in (0, 1, 2):
            # If both are set, Pillow 13 does not restore the state before a frame.
            for blend in (0, 1) if disposal < 2 else (0,):
                options = {"duration": times, "disposal": disposal, "blend": blend, "loop": 2}
                add(f"PNG {name} disposal {disposal} blend {blend}",
                    saved(images, "PNG", **options), 2)
        add(f"PNG {name} indexed", saved(planes, "PNG", transparency=clear, duration=times), 0)
        add(f"PNG {name} opaque",
            saved([image.convert("RGB") for image in images], "PNG", duration=times), 0)
        add(f"PNG {name} grey",
            saved([image.convert("L") for image in images], "PNG", duration=times), 0)
        if count > 2:
            add(f"PNG {name} with a still",
                saved(images, "PNG", default_image=True, duration=times[1:]), 0)
        for minimal in (False, True):
            add(f"WebP {name} smallest {minimal}",
                saved(images, "WEBP", lossless=True, exact=True, duration=times, loop=7,
                      minimize_size=minimal, allow_mixed=False), 7)
        add(f"WebP {name} lossy",
            saved([image.convert("RGB") for image in images], "WEBP", quality=80, duration=times), 0)

many = walk(40, 40, 3, 300, holes=False)
add("PNG of many colours", saved(many, "PNG", duration=100), 0)
add("WebP of many colours", saved(many, "WEBP", lossless=True, duration=100), 0)

with open(sys.argv[2], "w") as answer:
    json.dump(kinds, answer)
