"""Generates TIFF files of many kinds, with the RGBA pixels that they represent.

Pillow writes the files of its own modes and compressions. The others are laid out here, tag by tag (TIFF 6.0), and
their pixels are computed from the samples in exact fractions. The output is a JSON list.
"""

import base64
import io
import json
import random
import struct
import sys
import zlib
from fractions import Fraction

from PIL import Image

source = random.Random(34)
kinds = []


def add(name, file, width, height, rgba, tolerance=0, orientation=1, notes=()):
    kinds.append({
        "name": name, "file": base64.b64encode(file).decode(), "width": width, "height": height,
        "rgba": base64.b64encode(bytes(rgba)).decode(), "tolerance": tolerance,
        "orientation": orientation, "notes": list(notes),
    })


# Files that Pillow writes.

def picture(mode, width, height):
    image = Image.new(mode, (width, height))
    channels = len(image.getbands())
    for y in range(height):
        for x in range(width):
            noisy = (x * 3 + y) % 7 > 4
            value = tuple(source.randrange(256) if noisy else (x * 5 * (c + 1) + y * 3) % 256
                          for c in range(channels))
            image.putpixel((x, y), value if channels > 1 else value[0])
    if mode == "P":
        image.putpalette([source.randrange(256) for _ in range(768)])
    return image


def written(image, **options):
    file = io.BytesIO()
    image.save(file, "TIFF", **options)
    return file.getvalue()


def seen(file):
    image = Image.open(io.BytesIO(file))
    image.load()
    return image.convert("RGBA").tobytes()


NAMES = [None, "up", "upMirrored", "down", "downMirrored", "leftMirrored", "right", "rightMirrored",
         "left"]
LOSSLESS = ("raw", "tiff_lzw", "packbits", "tiff_adobe_deflate", "tiff_deflate", "zstd", "lzma")
for size in ((1, 1), (7, 5), (17, 33)):
    for mode in ("L", "LA", "P", "RGB", "RGBA"):
        image = picture(mode, *size)
        for compression in LOSSLESS:
            file = written(image, compression=compression)
            add(f"Pillow {mode} {compression} {size[0]}x{size[1]}", file, *size,
                image.convert("RGBA").tobytes())
    bilevel = picture("L", *size).point(lambda v: 255 * (v > 128)).convert("1")
    for compression in LOSSLESS + ("group3", "group4", "tiff_ccitt"):
        add(f"Pillow 1 {compression} {size[0]}x{size[1]}", written(bilevel, compression=compression),
            *size, bilevel.convert("RGBA").tobytes())
    # The tolerance covers the difference between two versions of libjpeg.
    for mode in ("L", "RGB"):
        file = written(picture(mode, *size), compression="jpeg", quality=90)
        add(f"Pillow {mode} jpeg {size[0]}x{size[1]}", file, *size, seen(file), tolerance=4)
    for orientation in range(2, 9) if size == (7, 5) else ():
        image = picture("RGB", *size)
        upright = image.transpose({
            2: Image.FLIP_LEFT_RIGHT, 3: Image.ROTATE_180, 4: Image.FLIP_TOP_BOTTOM,
            5: Image.TRANSPOSE, 6: Image.ROTATE_270, 7: Image.TRANSVERSE, 8: Image.ROTATE_90,
        }[orientation]).convert("RGBA")
        add(f"Pillow orientation {orientation}", written(image, tiffinfo={0x0112: orientation}),
            *upright.size, upright.tobytes(), orientation=orientation,
            notes=[f"orientation {NAMES[orientation]} (EXIF) was applied"])
image = picture("RGB", 5, 4)
add("Pillow pages", written(image, save_all=True, append_images=[picture("RGB", 9, 9)]), 5, 4,
    image.convert("RGBA").tobytes(), notes=["pages: only the first one was kept"])
add("Pillow profile", written(image, icc_profile=bytes(300)), 5, 4,
    image.convert("RGBA").tobytes(),
    notes=["colour profile (ICC) was ignored: samples are treated as sRGB"])


