"""Reduces the colours of pictures by Pillow's median cut, refined by its k-means until no pixel changes its colour: a
JSON object of pictures (width, height, RGB in base64) and numbers of colours in, a JSON list of pictures (RGBA) out,
without pictures that have no more colours than requested."""

import base64
import json
import sys

from PIL import Image

question, answer = sys.argv[1:]
with open(question) as file:
    asked = json.load(file)
results = []
for number, picture in enumerate(asked["pictures"]):
    image = Image.frombytes(
        "RGB", (picture["width"], picture["height"]), base64.b64decode(picture["pixels"]))
    for count in asked["counts"]:
        if count >= len(image.getcolors(image.width * image.height)):
            continue
        reduced = image.quantize(
            count, method=Image.Quantize.MEDIANCUT, kmeans=1, dither=Image.Dither.NONE)
        results.append({
            "picture": number,
            "count": count,
            "pixels": base64.b64encode(reduced.convert("RGBA").tobytes()).decode(),
        })
with open(answer, "w") as file:
    json.dump(results, file)
