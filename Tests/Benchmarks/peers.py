"""Peers' work on the same input, each in a process of its own.

usage: peers.py time PEER CASE INPUT          prints one measurement as a line of JSON
       peers.py output PEER CASE INPUT FILE   writes the output as PNG
"""

import io
import json
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import time

import cards
import moving


def pillow_png(case, path):
    """Enlarges indexed cells; only the encoding with Pillow's defaults is measured."""
    from PIL import Image

    factor = int(case.split("x")[-1])
    picture = Image.open(path)
    picture = picture.resize((picture.width * factor, picture.height * factor), Image.NEAREST)

    def work():
        file = io.BytesIO()
        picture.save(file, "png")
        return file.getvalue()

    return work, work


def sizes(case):
    return tuple(int(side) for side in case.split("-")[2].split("x"))


def pillow_resize(case, path):
    from PIL import Image

    kernel = {"lanczos": Image.LANCZOS, "bicubic": Image.BICUBIC}[case.split("-")[0]]
    picture = Image.open(path).convert("RGBA")
    picture.load()

    def output():
        file = io.BytesIO()
        picture.resize(sizes(case), kernel).save(file, "png")
        return file.getvalue()

    return lambda: picture.resize(sizes(case), kernel), output


def pillow_resize_png(case, path):
    _, output = pillow_resize(case, path)
    return output, output


def vips_resize_png(case, path):
    import pyvips

    pyvips.cache_set_max(0)
    width, height = sizes(case)
    memory = pyvips.Image.new_from_file(path).copy_memory()

    def work():
        premultiplied = memory.premultiply()
        scaled = premultiplied.resize(
            width / memory.width, vscale=height / memory.height, kernel="lanczos3"
        )
        return scaled.unpremultiply().cast("uchar").write_to_buffer(".png")

    return work, work


def opencv_resize_png(case, path):
    import cv2

    cv2.setNumThreads(1)
    picture = cv2.imread(path, cv2.IMREAD_UNCHANGED)

    def work():
        scaled = cv2.resize(picture, sizes(case), interpolation=cv2.INTER_LANCZOS4)
        return cv2.imencode(".png", scaled)[1].tobytes()

    return work, work


def vips_nearest_png(case, path):
    import pyvips

    pyvips.cache_set_max(0)
    width, height = sizes(case)

    def work():
        picture = pyvips.Image.new_from_file(path)
        scaled = picture.resize(
            width / picture.width, vscale=height / picture.height, kernel="nearest"
        )
        return scaled.write_to_buffer(".png")

    return work, work


def opencv_nearest_png(case, path):
    import cv2

    cv2.setNumThreads(1)

    def work():
        picture = cv2.imread(path, cv2.IMREAD_UNCHANGED)
        scaled = cv2.resize(picture, sizes(case), interpolation=cv2.INTER_NEAREST)
        return cv2.imencode(".png", scaled)[1].tobytes()

    return work, work


def pillow_nearest_png(case, path):
    from PIL import Image

    def work():
        file = io.BytesIO()
        Image.open(path).resize(sizes(case), Image.NEAREST).save(file, "png")
        return file.getvalue()

    return work, work


def pillow_palette_png(case, path):
    """Enlarges and encodes cells that are in memory: the minimum that Pillow needs for a new picture."""
    from PIL import Image

    cells = Image.open(path)
    cells.load()

    def work():
        file = io.BytesIO()
        cells.resize(sizes(case), Image.NEAREST).save(file, "png")
        return file.getvalue()

    return work, work


def imagemagick_nearest_png(case, path):
    program = next(filter(None, map(shutil.which, ["magick", "convert-im6.q16"])))
    width, height = sizes(case)

    def work():
        command = [program, path, "-sample", f"{width}x{height}", "png:-"]
        return subprocess.run(command, check=True, capture_output=True).stdout

    return work, work


