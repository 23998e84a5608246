"""The page of one bitmap: its controls, its picture, its address."""

import io
import urllib.request

import pytest
from PIL import Image
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support import expected_conditions
from selenium.webdriver.support.wait import WebDriverWait

from pages import findings, pixels, wait_for

LOADED = "document.querySelector('#picture').complete"


def original(server, name):
    with urllib.request.urlopen(f"{server.url}/bitmap/{name}.png") as answer:
        return Image.open(io.BytesIO(answer.read())).convert("RGBA")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_it_fits_the_screen_and_axe_finds_nothing_serious(server, browser, width, scheme):
    browser.screen(width=width, scheme=scheme)
    browser.get(server.url + "/bitmap/ghost")
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    assert findings(browser) == []


@pytest.mark.parametrize("width", [390, 768, 1440])
def test_the_longest_names_and_words_fit_the_screen(server, browser, width):
    longest = "w" * 128
    server.command("bitmap", "generate", "solid", "--rows", "2", "--columns", "2", "--name", "before-it")
    server.command(
        "bitmap", "generate", "solid", "--rows", "2", "--columns", "2", "--name", longest,
        "--label", "x" * 200)
    browser.screen(width=width)
    for name in ["before-it", longest]:
        browser.get(f"{server.url}/bitmap/{name}")
        assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    browser.get("about:blank")  # No picture is being loaded any more.
    server.command("bitmap", "remove", "before-it", longest)


@pytest.mark.parametrize("scale", [1, 3, 8])
def test_the_drawn_pixels_are_exact_blocks(server, browser, scale):
    source = original(server, "heart")
    browser.get(f"{server.url}/bitmap/heart?scale={scale}")
    wait_for(browser, LOADED)
    drawn = pixels(browser, "#picture")
    assert (drawn["width"], drawn["height"]) == (source.width * scale, source.height * scale)
    wanted = source.resize((drawn["width"], drawn["height"]), Image.NEAREST)
    opaque = list(zip(*[iter(drawn["data"])] * 4))
    for got, want in zip(opaque, wanted.get_flattened_data()):
        # A canvas forgets the colour of what is transparent.
        assert got == want or (got[3] == 0 and want[3] == 0)


def test_controls_redraw_the_picture_and_the_address(server, browser):
    columns = original(server, "ghost").width
    browser.get(server.url + "/bitmap/ghost")
    scale = browser.find_element(By.ID, "scale")
    scale.send_keys(Keys.CONTROL, "a")
    scale.send_keys("5", Keys.TAB)
    assert wait_for(
        browser, f"{LOADED} && document.querySelector('#picture').naturalWidth === {columns * 5}")
    assert wait_for(browser, "location.search.includes('scale=5')")
    tokens = "[...document.querySelectorAll('.address .token')].map(token => token.innerText)"
    assert wait_for(browser, f"{tokens}.some(token => token.replace(/\\s/g, '').startsWith('scale=5'))")
    browser.find_element(
        By.CSS_SELECTOR, "input[name=interpolation][value=high]").find_element(By.XPATH, "..").click()
    assert wait_for(browser, "document.querySelector('#picture').src.includes('interpolation=high')")
    assert wait_for(browser, "location.search.includes('interpolation=high')")
    browser.refresh()
    wait_for(browser, LOADED)
    state = browser.execute_script(
        "return [document.querySelector('#picture').naturalWidth,"
        " document.querySelector('input[name=interpolation]:checked').value]")
    assert state == [columns * 5, "high"]


def test_the_width_asks_for_pixels(server, browser):
    browser.get(server.url + "/bitmap/ghost?width=123")
    wait_for(browser, LOADED)
    assert browser.execute_script("return document.querySelector('#picture').naturalWidth") == 123


def test_the_cell_under_the_pointer_tells_its_colour(server, browser):
    source = original(server, "heart")
    browser.get(server.url + "/bitmap/heart")
    wait_for(browser, LOADED)
    column, row = source.width // 2, source.height // 2
    browser.execute_script(
        """
        const picture = document.querySelector('#picture');
        picture.scrollIntoView({ block: 'center' });
        const box = picture.getBoundingClientRect();
        const [column, row, columns, rows] = arguments;
        const at = {
          clientX: box.left + (column + 0.5) * box.width / columns,
          clientY: box.top + (row + 0.5) * box.height / rows,
          bubbles: true, pointerType: 'mouse',
        };
        picture.dispatchEvent(new PointerEvent('pointermove', at));
        """,
        column, row, source.width, source.height,
    )
    red, green, blue, _ = source.getpixel((column, row))
    wanted = f"column {column} row {row} #{red:02x}{green:02x}{blue:02x}"
    assert wait_for(
        browser,
        f"document.querySelector('[data-cell]').textContent.replace(/\\s+/g, ' ').includes('{wanted}')",
    )


def test_interpolations_stand_side_by_side(server, browser):
    browser.get(server.url + "/bitmap/ghost")
    names = browser.execute_script(
        "return [...document.querySelectorAll('.comparison .name')].map(name => name.textContent)")
    assert names == ["none", "low", "medium", "high"]


def test_it_works_without_scripts(server, browser):
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        browser.get(server.url + "/bitmap/ghost?scale=2&interpolation=medium")
        picture = browser.find_element(By.ID, "picture")
        assert "interpolation=medium" in picture.get_attribute("src")
        scale = browser.find_element(By.ID, "scale")
        scale.clear()
        scale.send_keys("3")
        browser.find_element(By.CSS_SELECTOR, "form.panel button[type=submit]").click()
        WebDriverWait(browser, 10).until(expected_conditions.url_contains("scale=3"))
        assert "scale=3" in browser.find_element(By.ID, "picture").get_attribute("src")
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def test_a_missing_bitmap_is_a_page_with_near_names(server, chromium):
    # Chromium's console reports the 404 itself, so this does not ask for a silent one.
    chromium.screen()
    chromium.get(server.url + "/bitmap/ghots")
    assert "ghost" in chromium.find_element(By.TAG_NAME, "main").text
    assert findings(chromium) == []
    chromium.complaints()
