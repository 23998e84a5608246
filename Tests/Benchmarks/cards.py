"""The card and the badge of scenes.json as peers draw them, with a different text each time."""

import io
import itertools
import pathlib

FONTS = pathlib.Path(__file__).resolve().parents[2] / "Sources" / "Typesetting" / "Resources"
REGULAR = FONTS / "Inter" / "Inter-Regular.otf"
BOLD = FONTS / "Inter" / "Inter-Bold.otf"
SITE = "pixels.example.org"


def title(number):
    """Returns the title as two lines at 72 points."""
    return f"Every tiny bitmap gets a URL {number:06}"


def pillow_card(case, avatar):
    """Draws the card with hinted glyphs by FreeType and the gradient by numpy."""
    import numpy
    from PIL import Image, ImageDraw, ImageFont

    fonts = [ImageFont.truetype(BOLD, 72), ImageFont.truetype(REGULAR, 32),
             ImageFont.truetype(REGULAR, 20)]
    picture_of = Image.open(avatar).convert("RGBA").resize((96, 96), Image.NEAREST)
    numbers = itertools.count(1)

    def gradient():
        y, x = numpy.mgrid[0:630, 0:1200].astype(numpy.float32) + 0.5
        part = (x * 1200 + y * 630) / (1200 ** 2 + 630 ** 2)
        start = numpy.array([0x1D, 0x1B, 0x4B], numpy.float32)
        end = numpy.array([0x3B, 0x5B, 0xDB], numpy.float32)
        return Image.fromarray((start + part[..., None] * (end - start) + 0.5).astype(numpy.uint8))

    def lines(draw, text, width):
        line, made = "", []
        for word in text.split():
            longer = f"{line} {word}".strip()
            if draw.textlength(longer, font=fonts[0]) <= width:
                line = longer
            else:
                made.append(line)
                line = word
        return [*made, line]

    def work():
        picture = gradient()
        draw = ImageDraw.Draw(picture)
        for number, line in enumerate(lines(draw, title(next(numbers)), 1040)):
            draw.text((80, 80 + 87 * number), line, font=fonts[0], fill="white")
        picture.paste(picture_of, (80, 454), picture_of)
        draw.text((200, 465), "Ada", font=fonts[1], fill="white")
        draw.text((200, 508), SITE, font=fonts[2], fill="white")
        file = io.BytesIO()
        picture.save(file, "png")
        return file.getvalue()

    return work, work


def pillow_badge(case, _):
    """Draws the badge, with its rounded corners by a mask of four times the size, as is usual with Pillow."""
    from PIL import Image, ImageDraw, ImageFont

    font = ImageFont.truetype(REGULAR, 11)
    numbers = itertools.count(1)

    def work():
        message = f"passing {next(numbers)}"
        left = round(font.getlength("build")) + 10
        width = left + round(font.getlength(message)) + 10
        picture = Image.new("RGBA", (width, 20), "#2f7d32")
        draw = ImageDraw.Draw(picture)
        draw.rectangle((0, 0, left - 1, 19), fill="#4a4a4a")
        draw.text((5, 3), "build", font=font, fill="white")
        draw.text((left + 5, 3), message, font=font, fill="white")
        mask = Image.new("L", (width * 4, 80), 0)
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, width * 4 - 1, 79), 12, fill=255)
        picture.putalpha(mask.resize((width, 20), Image.BOX))
        file = io.BytesIO()
        picture.save(file, "png")
        return file.getvalue()

    return work, work


STYLE = """
body { margin: 0 }
.card { box-sizing: border-box; width: 1200px; height: 630px; padding: 80px; display: flex;
  flex-direction: column; justify-content: space-between; color: white; font-family: Inter;
  background: linear-gradient(117.699deg, #1d1b4b, #3b5bdb) }
.title { font-size: 72px; font-weight: 700; line-height: 87px }
.author { display: flex; gap: 24px; align-items: center }
.words { display: flex; flex-direction: column; gap: 4px }
.name { font-size: 32px } .site { font-size: 20px }
img { width: 96px; height: 96px; image-rendering: pixelated }
"""


def markup(text):
    """Returns the card as HTML for `STYLE`, in which the URL of the avatar is `avatar`."""
    return (
        f'<div class="card"><div class="title">{text}</div><div class="author"><img src="avatar">'
        f'<div class="words"><div class="name">Ada</div><div class="site">{SITE}</div></div></div></div>')


def takumi_card(case, avatar):
    """Draws the card with a Rust successor of Satori: HTML and CSS with flexbox layout."""
    from takumi_py import FontResource, Renderer

    renderer = Renderer(load_default_fonts=False, fonts=[
        FontResource(REGULAR.read_bytes(), "Inter", 400), FontResource(BOLD.read_bytes(), "Inter", 700)])
    images = [("avatar", pathlib.Path(avatar).read_bytes())]
    numbers = itertools.count(1)

    def work():
        return renderer.render_html(
            markup(title(next(numbers))), stylesheets=[STYLE], width=1200, height=630, images=images)

    return work, work