def librsvg_icon_png(case, path):
    def work():
        command = ["rsvg-convert", "--width", "512", "--height", "512", path]
        return subprocess.run(command, check=True, capture_output=True).stdout

    return work, work


def skia_icon(case, path):
    import skia

    stream = skia.MemoryStream(open(path, "rb").read(), True)
    drawing = skia.SVGDOM.MakeFromStream(stream)
    drawing.setContainerSize(skia.Size(24, 24))
    surface = skia.Surface(512, 512)

    def work():
        canvas = surface.getCanvas()
        canvas.clear(skia.ColorTRANSPARENT)
        canvas.save()
        canvas.scale(512 / 24, 512 / 24)
        drawing.render(canvas)
        canvas.restore()
        surface.flushAndSubmit()

    def output():
        work()
        return bytes(surface.makeImageSnapshot().encodeToData())

    return work, output


def skia_lines(case, path):
    """Draws each line with one call and a prepared paint; lines with colours of their own cannot be batched."""
    import skia

    lines = []
    for line in open(path):
        *ends, red, green, blue = map(float, line.split())
        color = skia.ColorSetRGB(int(red), int(green), int(blue))
        lines.append((ends, skia.Paint(Color=color, AntiAlias=True, StrokeWidth=1)))
    surface = skia.Surface(800, 800)

    def work():
        canvas = surface.getCanvas()
        canvas.clear(skia.ColorTRANSPARENT)
        for ends, paint in lines:
            canvas.drawLine(*ends, paint)
        surface.flushAndSubmit()

    def output():
        work()
        return bytes(surface.makeImageSnapshot().encodeToData())

    return work, output


def resvg_icon_png(case, path):
    import resvg_py

    text = open(path).read()

    def work():
        return bytes(resvg_py.svg_to_bytes(svg_string=text, width=512, height=512))

    return work, work


PEERS = {
    "Takumi": {"card": cards.takumi_card},
    "Pillow": {"card": cards.pillow_card, "badge": cards.pillow_badge,
               "encode": pillow_png, "lanczos": pillow_resize, "bicubic": pillow_resize,
               "nearest": pillow_nearest_png, "sprite": moving.pillow_apng},
    "gifsicle -O3": {"sprite": moving.gifsicle},
    "Pillow, GIF": {"sprite": moving.pillow_gif},
    "libwebp, method 4": {"sprite": moving.libwebp},
    "Pillow's palette path": {"nearest": pillow_palette_png},
    "Pillow, PNG": {"lanczos": pillow_resize_png},
    "libvips": {"lanczos": vips_resize_png, "nearest": vips_nearest_png},
    "OpenCV": {"lanczos": opencv_resize_png, "nearest": opencv_nearest_png},
    "ImageMagick": {"nearest": imagemagick_nearest_png},
    "Skia": {"icon": skia_icon, "lines": skia_lines},
    "resvg": {"icon": resvg_icon_png},
    "librsvg": {"icon": librsvg_icon_png},
}


def processor_time():
    """Returns the processor time of this process and its terminated children in seconds."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def peak():
    """Returns the peak memory of this process in KiB.

    `getrusage` would include the peak of the parent process if that was larger.
    """
    status = pathlib.Path("/proc/self/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+)", status)[1])


def measured(work):
    """Returns a measurement with the members of the program's own `Measurement`."""
    made = work()
    cpu, wall, count = processor_time(), time.monotonic(), 0
    while True:
        made = work()
        count += 1
        if time.monotonic() - wall >= 0.3:
            break
    return {
        "cpu": (processor_time() - cpu) * 1e6 / count,
        "wall": (time.monotonic() - wall) * 1e6 / count,
        "bytes": len(made) if isinstance(made, bytes) else 0,
        "peak": peak(),
    }


if __name__ == "__main__":
    verb, peer, case, path = sys.argv[1:5]
    work, output = PEERS[peer][case.split("-")[0]](case, path)
    if verb == "time":
        print(json.dumps(measured(work)))
    else:
        open(sys.argv[5], "wb").write(output())
