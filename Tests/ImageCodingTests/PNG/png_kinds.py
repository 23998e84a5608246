"""Generates a PNG of every kind and size class, with the expected RGBA pixels.

The generator follows the PNG specification alone and uses only zlib. The output is a JSON list.
"""

import base64
import json
import random
import struct
import sys
import zlib

CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
         (0, 1, 1, 2))
source = random.Random(7)


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(
        ">I", zlib.crc32(name + data))


def packed(samples, depth):
    if depth == 16:
        return b"".join(struct.pack(">H", sample) for sample in samples)
    if depth == 8:
        return bytes(samples)
    per_byte = 8 // depth
    row = bytearray()
    for start in range(0, len(samples), per_byte):
        byte = 0
        for place in range(per_byte):
            sample = samples[start + place] if start + place < len(samples) else 0
            byte = byte << depth | sample
        row.append(byte)
    return bytes(row)


def filtered(row, above, width, kind):
    result = bytearray([kind])
    for i, byte in enumerate(row):
        left = row[i - width] if i >= width else 0
        up = above[i]
        corner = above[i - width] if i >= width else 0
        p = left + up - corner
        distance, _, paeth = min(
            (abs(p - left), 0, left), (abs(p - up), 1, up), (abs(p - corner), 2, corner))
        result.append((byte - (0, left, up, (left + up) // 2, paeth)[kind]) % 256)
    return bytes(result)


def scan(pixels, width, height, channels, depth):
    pixel_width = max(1, channels * depth // 8)
    above = bytes((width * channels * depth + 7) // 8)
    data = b""
    for y in range(height):
        row = packed([s for pixel in pixels[y] for s in pixel], depth)
        data += filtered(row, above, pixel_width, source.randrange(5))
        above = row
    return data


def picture_data(pixels, width, height, channels, depth, interlaced):
    if not interlaced:
        return scan(pixels, width, height, channels, depth)
    data = b""
    for x0, y0, dx, dy in ADAM7:
        part = [row[x0::dx] for row in pixels[y0::dy]]
        if part and part[0]:
            data += scan(part, len(part[0]), len(part), channels, depth)
    return data


def rgba(pixel, kind, depth, palette, key):
    top = 2 ** depth - 1
    if kind == 3:
        return palette[pixel[0]]
    eight = [(2 * sample * 255 + top) // (2 * top) for sample in pixel]
    alpha = eight[-1] if kind in (4, 6) else 0 if key == pixel else 255
    color = eight[:1] * 3 if kind in (0, 4) else eight[:3]
    return (*color, alpha)


def case(width, height, kind, depth, interlaced, transparency):
    channels = CHANNELS[kind]
    entries = min(2 ** depth, 200)
    limit = entries if kind == 3 else 2 ** depth
    pixels = [[tuple(source.randrange(limit) for _ in range(channels)) for _ in range(width)]
              for _ in range(height)]
    header = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, int(interlaced))
    file = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
    palette, key = None, None
    if kind == 3:
        alphas = entries // 2 + 1 if transparency else 0
        palette = [(*(source.randrange(256) for _ in range(3)),
                    source.randrange(256) if i < alphas else 255) for i in range(entries)]
        file += chunk(b"PLTE", bytes(c for entry in palette for c in entry[:3]))
        if alphas:
            file += chunk(b"tRNS", bytes(entry[3] for entry in palette[:alphas]))
    elif transparency:
        key = pixels[0][0]
        file += chunk(b"tRNS", b"".join(struct.pack(">H", sample) for sample in key))
    data = zlib.compress(picture_data(pixels, width, height, channels, depth, interlaced))
    cut = source.randrange(len(data) + 1)
    file += chunk(b"IDAT", data[:cut]) + chunk(b"IDAT", data[cut:]) + chunk(b"IEND", b"")
    shown = bytes(c for row in pixels for p in row for c in rgba(p, kind, depth, palette, key))
    return {
        "name": f"{width}x{height} type {kind} depth {depth}"
                + (" interlaced" if interlaced else "") + (" tRNS" if transparency else ""),
        "file": base64.b64encode(file).decode(), "width": width, "height": height,
        "rgba": base64.b64encode(shown).decode(),
        "palette": base64.b64encode(bytes(c for e in palette for c in e)).decode()
        if palette else None,
        "indices": base64.b64encode(bytes(p[0] for row in pixels for p in row)).decode()
        if palette else None,
    }


cases = [
    case(width, height, kind, depth, interlaced, transparency)
    for width, height in ((1, 1), (2, 9), (7, 5), (13, 8), (33, 3))
    for kind, depths in DEPTHS.items()
    for depth in depths
    for interlaced in (False, True)
    for transparency in ((False, True) if kind in (0, 2, 3) else (False,))
]
with open(sys.argv[2], "w") as answer:
    json.dump(cases, answer)
