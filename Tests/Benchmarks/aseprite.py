"""The cost of importing an Aseprite file with many frames."""

import struct
import zlib

from drawn import PROGRAM
from pieces import ROUNDS, median
from processes import finished

SIDE = 64
FRAMES = 179
LAYERS = [("shadow", (40, 30, 60, 128)), ("body", (200, 80, 60, 255)), ("coat", (240, 190, 70, 255)),
          ("hat", (90, 140, 210, 255))]
# The maximum processor time of a sprite with this many frames beyond that of a still picture, in microseconds.
LIMIT = 30_000


def chunk(kind, data):
    return struct.pack("<IH", len(data) + 6, kind) + data


def text(words):
    return struct.pack("<H", len(words)) + words.encode()


def figure(frame, layer, color):
    """Returns a cel as large as its content: a shaded oval that moves from frame to frame."""
    width, height = 20 + (frame * 3 + layer * 5) % 17, 14 + (frame * 5 + layer * 3) % 19
    pixels = bytearray()
    for row in range(height):
        for column in range(width):
            across, down = (2 * column + 1) / width - 1, (2 * row + 1) / height - 1
            if across * across + down * down > 1:
                pixels += b"\0\0\0\0"
            else:
                shade = 16 * ((column + 2 * row + frame) // 6 % 3)
                pixels += bytes([max(0, part - shade) for part in color[:3]]) + bytes([color[3]])
    place = (8 + frame % 11 + layer, 6 + layer * 9 + frame % 5)
    return place, (width, height), zlib.compress(bytes(pixels))


def sprite(frames):
    """Returns the file, in the format of https://github.com/aseprite/aseprite/blob/main/docs/ase-file-specs.md."""
    body = b""
    for frame in range(frames):
        chunks = []
        if frame == 0:
            for name, _ in LAYERS:
                chunks.append(chunk(0x2004, struct.pack("<HHHHHHB3x", 1, 0, 0, 0, 0, 0, 255) + text(name)))
        for layer, (_, color) in enumerate(LAYERS):
            (column, row), (width, height), packed = figure(frame, layer, color)
            head = struct.pack("<HhhBHh5xHH", layer, column, row, 255, 2, 0, width, height)
            chunks.append(chunk(0x2005, head + packed))
        data = b"".join(chunks)
        body += struct.pack("<IHHH2xI", len(data) + 16, 0xF1FA, len(chunks), 100, len(chunks)) + data
    head = struct.pack(
        "<IHHHHHIHIIB3xHBBhhHH84x", 128 + len(body), 0xA5E0, frames, SIDE, SIDE, 32, 3, 100, 0, 0, 0, 0, 1, 1, 0, 0,
        16, 16)
    return head + body


def putting_in(file, database):
    """Returns the processor time of `pixelarium bitmap add` into a new collection, in microseconds."""
    return finished([PROGRAM, "bitmap", "add", file, "--database", database])


def measure(folder, say):
    """Returns one row: the additional time of many frames compared with one."""
    say(f"{FRAMES} frames of .aseprite put in")
    files = {frames: folder / f"{frames}.aseprite" for frames in (1, FRAMES)}
    for frames, file in files.items():
        file.write_bytes(sprite(frames))
    times = []
    for number in range(ROUNDS):
        one, many = (putting_in(file, folder / f"{number}-{frames}.sqlite") for frames, file in files.items())
        times.append(many - one)
    ours = {"cpu": median(times), "bytes": files[FRAMES].stat().st_size}
    return [{
        "what": f"{FRAMES} frames of .aseprite put in", "peer": "30 ms", "goal": 1, "ratio": ours["cpu"] / LIMIT,
        "ours": ours, "theirs": {"cpu": LIMIT},
    }]
