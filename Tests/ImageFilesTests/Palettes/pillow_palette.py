"""Reads GIMP palettes with Pillow: a JSON list of files (base64) in, a JSON list of RGB bytes out."""

import base64
import io
import json
import sys

from PIL import GimpPaletteFile

with open(sys.argv[1]) as question:
    files = json.load(question)
answers = []
for file in files:
    palette = GimpPaletteFile.GimpPaletteFile(io.BytesIO(base64.b64decode(file)))
    answers.append(list(palette.palette))
with open(sys.argv[2], "w") as answer:
    json.dump(answers, answer)
