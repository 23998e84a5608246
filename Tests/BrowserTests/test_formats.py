"""What Chromium makes of the formats beside PNG."""

import pytest

QUERIES = ["scale=1", "scale=8", "width=101&height=77", "width=45&interpolation=high"]

# Draws two pictures of the server at a whole factor and says whether they differ, and where first.
COMPARE = """
const [first, second, factor, done] = arguments;
const drawn = async (address) => {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = picture.naturalWidth * factor;
  canvas.height = picture.naturalHeight * factor;
  const context = canvas.getContext("2d");
  context.imageSmoothingEnabled = false;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
};
Promise.all([drawn(first), drawn(second)]).then(
  ([one, other]) => {
    if (one.width !== other.width || one.height !== other.height) {
      done(`${one.width} x ${one.height}, not ${other.width} x ${other.height}`);
    }
    const place = one.data.findIndex((byte, index) => byte !== other.data[index]);
    done(place < 0 ? "equal" : `${one.data[place]}, not ${other.data[place]} at byte ${place}`);
  },
  (error) => done(String(error)));
"""


def comparison(browser, first, second, factor=1):
    return browser.execute_async_script(COMPARE, first, second, factor)


@pytest.mark.parametrize("factor", [1, 2, 5])
@pytest.mark.parametrize("query", QUERIES)
def test_an_svg_picture_has_the_pixels_of_the_png_at_whole_factors(server, browser, query, factor):
    browser.get(server.url + "/bitmap/ghost")
    for name in ["ghost", "bubble", "aurora"]:
        addresses = [f"/bitmap/{name}.{kind}?{query}" for kind in ["svg", "png"]]
        assert comparison(browser, *addresses, factor) == "equal"


@pytest.mark.parametrize("query", QUERIES)
def test_a_webp_picture_has_the_pixels_of_the_png(server, browser, query):
    # On an opaque ground: Chromium's two decoders multiply by alpha with different roundings.
    browser.get(server.url + "/bitmap/ghost")
    addresses = [f"/bitmap/ghost.{kind}?{query}&background=white" for kind in ["webp", "png"]]
    assert comparison(browser, *addresses) == "equal"


def test_an_svg_picture_opens_as_a_document(server, browser):
    browser.get(server.url + "/bitmap/ghost.svg?scale=8")
    assert browser.execute_script("return document.documentElement.tagName") == "svg"