# Files that are laid out here.

class Layout:
    """A page of one kind with random samples."""

    def __init__(self, name, photometric, bits, samples, extra=(), planes=1, tile=None, order="<",
                 big=False, colors=None, rows_per_strip=None, compress=False, notes=()):
        self.__dict__.update(locals())
        self.width, self.height = 13, 9

    def pack(self, values):
        """Packs the samples of one row, with the highest bits first."""
        if self.bits == 16:
            return struct.pack(f"{self.order}{len(values)}H", *values)
        number = 0
        for value in values:
            number = number << self.bits | value
        length = (len(values) * self.bits + 7) // 8
        return (number << (length * 8 - len(values) * self.bits)).to_bytes(length, "big")

    def pieces(self, grid):
        """Yields the strips of all planes, or the tiles, padded with 0 outside the page."""
        planes = ([[[pixel[s]] for pixel in row] for row in grid] for s in range(self.samples)) \
            if self.planes == 2 else [grid]
        for plane in planes:
            if self.tile:
                (tw, th), blank = self.tile, [0] * len(plane[0][0])
                for top in range(0, self.height, th):
                    for left in range(0, self.width, tw):
                        yield b"".join(
                            self.pack([value for x in range(left, left + tw)
                                       for value in (plane[y][x] if y < self.height
                                                     and x < self.width else blank)])
                            for y in range(top, top + th))
            else:
                step = self.rows_per_strip or self.height
                for top in range(0, self.height, step):
                    yield b"".join(self.pack([value for pixel in row for value in pixel])
                                   for row in plane[top:top + step])

    def file(self, grid):
        pieces = [zlib.compress(piece) if self.compress else piece for piece in self.pieces(grid)]
        long = "Q" if self.big else "L"
        code, size = (16, 8) if self.big else (4, 4)
        header = (b"II" if self.order == "<" else b"MM") + (
            struct.pack(f"{self.order}HHHQ", 43, 8, 0, 16) if self.big
            else struct.pack(f"{self.order}HL", 42, 8))
        tags = [
            (256, 3, [self.width]), (257, 3, [self.height]), (258, 3, [self.bits] * self.samples),
            (259, 3, [8 if self.compress else 1]), (262, 3, [self.photometric]),
            (277, 3, [self.samples]), (284, 3, [self.planes]),
        ]
        if self.tile:
            tags += [(322, 3, [self.tile[0]]), (323, 3, [self.tile[1]]), (324, code, None),
                     (325, code, [len(piece) for piece in pieces])]
        else:
            tags += [(273, code, None), (278, 3, [self.rows_per_strip or self.height]),
                     (279, code, [len(piece) for piece in pieces])]
        if self.colors:
            tags.append((320, 3, self.colors))
        if self.extra:
            tags.append((338, 3, list(self.extra)))
        tags.sort()
        entry = 20 if self.big else 12
        start = len(header) + len(tags) * entry + (16 if self.big else 6)
        room = sum((2 if kind == 3 else size) * len(values or pieces) + 8 for _, kind, values in tags)
        place, places = start + room, []
        for piece in pieces:
            places.append(place)
            place += len(piece)
        directory, rest = b"", b""
        for tag, kind, values in tags:
            values = places if values is None else values
            data = struct.pack(f"{self.order}{len(values)}{'H' if kind == 3 else long}", *values)
            if len(data) > size:
                data, spill = struct.pack(f"{self.order}{long}", start + len(rest)), data
                rest += spill + b"\0" * (len(spill) % 2)
            directory += struct.pack(f"{self.order}HH{long}", tag, kind, len(values)) + data.ljust(size, b"\0")
        count = struct.pack(f"{self.order}{'Q' if self.big else 'H'}", len(tags))
        end = struct.pack(f"{self.order}{long}", 0)
        return header + count + directory + end + rest.ljust(room, b"\0") + b"".join(pieces)

    def color(self, pixel):
        most = 2 ** self.bits - 1

        def channel(value):
            return int(255 * Fraction(value) + Fraction(1, 2))

        count = {0: 1, 1: 1, 2: 3, 3: 1, 5: 4}[self.photometric]
        alpha, kind = Fraction(1), 0
        for place, extra in enumerate(self.extra):
            if extra in (1, 2) and kind == 0:
                alpha, kind = Fraction(pixel[count + place], most), extra
        parts = [Fraction(value, most) for value in pixel[:count]]
        if self.photometric == 3:
            shift = 8 if max(self.colors) > 255 else 0
            step = 2 ** self.bits
            return [self.colors[pixel[0] + step * c] >> shift for c in range(3)] + [channel(alpha)]
        if self.photometric == 0:
            parts = [1 - parts[0]]
        if self.photometric == 5:
            parts = [(1 - ink) * (1 - parts[3]) for ink in parts[:3]]
        if kind == 1:
            parts = [min(part / alpha, Fraction(1)) if alpha else 0 for part in parts]
        if len(parts) == 1:
            parts *= 3
        return [channel(part) for part in parts] + [channel(alpha)]

    def add(self):
        def pixel():
            values = [source.randrange(2 ** self.bits) for _ in range(self.samples)]
            if 1 in self.extra and source.randrange(4):
                # Most samples are such as a writer that premultiplies would produce.
                alpha = values[self.samples - len(self.extra) + self.extra.index(1)]
                values[:3] = [value % (alpha + 1) for value in values[:3]] if self.samples > 3 else values[:3]
            return values
        grid = [[pixel() for _ in range(self.width)] for _ in range(self.height)]
        rgba = [value for row in grid for each in row for value in self.color(each)]
        notes = list(self.notes)
        add(self.name, self.file(grid), self.width, self.height, rgba, notes=notes)


