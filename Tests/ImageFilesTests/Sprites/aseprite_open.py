"""Draws the frames of Aseprite files with the library `aseprite`: a JSON list of files (base64) in, a JSON list of
lists of RGBA bytes (base64) out. The first argument is the library's wheel, which is imported without being
installed."""

import base64
import io
import json
import sys

sys.path.insert(0, sys.argv[1])
from aseprite import Sprite  # noqa: E402

with open(sys.argv[2]) as question:
    files = json.load(question)
drawn = []
for file in files:
    sprite = Sprite.open(io.BytesIO(base64.b64decode(file)))
    drawn.append([base64.b64encode(sprite.flatten(frame)).decode() for frame in range(len(sprite.frames))])
with open(sys.argv[3], "w") as answer:
    json.dump(drawn, answer)
