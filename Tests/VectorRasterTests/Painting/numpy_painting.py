"""Paints with scipy and numpy in floating point: the name of a test's table and its cases in, as JSON; a list of
numbers for each case out."""

import json
import sys

import numpy as np
from scipy.ndimage import gaussian_filter


def blur(case):
    """Blurs a plane by a Gaussian that is truncated at four standard deviations."""
    plane = np.array(case["plane"], dtype=float).reshape(case["height"], case["width"])
    return gaussian_filter(plane, case["sigma"], mode="constant", truncate=4).ravel()


def gradient(case):
    """Returns the pixels of a frame from the origin, with straight colours and alphas of 0…255, four values per
    pixel."""
    width, height = case["width"], case["height"]
    y, x = np.mgrid[0:height, 0:width] + 0.5
    first, last = case["from"], case["to"]
    kind, center = case["kind"], case["center"]
    dx, dy = x - center[0] * width, y - center[1] * height
    if kind == "linear":
        way = np.array([(first[0] - center[0]) * width, (first[1] - center[1]) * height])
        t = (dx * way[0] + dy * way[1]) / (way @ way)
    elif kind == "radial":
        t = (np.hypot(dx, dy) - first[0]) / (last[0] - first[0])
    elif kind == "elliptical":
        t = (np.hypot(dx / width, dy / height) - first[0]) / (last[0] - first[0])
    else:
        turn = np.degrees(np.arctan2(dy, dx)) - first[0]
        whole = last[0] - first[0]
        t = np.mod(turn, 360) / whole
        t[(np.mod(turn, 360) - whole) > (360 - whole) / 2] = 0
    places = [stop[0] for stop in case["stops"]]
    channels = [np.interp(t, places, [stop[1][c] for stop in case["stops"]]) for c in range(4)]
    return np.stack(channels, axis=-1).ravel()


def luminosity(color):
    return color @ np.array([0.3, 0.59, 0.11])


def clipped(color):
    """Implements ClipColor of W3C Compositing and Blending 1, 10.2."""
    light, low, high = luminosity(color), color.min(), color.max()
    if low < 0:
        color = light + (color - light) * light / (light - low)
    if high > 1:
        color = light + (color - light) * (1 - light) / (high - light)
    return color


def with_luminosity(color, light):
    return clipped(color + (light - luminosity(color)))


def with_saturation(color, saturation):
    low, high = color.min(), color.max()
    return (color - low) * saturation / (high - low) if high > low else np.zeros(3)


def saturation(color):
    return color.max() - color.min()


def hard_light(b, s):
    return np.where(s <= 0.5, b * 2 * s, b + (2 * s - 1) - b * (2 * s - 1))


def soft_light(b, s):
    d = np.where(b <= 0.25, ((16 * b - 12) * b + 4) * b, np.sqrt(b))
    return np.where(s <= 0.5, b - (1 - 2 * s) * b * (1 - b), b + (2 * s - 1) * (d - b))


def dodge(b, s):
    return np.where(b == 0, 0, np.where(s == 1, 1, np.minimum(1, b / np.where(s == 1, 1, 1 - s))))


def burn(b, s):
    return np.where(b == 1, 1, np.where(s == 0, 0, 1 - np.minimum(1, (1 - b) / np.where(s == 0, 1, s))))


MODES = {
    "normal": lambda b, s: s,
    "multiply": lambda b, s: b * s,
    "screen": lambda b, s: b + s - b * s,
    "overlay": lambda b, s: hard_light(s, b),
    "darken": np.minimum,
    "lighten": np.maximum,
    "colorDodge": dodge,
    "colorBurn": burn,
    "softLight": soft_light,
    "hardLight": hard_light,
    "difference": lambda b, s: abs(b - s),
    "exclusion": lambda b, s: b + s - 2 * b * s,
    "hue": lambda b, s: with_luminosity(with_saturation(s, saturation(b)), luminosity(b)),
    "saturation": lambda b, s: with_luminosity(with_saturation(b, saturation(s)), luminosity(b)),
    "color": lambda b, s: with_luminosity(s, luminosity(b)),
    "luminosity": lambda b, s: with_luminosity(b, luminosity(s)),
}


def blend(case):
    """Blends a straight colour of bytes over another one, and returns the premultiplied result."""
    b, s = (np.array(case[name], dtype=float) / 255 for name in ("backdrop", "source"))
    (b, ab), (s, as_) = (b[:3], b[3]), (s[:3], s[3])
    mixed = s * as_ * (1 - ab) + b * ab * (1 - as_) + as_ * ab * MODES[case["mode"]](b, s)
    return 255 * np.append(mixed, as_ + ab - as_ * ab)


with open(sys.argv[1]) as file:
    question = json.load(file)
paint = {"blur": blur, "gradient": gradient, "blend": blend}[question["table"]]
with open(sys.argv[2], "w") as file:
    json.dump([paint(case).tolist() for case in question["cases"]], file)
