"""Plays animations of any format with Pillow: a JSON list of files (base64) in, a JSON list of findings out."""

import base64
import io
import json
import sys

from PIL import Image, ImageSequence

with open(sys.argv[1]) as question:
    files = json.load(question)
findings = []
for file in files:
    image = Image.open(io.BytesIO(base64.b64decode(file)))
    frames = []
    for frame in ImageSequence.Iterator(image):
        rgba = frame.convert("RGBA").tobytes()
        # A WebP frame has its duration only after it has been decoded.
        frames.append({
            "rgba": base64.b64encode(rgba).decode(),
            "milliseconds": frame.info.get("duration", 0),
        })
    findings.append({
        "plays": image.info.get("loop"),
        "hasStill": image.info.get("default_image", False),
        "frames": frames,
    })
with open(sys.argv[2], "w") as answer:
    json.dump(findings, answer)
