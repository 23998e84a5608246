"""The memory limit of an import (sprites.md §3)."""

import base64
import json
import os
import struct
import subprocess
import sys
import zlib

import pytest

from processes import PROGRAM

LIMIT = 256 << 10
"""Kibibytes, as the kernel counts."""

# The kernel's figure for a process includes the memory of its parent at the time of the fork, so a small process starts
# it.
MEASURING = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def noise(width, height):
    """Returns a PNG with incompressible bytes."""
    rows = b"".join(b"\0" + os.urandom(4 * width) for _ in range(height))

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 0)) + chunk(b"IEND", b"")


@pytest.mark.parametrize("columns, rows", [(1, 1), (4, 4)])
def test_a_piskel_file_of_base64_takes_less_than_256_mebibytes(tmp_path, columns, rows):
    width, height = 4000 // columns, 3000 // rows
    picture = base64.b64encode(noise(columns * width, rows * height)).decode()
    layout = [[column * rows + row for row in range(rows)] for column in range(columns)]
    chunk = {"layout": layout, "base64PNG": f"data:image/png;base64,{picture}"}
    layer = {"name": "Layer", "opacity": 1, "frameCount": columns * rows, "chunks": [chunk]}
    piskel = {"name": "noise", "fps": 12, "width": width, "height": height, "layers": [json.dumps(layer)]}
    file = tmp_path / "noise.piskel"
    file.write_text(json.dumps({"modelVersion": 2, "piskel": piskel}))
    assert 60 << 20 < file.stat().st_size < 64 << 20
    done = subprocess.run(
        [sys.executable, "-c", MEASURING, PROGRAM, "bitmap", "add", file],
        env={**os.environ, "PIXELARIUM_DATABASE": str(tmp_path / "catalog.sqlite")},
        check=True, capture_output=True, text=True,
    )
    assert int(done.stdout) < LIMIT
