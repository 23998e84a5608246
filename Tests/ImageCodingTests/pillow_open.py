"""Opens PNG files with Pillow: a JSON list of files (base64) in, a JSON list of findings out."""

import base64
import io
import json
import sys

from PIL import Image

with open(sys.argv[1]) as question:
    files = json.load(question)
findings = []
for file in files:
    image = Image.open(io.BytesIO(base64.b64decode(file)))
    image.load()
    findings.append({
        "mode": image.mode,
        "width": image.width,
        "height": image.height,
        "rgba": base64.b64encode(image.convert("RGBA").tobytes()).decode(),
    })
with open(sys.argv[2], "w") as answer:
    json.dump(findings, answer)
