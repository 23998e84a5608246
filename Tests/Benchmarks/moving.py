"""Animations as peers write them: cells enlarged by 8, from a sheet with all frames in one column."""

import io
import subprocess
import tempfile

FRAMES = {"runner": 16, "slime": 14, "ball": 16}
FACTOR = 8
STILL_FACTOR = 16
DURATION = 100


def frames(case, path, factor=FACTOR):
    """Returns the frames, each with the sheet's palette."""
    from PIL import Image

    sheet = Image.open(path)
    sheet.load()
    count = FRAMES[case.split("-")[1]]
    height = sheet.height // count
    cut = [sheet.crop((0, row * height, sheet.width, (row + 1) * height)) for row in range(count)]
    return [
        frame.resize((frame.width * factor, height * factor), Image.NEAREST) for frame in cut
    ]


def saved(pictures, form, **options):
    """Returns a function that writes the frames with Pillow."""
    def work():
        file = io.BytesIO()
        pictures[0].save(
            file, form, save_all=True, append_images=pictures[1:], duration=DURATION, loop=0, **options)
        return file.getvalue()

    return work


def pillow_apng(case, path):
    work = saved(frames(case, path), "png")
    return work, work


def pillow_gif(case, path):
    work = saved(frames(case, path), "gif", disposal=2)
    return work, work


def libwebp(case, path):
    """Returns functions that write lossless WebP with libwebp through Pillow, as a still if the case requires it."""
    if case.endswith("still"):
        picture = frames(case, path, STILL_FACTOR)[0].convert("RGBA")

        def work():
            file = io.BytesIO()
            picture.save(file, "webp", lossless=True, method=4)
            return file.getvalue()
    else:
        pictures = [frame.convert("RGBA") for frame in frames(case, path)]
        work = saved(pictures, "webp", lossless=True, method=4)
    return work, work


def gifsicle(case, path):
    """Returns functions that run gifsicle on the file that Pillow has written."""
    given = tempfile.NamedTemporaryFile(suffix=".gif")
    given.write(saved(frames(case, path), "gif", disposal=2)())
    given.flush()

    def work():
        # The temporary file is removed once it is no longer referenced.
        command = ["gifsicle", "-O3", given.name]
        return subprocess.run(command, check=True, capture_output=True).stdout

    return work, work
