"""Reads BDF fonts with Pillow: a JSON text in, a JSON object out that maps each character below 256 to [advance, left,
top, rows of # and .]."""

import io
import json
import sys

from PIL import BdfFontFile

with open(sys.argv[1]) as question:
    text = json.load(question)
font = BdfFontFile.BdfFontFile(io.BytesIO(text.encode()))
answers = {}
for code, glyph in enumerate(font.glyph):
    if glyph is None:
        continue
    (advance, _), (left, top, _, _), _, image = glyph
    width, height = image.size
    rows = ["".join("#" if image.getpixel((x, y)) else "." for x in range(width)) for y in range(height)]
    answers[str(code)] = {"advance": advance, "left": left, "top": -top, "rows": rows}
with open(sys.argv[2], "w") as answer:
    json.dump(answers, answer)
