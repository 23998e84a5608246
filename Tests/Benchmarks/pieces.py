"""Parts of the program compared with libraries that do the same, alternating in one run."""

import json
import pathlib
import subprocess
import sys

from PIL import Image, ImageChops, ImageStat

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PROGRAM = ROOT / ".build" / "release" / "Benchmarks"
ROUNDS = 5

# The measured cases: the case, the peer, the tolerance for differences of their pixels (the maximum, or the mean if
# edges are smoothed differently, or `None` if the kernel differs), and the goal for the ratio of processor time.
PIECES = [
    ("encode-32x8x8", "Pillow", ("greatest", 0), 1.0),
    ("encode-32x8x32", "Pillow", ("greatest", 0), 1.0),
    ("encode-64x16x16", "Pillow", ("greatest", 0), 1.0),
    ("encode-256x16x16", "Pillow", ("greatest", 0), 1.0),
    ("lanczos-64x64-1024x1024-png", "Pillow, PNG", ("greatest", 0), 1.0),
    ("lanczos-64x64-1024x1024-png", "libvips", ("mean", 1), 0.25),
    ("lanczos-64x64-1024x1024-png", "OpenCV", None, 0.4),
    ("lanczos-4000x3000-1000x750", "Pillow", ("greatest", 0), 0.5),
    ("bicubic-4000x3000-1000x750", "Pillow", ("greatest", 0), 0.5),
    ("lanczos-256x256-2048x2048", "Pillow", ("greatest", 0), 0.5),
    ("bicubic-256x256-2048x2048", "Pillow", ("greatest", 0), 0.5),
    ("icon-512", "Skia", ("mean", 1), 1.0),
    ("icon-512-png", "resvg", ("mean", 1), 1.0),
    ("icon-512-png", "librsvg", ("mean", 1), 1.0),
    # About ninety lines cover each pixel, so small differences in coverage accumulate.
    ("lines-50000", "Skia", ("mean", 8), 1.0),
]


def run(*arguments):
    return subprocess.run(arguments, check=True, capture_output=True).stdout


def peer(*arguments):
    return run(sys.executable, HERE / "peers.py", *arguments)


def differences(first, second):
    """Returns the maximum and the mean difference of two pictures in a channel, colours premultiplied by alpha."""
    def shown(path):
        picture = Image.open(path).convert("RGBA")
        black = Image.new("RGBA", picture.size, (0, 0, 0, 255))
        return Image.merge(
            "RGBA", (*Image.alpha_composite(black, picture).split()[:3], picture.getchannel("A"))
        )

    pictures = [shown(first), shown(second)]
    if pictures[0].size != pictures[1].size:
        raise SystemExit(f"{first}: {pictures[0].size} and {pictures[1].size} pixels")
    apart = ImageStat.Stat(ImageChops.difference(*pictures))
    return {"greatest": max(high for _, high in apart.extrema), "mean": max(apart.mean)}


def check_pixels(what, name, tolerance, ours, theirs):
    """Exits if a peer draws another picture."""
    if tolerance:
        kind, limit = tolerance
        apart = differences(ours, theirs)[kind]
        if apart > limit:
            raise SystemExit(f"{what}: {name}'s pixels are {apart:.1f} of 255 apart ({kind})")


def median(values):
    return sorted(values)[len(values) // 2]


def by_turns(ours, theirs):
    """Returns pairs of measurements, ours first in each; in every second round, theirs is measured first.

    Both are then affected equally by the state that the first one leaves behind, such as a warm or throttled processor.
    """
    pairs = []
    for number in range(ROUNDS):
        if number % 2 == 0:
            first = ours()
            pairs.append((first, theirs()))
        else:
            second = theirs()
            pairs.append((ours(), second))
    return pairs


def measure(folder, say):
    """Returns one row per part: its name, the peer, the ratio, the goal, and both sides' figures."""
    rows = []
    for case, name, tolerance, goal in PIECES:
        say(f"{case} beside {name}")
        given = folder / f"{case}.input"
        ours, theirs = folder / f"{case}.png", folder / f"{case}.peer.png"
        run(PROGRAM, "input", case, given)
        run(PROGRAM, "output", case, ours)
        try:
            peer("output", name, case, given, theirs)
        except subprocess.CalledProcessError as error:
            say(f"  left out: {error.stderr.decode().strip().splitlines()[-1]}")
            continue
        check_pixels(case, name, tolerance, ours, theirs)
        pairs = by_turns(
            lambda: json.loads(run(PROGRAM, "time", case)),
            lambda: json.loads(peer("time", name, case, given)))
        figures = [
            {key: median([pair[side][key] for pair in pairs]) for key in pairs[0][side]}
            for side in (0, 1)
        ]
        rows.append({
            "what": case,
            "peer": name,
            "ratio": median([pair[0]["cpu"] / pair[1]["cpu"] for pair in pairs]),
            "goal": goal,
            "ours": figures[0],
            "theirs": figures[1],
        })
    return rows
