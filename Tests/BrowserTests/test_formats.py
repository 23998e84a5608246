"""Chromium's rendering of the formats other than PNG."""

import pytest

QUERIES = ["scale=1", "scale=8", "width=101&height=77", "width=45&interpolation=high"]

# Draws two pictures of the server, both at a whole multiple of the second one's size, and returns whether they differ,
# and the first difference.
COMPARE = """
const [first, second, factor, done] = arguments;
const decoded = async (address) => {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
};
const drawn = (picture, size) => {
  const canvas = document.createElement("canvas");
  canvas.width = size.naturalWidth * factor;
  canvas.height = size.naturalHeight * factor;
  const context = canvas.getContext("2d");
  context.imageSmoothingEnabled = false;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
};
Promise.all([decoded(first), decoded(second)]).then(
  (pictures) => {
    const [one, other] = pictures.map((picture) => drawn(picture, pictures[1]));
    const place = one.data.findIndex((byte, index) => byte !== other.data[index]);
    done(place < 0 ? "equal" : `${one.data[place]}, not ${other.data[place]} at byte ${place}`);
  },
  (error) => done(String(error)));
"""


# The natural size of a vector picture is in points, whatever the scale, so it is drawn at the size of the PNG.
def comparison(browser, first, second, factor=1):
    return browser.execute_async_script(COMPARE, first, second, factor)


@pytest.mark.parametrize("factor", [1, 2, 5])
@pytest.mark.parametrize("query", QUERIES)
def test_an_svg_picture_equals_the_png_at_whole_factors(server, browser, query, factor):
    browser.get(server.url + "/bitmap/ghost")
    for name in ["ghost", "bubble", "aurora"]:
        addresses = [f"/bitmap/{name}.{kind}?{query}" for kind in ["svg", "png"]]
        assert comparison(browser, *addresses, factor) == "equal"


@pytest.mark.parametrize("query", QUERIES)
def test_a_webp_picture_equals_the_png(server, browser, query):
    # Compare on an opaque background, since Chromium's two decoders round differently when they premultiply by alpha.
    browser.get(server.url + "/bitmap/ghost")
    addresses = [f"/bitmap/ghost.{kind}?{query}&background=white" for kind in ["webp", "png"]]
    assert comparison(browser, *addresses) == "equal"


def test_an_svg_picture_opens_as_a_document(server, browser):
    browser.get(server.url + "/bitmap/ghost.svg?scale=8")
    assert browser.execute_script("return document.documentElement.tagName") == "svg"