DEEP = "samples of 16 bits were reduced to 8"
for order in "<>":
    for bits in (1, 2, 4, 8, 16):
        notes = [DEEP] if bits == 16 else []
        for photometric in (0, 1):
            Layout(f"grey {photometric} {bits} {order}", photometric, bits, 1, order=order,
                   notes=notes).add()
        Layout(f"RGB {bits} {order}", 2, bits, 3, order=order, notes=notes).add()
        for kind in (1, 2):
            Layout(f"RGBA {bits} extra {kind} {order}", 2, bits, 4, extra=(kind,), order=order,
                   notes=notes).add()
            Layout(f"grey alpha {bits} extra {kind} {order}", 1, bits, 2, extra=(kind,),
                   order=order, notes=notes).add()
        Layout(f"CMYK {bits} {order}", 5, bits, 4, order=order, notes=notes).add()
        if bits <= 8:
            for name, scale in (("", 257), (" by 256", 256), (" old", 1)):
                colors = [source.randrange(256) * scale for _ in range(3 * 2 ** bits)]
                Layout(f"palette{name} {bits} {order}", 3, bits, 1, colors=colors, order=order).add()
for planes in (1, 2):
    for tile in (None, (16, 16), (32, 16)):
        for bits in (8, 16):
            notes = [DEEP] if bits == 16 else []
            for rows in (None, 1, 4) if tile is None else (None,):
                for compress in (False, True):
                    Layout(f"planes {planes} tile {tile} {bits} strips {rows} deflate {compress}",
                           2, bits, 4, extra=(2,), planes=planes, tile=tile, rows_per_strip=rows,
                           compress=compress, notes=notes).add()
    Layout(f"further samples {planes}", 2, 8, 6, extra=(0, 0, 2), planes=planes,
           notes=["2 further samples of each pixel were ignored"]).add()
for order in "<>":
    Layout(f"BigTIFF {order}", 2, 8, 3, order=order, big=True).add()
colors = [source.randrange(256) * 257 for _ in range(48)]
Layout("palette with alpha", 3, 4, 2, extra=(2,), colors=colors).add()

with open(sys.argv[2], "w") as answer:
    json.dump(kinds, answer)
