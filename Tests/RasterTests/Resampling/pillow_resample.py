"""Resizes pictures with Pillow: a JSON list of cases in, a JSON list of pixels (base64) out."""

import base64
import json
import sys

from PIL import Image

question, answer = sys.argv[1:]
with open(question) as file:
    cases = json.load(file)
results = []
for case in cases:
    mode = case["mode"]
    source = Image.frombytes(
        mode, (case["width"], case["height"]), base64.b64decode(case["pixels"]))
    kernel = Image.Resampling[case["kernel"].upper()]
    resized = source.resize((case["toWidth"], case["toHeight"]), kernel)
    results.append(base64.b64encode(resized.tobytes()).decode())
with open(answer, "w") as file:
    json.dump(results, file)
