"""Generates BMP, ICO, PCX, TGA, PNM and QOI files of many kinds, with the RGBA pixels that Pillow decodes from them.
The output is a JSON list."""

import base64
import io
import json
import random
import struct
import sys

from PIL import Image

source = random.Random(23)
kinds = []


def add(name, file, shown=None):
    image = shown or Image.open(io.BytesIO(file))
    image.load()
    kinds.append({
        "name": name, "file": base64.b64encode(file).decode(), "width": image.width,
        "height": image.height, "rgba": base64.b64encode(image.convert("RGBA").tobytes()).decode(),
    })


def saved(image, format, **options):
    file = io.BytesIO()
    image.save(file, format, **options)
    return file.getvalue()


def picture(mode, width, height, colors=256):
    """Returns a picture with runs in one part and noise in the other."""
    image = Image.new(mode, (width, height))
    channels = len(image.getbands())
    for y in range(height):
        for x in range(width):
            noisy = (x * 3 + y) % 7 > 4
            value = tuple(
                source.randrange(colors) if noisy else (x // 5 * (c + 1) + y) % colors
                for c in range(channels))
            image.putpixel((x, y), value if channels > 1 else value[0])
    if mode == "P":
        image.putpalette([source.randrange(256) for _ in range(colors * 3)])
    if mode in ("LA", "RGBA"):
        image.putpixel((0, 0), (9,) * (channels - 1) + (255,))  # no picture is completely transparent
    if mode == "1":
        image = image.convert("L").point(lambda v: 255 * (v % 2)).convert("1")
    return image


def header(width, height, bits, compression, colors, length):
    return struct.pack("<IiiHHIIiiII", 40, width, height, 1, bits, compression, length, 0, 0,
                       len(colors) // 4, 0)


def bmp(width, height, bits, compression, colors, data, masks=b""):
    head = header(width, height, bits, compression, colors, len(data)) + masks + colors
    return b"BM" + struct.pack("<IHHI", 14 + len(head) + len(data), 0, 0, 14 + len(head)) \
        + head + data


def packed(rows, bits):
    data = b""
    for row in rows:
        number = int("".join(f"{value:0{bits}b}" for value in row).ljust(
            -(-len(row) * bits // 32) * 32, "0"), 2)
        data += number.to_bytes(-(-len(row) * bits // 32) * 4, "big")
    return data


def runs8(rows):
    data = b""
    for row in rows:
        x = 0
        while x < len(row):
            n = 1
            while x + n < len(row) and row[x + n] == row[x] and n < 255:
                n += 1
            if n == 1 and len(row) - x >= 3:
                n = min(len(row) - x, 255, source.randrange(3, 9))
                data += bytes([0, n]) + bytes(row[x:x + n]) + bytes(n % 2)
            else:
                data += bytes([n, row[x]])
            x += n
        data += b"\0\0"
    return data[:-2] + b"\0\1"


def runs4(rows):
    data = b""
    for row in rows:
        x = 0
        while x < len(row):
            n = min(len(row) - x, source.randrange(1, 12))
            part = row[x:x + n]
            if n >= 3 and source.random() < 0.5:
                nibbles = part + [0] * (n % 2)
                literal = bytes(nibbles[i] << 4 | nibbles[i + 1] for i in range(0, len(nibbles), 2))
                data += bytes([0, n]) + literal + bytes(len(literal) % 2)
            else:
                n = 1
                while x + n < len(row) and row[x + n] == row[x + n % 2] and n < 255:
                    n += 1
                second = row[x + 1] if n > 1 else 0
                data += bytes([n, row[x] << 4 | second])
            x += n
        data += b"\0\0"
    return data[:-2] + b"\0\1"


SIZES = ((1, 1), (3, 2), (7, 5), (8, 8), (17, 33), (31, 9))
for size in SIZES:
    name = f"{size[0]}x{size[1]}"
    for mode in ("1", "L", "P", "RGB"):
        add(f"BMP {mode} {name}", saved(picture(mode, *size), "BMP"))
    # Pillow writes a fourth byte that it does not read.
    image = picture("RGBA", *size)
    add(f"BMP with alpha {name}", saved(image, "BMP"), image)
    for mode in ("1", "L", "P", "RGB"):
        add(f"PCX {mode} {name}", saved(picture(mode, *size), "PCX"))
    for mode in ("L", "LA", "P", "RGB", "RGBA"):
        for rle in (None, "tga_rle"):
            for orientation in (1, -1):
                add(f"TGA {mode} {rle} {orientation} {name}",
                    saved(picture(mode, *size), "TGA", compression=rle, orientation=orientation))
    for mode in ("1", "L", "RGB"):
        add(f"PNM {mode} {name}", saved(picture(mode, *size), "PPM"))
    for mode in ("RGB", "RGBA"):
        add(f"QOI {mode} {name}", saved(picture(mode, *size), "QOI"))
    plain = picture("L", *size)
    values = list(plain.get_flattened_data())
    add(f"PNM P2 {name}", f"P2\n# grey\n{size[0]} {size[1]} # sides\n255\n".encode()
        + "\n".join(map(str, values)).encode() + b"\n")
    add(f"PNM P2 maximum 15 {name}", f"P2 {size[0]} {size[1]} 15 ".encode()
        + " ".join(str(v % 16) for v in values).encode() + b"\n")
    add(f"PNM P3 {name}", f"P3\n{size[0]} {size[1]}\n255\n".encode()
        + " ".join(f"{v} {255 - v} {v // 2}" for v in values).encode() + b"\n")
    add(f"PNM P1 {name}", f"P1\n{size[0]}\t{size[1]}\n".encode()
        + "".join(str(v % 2) for v in values).encode() + b"\n")
    add(f"PNM P6 16 bits {name}", f"P6 {size[0]} {size[1]} 65535\n".encode()
        + b"".join(struct.pack(">HHH", v * 257, v * 200, 65535 - v * 257) for v in values))
    for bits in (4, 8):
        count = 1 << bits
        colors = bytes(source.randrange(256) if i % 4 < 3 else 0 for i in range(count * 4))
        rows = [[source.randrange(count) if (x * 3 + y) % 7 > 4 else (x // 5 + y) % count
                 for x in range(size[0])] for y in range(size[1])]
        add(f"BMP {bits} bits {name}", bmp(*size, bits, 0, colors, packed(rows, bits)))
        add(f"BMP {bits} bits top down {name}",
            bmp(size[0], -size[1], bits, 0, colors, packed(rows, bits)))
        add(f"BMP {bits} bits in runs {name}",
            bmp(*size, bits, 2 if bits == 4 else 1, colors,
                runs4(rows) if bits == 4 else runs8(rows)))
    words = packed([[source.randrange(256) for _ in range(size[0] * 4)] for _ in range(size[1])], 8)
    opaque = bytes(0 if i % 4 == 3 else byte for i, byte in enumerate(words))
    add(f"BMP 32 bits {name}", bmp(*size, 32, 0, b"", opaque))
    add(f"BMP 32 bits by masks {name}",
        bmp(*size, 32, 3, b"", opaque, struct.pack("<III", 0xFF0000, 0xFF00, 0xFF)))

for size in ((1, 1), (7, 5), (16, 16), (48, 32)):
    name = f"{size[0]}x{size[1]}"
    for mode in ("RGBA", "RGB", "P"):
        image = picture(mode, *size).convert("RGBA")
        for format in ("png", "bmp"):
            add(f"ICO {mode} {format} {name}",
                saved(image, "ICO", sizes=[size, (1, 1)], bitmap_format=format))
    for bits in (1, 4, 8, 24):
        colors = bytes(source.randrange(256) if i % 4 < 3 else 0
                       for i in range((4 << bits) if bits < 24 else 0))
        limit = 1 << min(bits, 8)
        rows = [[source.randrange(limit) for _ in range(size[0] * (3 if bits == 24 else 1))]
                for _ in range(size[1])]
        mask = [[source.randrange(2) for _ in range(size[0])] for _ in range(size[1])]
        data = header(size[0], size[1] * 2, bits, 0, b"", 0) + colors \
            + packed(rows, min(bits, 8)) + packed(mask, 1)
        add(f"ICO {bits} bits {name}", struct.pack("<HHH", 0, 1, 1) + struct.pack(
            "<BBBBHHII", *size, 0, 0, 1, bits, len(data), 22) + data)

with open(sys.argv[2], "w") as answer:
    json.dump(kinds, answer)
