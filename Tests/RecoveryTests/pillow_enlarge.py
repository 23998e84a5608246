"""Enlarges sprites with Pillow in all ways of recovery.md §6: a JSON list of sprites (width, height, RGB in base64) and
factors in, a JSON list of pictures out."""

import base64
import io
import json
import sys

from PIL import Image

NEAREST, BILINEAR, BICUBIC, LANCZOS, HAMMING, BOX = (
    Image.Resampling[name]
    for name in ("NEAREST", "BILINEAR", "BICUBIC", "LANCZOS", "HAMMING", "BOX")
)


def jpeg(image, quality):
    file = io.BytesIO()
    image.save(file, "JPEG", quality=quality)
    return Image.open(file).convert("RGB")


def times(image, factor, filter):
    return image.resize((round(image.width * factor), round(image.height * factor)), filter)


def pictures(sprite, factor):
    """Yields the enlarged pictures with the names of the ways; the name indicates whether the picture is a JPEG."""
    sharp = times(sprite, factor, NEAREST)
    for quality in (90, 75, 50, 30):
        yield f"nearest jpeg {quality}", jpeg(sharp, quality)
    yield "bilinear", times(sprite, factor, BILINEAR)
    yield "bicubic", times(sprite, factor, BICUBIC)
    yield "lanczos", times(sprite, factor, LANCZOS)
    yield "bicubic jpeg 75", jpeg(times(sprite, factor, BICUBIC), 75)
    yield "0.85", times(sharp, 0.85, BICUBIC)
    yield "1.3", times(sharp, 1.3, BICUBIC)
    yield "0.613", times(sharp, 0.613, BICUBIC)
    yield "0.85 jpeg 75", jpeg(times(sharp, 0.85, BICUBIC), 75)
    yield "hamming", times(sprite, factor, HAMMING)
    yield "box", times(sprite, factor * 1.07, BOX)
    yield "twice, then box", times(times(sprite, factor * 2, NEAREST), 0.55, BOX)


question, answer = sys.argv[1:]
with open(question) as file:
    asked = json.load(file)
results = []
for sprite in asked["sprites"]:
    image = Image.frombytes(
        "RGB", (sprite["width"], sprite["height"]), base64.b64decode(sprite["pixels"]))
    for factor in asked["factors"]:
        for name, picture in pictures(image, factor):
            results.append({
                "name": f"{image.width}×{image.height} ×{factor} {name}",
                "isJPEG": "jpeg" in name,
                "columns": image.width,
                "rows": image.height,
                "width": picture.width,
                "height": picture.height,
                "pixels": base64.b64encode(picture.convert("RGBA").tobytes()).decode(),
            })
with open(answer, "w") as file:
    json.dump(results, file)
