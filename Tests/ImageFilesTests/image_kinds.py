"""Generates JPEG, GIF, WebP and PNG files of many kinds, with the RGBA pixels that Pillow decodes from them.

The output is a JSON list. Pixels of a GIF's screen outside its first frame are transparent, as in browsers but unlike
in Pillow, so they are composed here.
"""

import base64
import io
import json
import random
import struct
import sys

from PIL import Image, ImageOps

source = random.Random(11)
kinds = []


def picture(mode, width, height, colors=None):
    """Returns a picture that is smooth in one part and noisy in the other, so that all code paths are used."""
    image = Image.new(mode, (width, height))
    channels = len(image.getbands())
    for y in range(height):
        for x in range(width):
            noisy = (x * 3 + y) % 7 > 4
            value = tuple(
                source.randrange(256) if noisy else (x * 5 * (c + 1) + y * 3) % 256
                for c in range(channels))
            image.putpixel((x, y), value if channels > 1 else value[0] % (colors or 256))
    return image


def with_palette(width, height, colors):
    image = picture("P", width, height, colors)
    image.putpalette([source.randrange(256) for _ in range(colors * 3)])
    return image


def saved(image, format, **options):
    file = io.BytesIO()
    image.save(file, format, **options)
    return file.getvalue()


def seen(file):
    image = Image.open(io.BytesIO(file))
    image.load()
    image = ImageOps.exif_transpose(image)
    return image.convert("RGB").convert("RGBA") if image.mode == "CMYK" else image.convert("RGBA")


def add(name, file, shown=None, orientation=1):
    shown = shown or seen(file)
    kinds.append({
        "name": name, "file": base64.b64encode(file).decode(), "orientation": orientation,
        "width": shown.width, "height": shown.height,
        "rgba": base64.b64encode(shown.tobytes()).decode(),
    })


def add_jpeg(name, mode, size, **options):
    add(f"JPEG {name} {size[0]}x{size[1]}", saved(picture(mode, *size), "JPEG", **options))


SIZES = ((1, 1), (7, 5), (16, 16), (17, 33), (64, 40))
for size in SIZES:
    add_jpeg("grey", "L", size)
    add_jpeg("grey progressive", "L", size, progressive=True)
    for subsampling in ("4:4:4", "4:2:2", "4:2:0"):
        for progressive in (False, True):
            add_jpeg(f"{subsampling} progressive {progressive}", "RGB", size, quality=90,
                     subsampling=subsampling, progressive=progressive)
    add_jpeg("RGB", "RGB", size, keep_rgb=True)
    add_jpeg("restarts", "RGB", size, restart_marker_rows=1)
    add_jpeg("low quality", "RGB", size, quality=5, optimize=True)
    add_jpeg("profile", "RGB", size, icc_profile=bytes(300))
    add_jpeg("CMYK", "CMYK", size)
    add_jpeg("CMYK progressive", "CMYK", size, progressive=True)
    # Pillow cannot write YCCK, but a decoder takes the same coefficients for YCCK if Adobe's marker says so.
    file = bytearray(saved(picture("CMYK", *size), "JPEG"))
    file[file.index(b"Adobe") + 11] = 2
    add(f"JPEG YCCK {size[0]}x{size[1]}", bytes(file))

for size in SIZES:
    for mode in ("RGB", "RGBA"):
        image = picture(mode, *size)
        name = f"WebP {mode} {size[0]}x{size[1]}"
        add(f"{name} lossless", saved(image, "WEBP", lossless=True, exact=True))
        add(f"{name} lossy", saved(image, "WEBP", quality=60))
        add(f"{name} profile", saved(image, "WEBP", icc_profile=bytes(300)))
        add(f"{name} animated",
            saved(image, "WEBP", save_all=True, append_images=[picture(mode, *size)]))


def chunk(name, data):
    return name + struct.pack("<I", len(data)) + data + bytes(len(data) % 2)


def small(number):
    return struct.pack("<I", number)[:3]


def animation(image, left, top, width, height, **options):
    """Returns a WebP animation whose first frame covers a part of the canvas."""
    payload = saved(image, "WEBP", **options)[12:]
    if payload.startswith(b"VP8X"):
        payload = payload[18:]
    frame = (small(left // 2) + small(top // 2) + small(image.width - 1) + small(image.height - 1)
             + small(100) + b"\0" + payload)
    data = b"WEBP" + chunk(
        b"VP8X", b"\x12\0\0\0" + small(width - 1) + small(height - 1)) + chunk(
        b"ANIM", bytes([255, 255, 255, 255, 0, 0])) + chunk(b"ANMF", frame) * 2
    return b"RIFF" + struct.pack("<I", len(data)) + data


add("WebP part of a canvas, lossless",
    animation(picture("RGBA", 9, 7), 4, 6, 20, 15, lossless=True, exact=True))
add("WebP part of a canvas, lossy with alpha", animation(picture("RGBA", 9, 7), 0, 8, 9, 15))
add("WebP part of a canvas, lossy", animation(picture("RGB", 10, 8), 10, 0, 20, 8))

for size in SIZES:
    for colors in (1, 2, 3, 16, 100, 256):
        image = with_palette(*size, colors)
        name = f"GIF {size[0]}x{size[1]} {colors} colours"
        add(name, saved(image, "GIF", interlace=False))
        add(f"{name} interlaced", saved(image, "GIF", interlace=True))
        add(f"{name} transparent", saved(image, "GIF", transparency=colors // 2))
    add(f"GIF {size[0]}x{size[1]} animated",
        saved(with_palette(*size, 30), "GIF", save_all=True,
              append_images=[with_palette(*size, 40), with_palette(*size, 9)], transparency=3))


def on_screen(file, left, top, width, height):
    """Returns the file with its first frame moved onto another logical screen."""
    file = bytearray(file)
    file[6:10] = struct.pack("<HH", width, height)
    offset = 13 + (3 * 2 ** (file[10] % 8 + 1) if file[10] & 128 else 0)
    while file[offset] == 0x21:
        offset += 2
        while file[offset]:
            offset += 1 + file[offset]
        offset += 1
    file[offset + 1:offset + 5] = struct.pack("<HH", left, top)
    return bytes(file)


for left, top, width, height in ((2, 3, 20, 15), (0, 0, 9, 7), (11, 8, 20, 15), (5, 4, 10, 10),
                                 (0, 0, 0, 0)):
    plain = saved(with_palette(9, 7, 12), "GIF", transparency=5, interlace=True)
    shown = Image.new("RGBA", (max(width, left + 9), max(height, top + 7)))
    shown.paste(seen(plain), (left, top))
    add(f"GIF at {left},{top} on {width}x{height}", on_screen(plain, left, top, width, height),
        shown)

for mode in ("L", "LA", "RGB", "RGBA", "1"):
    add(f"PNG {mode}", saved(picture("L" if mode == "1" else mode, 13, 8).convert(mode), "PNG"))
add("PNG palette", saved(with_palette(13, 8, 9), "PNG", transparency=bytes([0, 90, 255])))

for orientation in range(1, 9):
    exif = Image.Exif()
    exif[0x010E] = "a description before it"
    exif[0x0112] = orientation
    raw = exif.tobytes()
    for format, mode in (("JPEG", "L"), ("JPEG", "RGB"), ("PNG", "RGBA"), ("WEBP", "RGBA")):
        options = {"lossless": True, "exact": True} if format == "WEBP" else {}
        file = saved(picture(mode, 11, 6), format, exif=raw, **options)
        add(f"{format} {mode} orientation {orientation}", file, orientation=orientation)

with open(sys.argv[2], "w") as answer:
    json.dump(kinds, answer)
