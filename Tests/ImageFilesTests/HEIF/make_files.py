"""Regenerates the files in Files, with avifenc (libavif-bin) and heif-enc (libheif-examples) of Debian 12.

usage: .venv/bin/python3 Tests/ImageFilesTests/HEIF/make_files.py

`HEIFSample` in the tests computes the same pixels.
"""

import pathlib
import subprocess
import tempfile

from PIL import Image

folder = pathlib.Path(__file__).parent / "Files"
folder.mkdir(exist_ok=True)
WIDTH, HEIGHT = 12, 7


def sample(x, y, most):
    """Returns the red, green, blue and alpha of a cell, each at most `most`."""
    return (x * most // 11, y * most // 6, (x * y * 5) % 67 * most // 66, most - (x + y) % 5 * most // 8)


def run(*words):
    subprocess.run([str(word) for word in words], check=True, stdout=subprocess.DEVNULL)


def png(file, mode):
    image = Image.new(mode, (WIDTH, HEIGHT))
    for y in range(HEIGHT):
        for x in range(WIDTH):
            image.putpixel((x, y), sample(x, y, 255)[:len(mode)])
    image.save(file)


def deep_png(file):
    """Writes a PNG with 16 bits per sample, computed from 10 bits, which encoders take back as the upper bits."""
    import struct
    import zlib

    def chunk(name, data):
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    rows = b"".join(
        b"\0" + b"".join(struct.pack(">3H", *(v << 6 | v >> 4 for v in sample(x, y, 1023)[:3]))
                         for x in range(WIDTH))
        for y in range(HEIGHT))
    file.write_bytes(b"\x89PNG\r\n\x1a\n"
                     + chunk(b"IHDR", struct.pack(">IIBBBBB", WIDTH, HEIGHT, 16, 2, 0, 0, 0))
                     + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


with tempfile.TemporaryDirectory() as name:
    place = pathlib.Path(name)
    opaque, alpha, deep = place / "opaque.png", place / "alpha.png", place / "deep.png"
    png(opaque, "RGB")
    png(alpha, "RGBA")
    deep_png(deep)
    profile = place / "profile.icc"
    profile.write_bytes(bytes(128))
    avif = ("avifenc", "--lossless", "--jobs", "1")
    run(*avif, opaque, folder / "opaque.avif")
    run(*avif, alpha, folder / "alpha.avif")
    run(*avif, "--premultiply", alpha, folder / "premultiplied.avif")
    run(*avif, "--depth", "10", deep, folder / "deep.avif")
    run(*avif, "--icc", profile, opaque, folder / "profile.avif")
    run(*avif, "--cicp", "9/16/0", opaque, folder / "bright.avif")
    run(*avif, opaque, opaque, folder / "sequence.avif")
    for turns in range(4):
        for mirror in (None, 0, 1):
            if turns == 0 and mirror is None:
                continue
            options = (["--irot", turns] if turns else []) + ([] if mirror is None else ["--imir", mirror])
            run(*avif, *options, opaque, folder / f"turned-{turns}-{'x' if mirror is None else mirror}.avif")
    heic = ("heif-enc", "-L", "-p", "chroma=444", "--matrix_coefficients=0")
    run(*heic, opaque, "-o", folder / "opaque.heic")
    run(*heic, alpha, "-o", folder / "alpha.heic")
    run(*heic, "-b", "10", deep, "-o", folder / "deep.heic")
    run("heif-enc", "-q", "60", opaque, "-o", folder / "lossy.heic")
    # The orientation is stored both as EXIF and as boxes.
    image = Image.open(opaque)
    exif = Image.Exif()
    exif[0x0112] = 6
    image.save(folder / "exif.avif", "AVIF", quality=100, subsampling="4:4:4", exif=exif)
