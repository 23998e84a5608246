"""Regenerates the small fonts of the tests: squares in colours, by COLR and by sbix, and a letter that doubles fourteen
times.

usage: small_fonts.py FOLDER      with Debian's fonttools (python3-fonttools)
"""

import struct
import sys
import zlib
from pathlib import Path

from fontTools.colorLib.builder import buildCOLR, buildCPAL
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import newTable
from fontTools.ttLib.tables.sbixGlyph import Glyph
from fontTools.ttLib.tables.sbixStrike import Strike


def square(x: int, y: int, side: int):
    pen = TTGlyphPen(None)
    pen.moveTo((x, y))
    for corner in [(x, y + side), (x + side, y + side), (x + side, y)]:
        pen.lineTo(corner)
    pen.closePath()
    return pen.glyph()


def png(width: int, height: int, rgba: bytes) -> bytes:
    """Returns a PNG of one colour."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + rgba * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def font(name: str) -> FontBuilder:
    """Returns a font with a grinning face and the letter A, 16 units per em, and two glyphs without characters."""
    builder = FontBuilder(16, isTTF=True)
    order = [".notdef", "face", "A", "large", "small"]
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({0x1F600: "face", 0x2764: "face", ord("A"): "A"})
    empty = TTGlyphPen(None).glyph()
    shapes = [square(2, 0, 8), empty, square(0, 0, 8), square(0, 0, 16), square(4, 4, 8)]
    builder.setupGlyf(dict(zip(order, shapes)))
    builder.setupHorizontalMetrics(dict(zip(order, [(16, 2), (16, 0), (16, 0), (16, 0), (16, 4)])))
    builder.setupHorizontalHeader(ascent=16, descent=-4)
    builder.setupNameTable({"familyName": name, "styleName": "Regular", "licenseDescription": "CC0"})
    builder.setupOS2(sTypoAscender=16, sTypoDescender=-4, usWeightClass=400)
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = 0
    builder.font.recalcTimestamp = False
    return builder


def main() -> None:
    folder = Path(sys.argv[1])
    layers = font("Layers")
    layers.font["COLR"] = buildCOLR({"face": [("large", 0), ("small", 1), ("small", 0xFFFF)]}, version=0)
    layers.font["CPAL"] = buildCPAL([[(1.0, 0.0, 0.0, 1.0), (0.0, 0.0, 1.0, 0.6)]])
    layers.save(folder / "Layers.ttf")

    strikes = font("Strikes")
    table = newTable("sbix")
    table.version, table.flags, table.strikes = 1, 1, {}
    for size, color in [(8, b"\0\0\xff\xff"), (32, b"\0\x80\0\xff")]:
        strike = Strike(ppem=size, resolution=72)
        picture = Glyph(
            glyphName="face", graphicType="png ", imageData=png(size, size, color),
            originOffsetX=0, originOffsetY=0)
        strike.glyphs = {"face": picture}
        table.strikes[size] = strike
    strikes.font["sbix"] = table
    strikes.save(folder / "Strikes.ttf")

    doubling = font("Doubling")
    names = [f"double{number}" for number in range(14)]
    lookups = "".join(f"lookup {name} {{ sub A by A A; }} {name};\n" for name in names)
    uses = " ".join(f"lookup {name};" for name in names)
    addOpenTypeFeaturesFromString(doubling.font, f"{lookups}feature ccmp {{ {uses} }} ccmp;")
    doubling.save(folder / "Doubling.ttf")


main()
