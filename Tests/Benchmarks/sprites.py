"""Animations and stills of sprites, compared with encoders of the same formats: one row each for the time and the bytes
of three sprites together. Then the import of a sprite with many frames."""

import json
import subprocess

from PIL import Image, ImageSequence

import aseprite
import asked_sprites
from moving import FRAMES
from pieces import PROGRAM, ROUNDS, median, peer, run

# The format, the peer, and the goals for the ratios of processor time and of bytes.
PIECES = [
    ("gif", "gifsicle -O3", 0.2, 1.0),
    ("apng", "Pillow", 0.15, 1.0),
    ("webp", "libwebp, method 4", 0.03, 1.1),
    ("still", "libwebp, method 4", 0.03, 1.1),
]


def seen(path):
    """Returns the pixels and the duration of each frame; all transparent pixels are equal."""
    shown = []
    for frame in ImageSequence.Iterator(Image.open(path)):
        picture = frame.convert("RGBA")
        clear = Image.new("RGBA", picture.size)
        alpha = picture.getchannel("A").point(lambda value: 255 if value else 0)
        shown.append((Image.composite(picture, clear, alpha).tobytes(), frame.info.get("duration")))
    return shown


def check_frames(case, name, ours, theirs):
    """Exits if a peer shows other frames."""
    if seen(ours) != seen(theirs):
        raise SystemExit(f"{case}: {name} shows other frames")


def added(measurements):
    """Returns the sum of the figures of several sprites, and the maximum of their memory."""
    return {
        key: (max if key == "peak" else sum)(figures[key] for figures in measurements)
        for key in measurements[0]
    }


def measure(folder, say):
    """Returns two rows per format, for its ratios of time and of bytes."""
    rows = []
    for form, name, time_goal, size_goal in PIECES:
        say(f"sprites as {form} beside {name}")
        cases = [f"sprite-{sprite}-{form}" for sprite in FRAMES]
        try:
            for case in cases:
                ours, theirs = folder / f"{case}.ours", folder / f"{case}.theirs"
                run(PROGRAM, "input", case, folder / f"{case}.input")
                run(PROGRAM, "output", case, ours)
                peer("output", name, case, folder / f"{case}.input", theirs)
                check_frames(case, name, ours, theirs)
        except subprocess.CalledProcessError as error:
            say(f"  left out: {error.stderr.decode().strip().splitlines()[-1]}")
            continue
        pairs = []
        for _ in range(ROUNDS):
            measured = [
                (json.loads(run(PROGRAM, "time", case)),
                 json.loads(peer("time", name, case, folder / f"{case}.input")))
                for case in cases
            ]
            pairs.append([added(side) for side in zip(*measured)])
        figures = [
            {key: median([pair[side][key] for pair in pairs]) for key in pairs[0][side]}
            for side in (0, 1)
        ]
        row = {"peer": name, "ours": figures[0], "theirs": figures[1]}
        rows.append({
            **row, "what": f"sprites, {form}", "goal": time_goal,
            "ratio": median([pair[0]["cpu"] / pair[1]["cpu"] for pair in pairs]),
        })
        rows.append({
            **row, "what": f"sprites, {form}: bytes", "goal": size_goal,
            "ratio": figures[0]["bytes"] / figures[1]["bytes"],
        })
    return rows + asked_sprites.measure(folder, say) + aseprite.measure(folder, say)
