"""The page of one bitmap: its controls, its picture and its URL."""

import io
import urllib.request

import pytest
from PIL import Image
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from pages import arrive, findings, pixels, wait_for, wait_for_value

LOADED = (
    "document.querySelector('#picture').complete"
    " && document.querySelector('#picture').naturalWidth > 0"
)


def original(server, name):
    with urllib.request.urlopen(f"{server.url}/bitmap/{name}.png") as answer:
        return Image.open(io.BytesIO(answer.read())).convert("RGBA")


STATES = {
    "plain": "",
    "lines": "?lineWidthRatio=0.1&lineColor=fff8&border=2,tomato&padding=8",
    "turned": "?rotate=17&edgeInset=1&orientation=leftMirrored",
    "template": "?renderingMode=template&foreground=tomato&background=ffd&opaque=true",
    "tiles": "?width=400&height=300&scale=4&resizingMode=tile&capInsets=2,2,2,2",
}


def unfold(browser):
    browser.execute_script(
        "for (const fold of document.querySelectorAll('details.group')) fold.open = true")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("state", STATES.values(), ids=STATES.keys())
def test_fits_the_screen_and_has_no_serious_axe_findings(server, browser, width, scheme, state):
    browser.screen(width=width, scheme=scheme)
    browser.get(server.url + "/bitmap/ghost" + state)
    unfold(browser)
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    assert findings(browser) == []


SCREENS = [320, 344, 345, 360, 390, 600, 719, 720, 801, 802, 904, 905, 950, 973, 974, 1440, 2560]


@pytest.mark.parametrize("query", ["", "?rotate=45", "?orientation=left&border=8&padding=8"])
@pytest.mark.parametrize("name", ["ghost", "heart"])
def test_the_stage_never_clips_a_picture_without_a_size(server, browser, name, query):
    for width in SCREENS:
        browser.screen(width=width)
        browser.get(f"{server.url}/bitmap/{name}{query}")
        wait_for(browser, LOADED)
        cut, shown, drawn = browser.execute_script(
            """
            const table = document.querySelector('[data-table]');
            const picture = document.querySelector('#picture');
            return [
              table.scrollWidth > table.clientWidth || table.scrollHeight > table.clientHeight,
              [picture.clientWidth, picture.clientHeight],
              [picture.naturalWidth, picture.naturalHeight],
            ];
            """)
        assert not cut, width
        assert shown == drawn, f"pixel by pixel at {width}"


def test_a_narrow_screen_shows_its_scale_and_steps_from_there(server, browser):
    browser.screen(width=390)
    browser.get(server.url + "/bitmap/ghost")
    wait_for(browser, LOADED)
    readout = browser.find_element(By.CSS_SELECTOR, ".factor output").text
    assert readout == "×12 of ×21"
    assert browser.execute_script(
        "return performance.getEntriesByType('resource')"
        ".filter(entry => entry.name.endsWith('/bitmap/ghost')).length") == 0
    browser.find_element(By.CSS_SELECTOR, "[data-step='1']").click()
    wait_for(browser, "location.search === '?scale=13'")
    wait_for_value(browser, "document.querySelector('.factor output').textContent", "×13")
    browser.find_element(By.CSS_SELECTOR, "[data-fit]").click()
    wait_for(browser, "location.search === ''")
    browser.find_element(By.CSS_SELECTOR, "[data-step='-1']").click()
    wait_for(browser, "location.search === '?scale=11'")


def test_rotating_keeps_the_scale(server, browser):
    browser.get(server.url + "/bitmap/ghost")
    unfold(browser)
    browser.execute_script(
        """
        const dial = document.querySelector('[data-control=rotate] [data-dial]');
        dial.value = 45;
        dial.dispatchEvent(new Event('input', { bubbles: true }));
        """)
    wait_for(browser, "document.querySelector('[data-address]').href.includes('rotate=45')")
    assert browser.execute_script(
        "return document.querySelector('[data-address]').href").endswith("?scale=21&rotate=45")
    wait_for_value(browser, "document.querySelector('.factor output').innerText", "×15 of ×21")


def test_the_settings_are_a_sheet_on_a_phone(server, browser):
    browser.screen(width=390, height=844)
    browser.get(server.url + "/bitmap/ghost")
    wait_for(browser, LOADED)
    assert not browser.find_element(By.ID, "panel").is_displayed()
    browser.find_element(By.CSS_SELECTOR, ".settings").click()
    wait_for(browser, "document.getElementById('panel').matches(':popover-open')")
    stage, sheet = browser.execute_script(
        "return ['.table', '#panel'].map(part => document.querySelector(part).getBoundingClientRect().toJSON())")
    wait_for(
        browser,
        "document.querySelector('#picture').getBoundingClientRect().bottom"
        " <= document.querySelector('#panel').getBoundingClientRect().top")
    assert sheet["height"] <= 844 / 2 and stage["width"] == 390
    assert findings(browser) == []
    unfold(browser)
    browser.find_element(
        By.CSS_SELECTOR, "input[name=interpolation][value=high]").find_element(By.XPATH, "..").click()
    wait_for(browser, "document.querySelector('#picture').currentSrc.includes('interpolation=high')")
    assert browser.find_element(By.ID, "panel").is_displayed()
    browser.find_element(By.TAG_NAME, "body").send_keys(Keys.ESCAPE)
    wait_for(browser, "!document.getElementById('panel').matches(':popover-open')")


def test_an_invalid_value_opens_the_sheet(server, chromium):
    # Chromium logs the 400 on the console, so this test uses `chromium` instead of `browser`, which fails on messages.
    chromium.screen(width=390)
    chromium.get(server.url + "/bitmap/heart?border=2,whitee")
    wait_for(chromium, "document.getElementById('panel').matches(':popover-open')")
    assert "whitee" in chromium.find_element(By.CSS_SELECTOR, "[data-problem]").text
    chromium.complaints()


def test_no_row_of_the_panel_is_clipped(server, browser):
    browser.get(server.url + "/bitmap/ghost")
    unfold(browser)
    assert browser.execute_script(
        "const panel = document.getElementById('panel');"
        "return panel.scrollHeight <= panel.clientHeight")


def test_the_stage_background_is_remembered(server, browser):
    ground = "getComputedStyle(document.querySelector('[data-table]')).backgroundColor"
    browser.get(server.url + "/bitmap/ghost")
    try:
        browser.find_element(By.CSS_SELECTOR, "[name=ground][value=dark]").find_element(
            By.XPATH, "..").click()
        wait_for_value(browser, ground, "rgb(20, 19, 18)")
        browser.get(server.url + "/bitmap/heart")
        wait_for_value(browser, ground, "rgb(20, 19, 18)")
        browser.execute_script(
            "const own = document.querySelector('[data-ground]'); own.value = '#102030';"
            "own.dispatchEvent(new Event('input', { bubbles: true }))")
        wait_for_value(browser, ground, "rgb(16, 32, 48)")
        assert findings(browser) == []
        browser.find_element(By.CSS_SELECTOR, "[name=ground][value=squares]").find_element(
            By.XPATH, "..").click()
        wait_for(browser, f"{ground} !== 'rgb(16, 32, 48)'")
    finally:
        browser.execute_script("localStorage.removeItem('ground')")


def test_the_picture_can_be_downloaded(server, browser):
    browser.get(server.url + "/bitmap/ghost?scale=8")
    links = browser.find_elements(By.CSS_SELECTOR, ".tools a[download]")
    names = ["ghost.png", "ghost-original.png", "ghost.ico"]
    assert [each.get_attribute("download") for each in links] == names
    assert links[0].get_attribute("href") == server.url + "/bitmap/ghost.png?scale=8"


def test_offers_a_snippet_for_each_place(server, browser):
    browser.get(server.url + "/bitmap/ghost?scale=8")
    snippets = browser.execute_script(
        """
        return Object.fromEntries([...document.querySelectorAll('.snippets li')].map(
          line => [line.querySelector('button').textContent, line.querySelector('code').textContent]));
        """)
    kinds = {"URL", "Markdown", "HTML", "curl", "Element", "srcset", "CSS", "data URI", "Swift", "SwiftUI"}
    assert set(snippets) == kinds
    # Decode the data URI in the page, since the page's content security policy forbids images from data URIs.
    size = browser.execute_async_script(
        """
        const [text, done] = arguments;
        const bytes = Uint8Array.from(atob(text.split(',')[1]), (digit) => digit.charCodeAt(0));
        createImageBitmap(new Blob([bytes], { type: 'image/png' }))
          .then((image) => done([image.width, image.height]));
        """, snippets["data URI"])
    assert size == [192, 192]
    size = browser.execute_async_script(
        """
        const [text, done] = arguments;
        const image = new DOMParser().parseFromString(text, 'text/html').querySelector('img');
        Promise.all(image.srcset.split(', ').map(async (entry) => {
          const [address, density] = entry.split(' ');
          const picture = await createImageBitmap(await (await fetch(address)).blob());
          return [density, picture.width];
        })).then(done);
        """, snippets["srcset"])
    assert size == [["1x", 192], ["2x", 384], ["3x", 576]]
    assert snippets["srcset"].count(server.url) == 4
    assert snippets["CSS"].endswith("no-repeat; image-rendering: pixelated;")


def test_the_first_view_is_light_and_does_not_shift(server, browser):
    browser.get("about:blank")
    browser.execute_cdp_cmd("Network.clearBrowserCache", {})
    browser.get(server.url + "/bitmap/ghost")
    wait_for(browser, LOADED)
    weight = browser.execute_script(
        """
        const page = performance.getEntriesByType("navigation")[0].encodedBodySize;
        return performance.getEntriesByType("resource")
          .filter((entry) => entry.name.includes("/static/"))
          .reduce((sum, entry) => sum + entry.encodedBodySize, page);
        """)
    assert 20_000 < weight < 100 * 1024
    shift = browser.execute_async_script(
        """
        const done = arguments[0];
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
        """)
    assert shift < 0.01


@pytest.mark.parametrize("width", [390, 768, 1440])
def test_the_longest_names_and_labels_fit_the_screen(server, browser, width):
    longest = "w" * 128
    server.command("bitmap", "generate", "solid", "--rows", "2", "--columns", "2", "--name", "before-it")
    server.command(
        "bitmap", "generate", "solid", "--rows", "2", "--columns", "2", "--name", longest,
        "--label", "x" * 200)
    browser.screen(width=width)
    for name in ["before-it", longest]:
        browser.get(f"{server.url}/bitmap/{name}")
        assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    browser.get("about:blank")  # stops loading pictures
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
        # A canvas loses the colours of transparent pixels.
        assert got == want or (got[3] == 0 and want[3] == 0)


def test_controls_update_the_picture_and_the_url(server, browser):
    columns = original(server, "ghost").width
    browser.get(server.url + "/bitmap/ghost")
    scale = browser.find_element(By.ID, "scale")
    scale.send_keys(Keys.CONTROL, "a")
    scale.send_keys("5", Keys.TAB)
    wait_for(
        browser, f"{LOADED} && document.querySelector('#picture').naturalWidth === {columns * 5}")
    wait_for(browser, "location.search.includes('scale=5')")
    tokens = "[...document.querySelectorAll('.address .token')].map(token => token.innerText)"
    wait_for(browser, f"{tokens}.some(token => token.replace(/\\s/g, '').startsWith('scale=5'))")
    unfold(browser)
    browser.find_element(
        By.CSS_SELECTOR, "input[name=interpolation][value=high]").find_element(By.XPATH, "..").click()
    wait_for(browser, "document.querySelector('#picture').src.includes('interpolation=high')")
    wait_for(browser, "location.search.includes('interpolation=high')")
    browser.refresh()
    wait_for(browser, LOADED)
    state = browser.execute_script(
        "return [document.querySelector('#picture').naturalWidth,"
        " document.querySelector('input[name=interpolation]:checked').value]")
    assert state == [columns * 5, "high"]


def test_the_width_sets_the_pixels_of_the_picture(server, browser):
    browser.get(server.url + "/bitmap/ghost?width=123")
    wait_for(browser, LOADED)
    assert browser.execute_script("return document.querySelector('#picture').naturalWidth") == 123


def test_the_readout_shows_the_colour_under_the_pointer(server, browser):
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
    wait_for(
        browser,
        f"document.querySelector('[data-cell]').textContent.replace(/\\s+/g, ' ').includes('{wanted}')",
    )


# One control of each group: the value to set, and the resulting parameters of the picture's URL.
CONTROLS = [
    ("contentMode", "stretch", "contentMode=stretch", "?width=300&height=200"),
    ("interpolation", "scale2x", "interpolation=scale2x", ""),
    ("orientation", "left", "orientation=left", ""),
    ("rotate", "30", "rotate=30", ""),
    ("crop", "4,4,8,8", "crop=4,4,8,8", ""),
    ("lineColor", "tomato", "lineColor=tomato", ""),
    ("border", "3,navy", "border=3,navy", ""),
    ("opaque", "true", "opaque=true", ""),
    ("renderingMode", "template", "renderingMode=template", ""),
    ("palette", "black,white,tomato", "palette=black,white,tomato", ""),
]


@pytest.mark.parametrize("name, value, wanted, state", CONTROLS, ids=[row[0] for row in CONTROLS])
def test_a_control_changes_the_picture_and_url_and_can_be_reset(
    server, browser, name, value, wanted, state
):
    browser.get(server.url + "/bitmap/heart" + state)
    wait_for(browser, LOADED)
    unfold(browser)
    before = pixels(browser, "#picture")
    choices = browser.find_elements(
        By.CSS_SELECTOR, f"input[type=radio][name={name}][value='{value}']")
    if choices:
        choices[0].find_element(By.XPATH, "..").click()
    else:
        browser.find_element(By.ID, name).send_keys(value, Keys.ENTER)
    wait_for(browser, f"location.search.includes('{wanted}')")
    wait_for(
        browser, f"document.querySelector('#picture').src.includes('{wanted}') && {LOADED}")
    assert pixels(browser, "#picture") != before
    browser.refresh()
    wait_for(browser, LOADED)
    mark = f"[data-control={name}] .mark a"
    assert browser.execute_script(
        f"return document.querySelector('[data-control={name}]').closest('details').open")
    browser.find_element(By.CSS_SELECTOR, mark).click()
    wait_for(browser, f"!location.search.includes('{name}')")
    wait_for(browser, f"!document.querySelector('{mark}')")
    wait_for(browser, f"!document.querySelector('#picture').src.includes('{name}') && {LOADED}")
    assert pixels(browser, "#picture") == before


def test_an_option_shows_and_hides_its_dependent_control(server, browser):
    browser.get(server.url + "/bitmap/heart")
    unfold(browser)
    row = "document.querySelector('[data-control=foreground]')"
    assert browser.execute_script(f"return {row}.hidden")
    browser.find_element(By.CSS_SELECTOR, "input[name=renderingMode][value=template]").find_element(By.XPATH, "..").click()
    wait_for(browser, f"!{row}.hidden")
    browser.find_element(By.CSS_SELECTOR, "input[name=renderingMode][value=original]").find_element(By.XPATH, "..").click()
    wait_for(browser, f"{row}.hidden")


def test_back_undoes_a_change(server, browser):
    browser.get(server.url + "/bitmap/heart?scale=8")
    unfold(browser)
    browser.find_element(By.CSS_SELECTOR, "input[name=interpolation][value=high]").find_element(By.XPATH, "..").click()
    wait_for(browser, "document.querySelector('#picture').src.includes('interpolation=high')")
    browser.back()
    wait_for(browser, "location.search === '?scale=8'")
    wait_for(browser, "!document.querySelector('#picture').src.includes('interpolation')")
    wait_for(browser, "document.querySelector('input[name=interpolation][value=none]').checked")


def test_an_invalid_value_is_reported_and_the_picture_stays(server, chromium):
    # Chromium logs the 400 on the console, so this test uses `chromium` instead of `browser`, which fails on messages.
    chromium.screen()
    chromium.get(server.url + "/bitmap/heart?scale=8&border=2")
    before = chromium.execute_script("return document.querySelector('#picture').src")
    border = chromium.find_element(By.ID, "border")
    border.send_keys(Keys.CONTROL, "a")
    border.send_keys("2,whitee", Keys.ENTER)
    wait_for(chromium, "!document.querySelector('[data-problem]').hidden")
    problem = chromium.find_element(By.CSS_SELECTOR, "[data-problem]")
    assert "whitee" in problem.text
    wait_for(chromium, "document.getElementById('border').getAttribute('aria-invalid') === 'true'")
    assert border.get_attribute("value") == "2,whitee"
    assert chromium.execute_script("return document.querySelector('#picture').src") == before
    chromium.refresh()
    assert "whitee" in chromium.find_element(By.CSS_SELECTOR, "[data-problem]").text
    assert chromium.find_element(By.ID, "border").get_attribute("value") == "2,whitee"
    wait_for(chromium, f"{LOADED} && document.querySelector('#picture').naturalWidth > 0")
    border = chromium.find_element(By.ID, "border")
    border.send_keys(Keys.CONTROL, "a")
    border.send_keys("2,white", Keys.ENTER)
    wait_for(chromium, "document.querySelector('[data-problem]').hidden")
    wait_for(chromium, "document.querySelector('#picture').src.includes('border=2,white')")
    chromium.complaints()


def test_rulers_disappear_when_the_picture_is_rotated(server, browser):
    browser.get(server.url + "/bitmap/heart?scale=8")
    wait_for(browser, "document.querySelectorAll('.ruler').length === 2")
    browser.execute_script("document.getElementById('rotate').closest('details').open = true")
    browser.find_element(By.ID, "rotate").send_keys("17", Keys.ENTER)
    wait_for(browser, "document.querySelectorAll('.ruler').length === 0")


def test_the_readout_shows_the_cell_of_a_rotated_picture(server, browser):
    source = original(server, "heart").transpose(Image.Transpose.ROTATE_90)
    browser.get(server.url + "/bitmap/heart?orientation=left&scale=8&border=5&padding=3")
    wait_for(browser, LOADED)
    column, row = source.width // 2, source.height // 2
    wait_for(browser, "document.querySelectorAll('.ruler').length === 2")
    browser.execute_script(
        """
        const picture = document.querySelector('#picture');
        picture.scrollIntoView({ block: 'center' });
        const box = picture.getBoundingClientRect();
        picture.dispatchEvent(new PointerEvent('pointermove', {
          clientX: box.left + 8 + (arguments[0] + 0.5) * 8,
          clientY: box.top + 8 + (arguments[1] + 0.5) * 8,
          bubbles: true, pointerType: 'mouse',
        }));
        """,
        column, row)
    red, green, blue, _ = source.getpixel((column, row))
    wanted = f"column {column} row {row} #{red:02x}{green:02x}{blue:02x}"
    wait_for(
        browser,
        f"document.querySelector('[data-cell]').textContent.replace(/\\s+/g, ' ').includes('{wanted}')")


def test_back_undoes_a_whole_slider_movement(server, browser):
    browser.get(server.url + "/bitmap/heart?scale=8")
    unfold(browser)
    for angle in [5, 12, 20]:
        browser.execute_script(
            """
            const dial = document.querySelector('[data-control=rotate] [data-dial]');
            dial.value = arguments[0];
            dial.dispatchEvent(new Event('input', { bubbles: true }));
            """, angle)
    wait_for(browser, "location.search === '?scale=8&rotate=20'")
    browser.back()
    wait_for(browser, "location.search === '?scale=8'")


def test_the_colour_field_shows_and_sets_a_colour(server, browser):
    browser.get(server.url + "/bitmap/heart?scale=8&background=tomato")
    swatch = "document.querySelector('[data-control=background] [data-color]')"
    assert browser.execute_script(f"return {swatch}.value") == "#ff6347"
    browser.execute_script(
        f"{swatch}.value = '#0a0b0c'; {swatch}.dispatchEvent(new Event('input', {{ bubbles: true }}))")
    wait_for(browser, "location.search === '?scale=8&background=0a0b0c'")
    wait_for_value(browser, "document.getElementById('background').value", "0a0b0c")


def open_comparison(browser):
    """Opens the comparison, which the page then loads."""
    assert browser.execute_script("return document.querySelectorAll('.comparison').length") == 0
    browser.execute_script("document.querySelector('details[data-compare] summary').click()")
    wait_for(browser, "document.querySelectorAll('.comparison').length > 3")


def test_comparison_pictures_link_to_their_settings(server, browser):
    browser.get(server.url + "/bitmap/ghost")
    open_comparison(browser)
    names = browser.execute_script(
        "return [...document.querySelectorAll('.comparison .name')].map(name => name.textContent)")
    assert names == [
        "Image", "Canvas", "Canvas, smooth fills", "dividers", "with a border", "dividers alone",
        "hard edges", "smooth edges", "edge inset", "inset too small",
        "hard edges", "hard outline", "transparent edge", "none", "low", "medium", "high",
    ]
    link = browser.find_element(By.XPATH, "//*[@class='comparison']//a[contains(., 'hard edges')]")
    browser.execute_script("arguments[0].scrollIntoView({ block: 'center' })", link)
    link.click()
    wait_for(browser, "location.search === '?rotate=17&antialiased=false'")
    wait_for(browser, "document.querySelector('#picture').src.includes('antialiased=false')")
    # The open comparison follows the options.
    wait_for(browser, "document.querySelector('#compared-sampling [aria-current] .name').textContent === 'none'")
    wait_for(browser, "document.querySelector('[aria-labelledby=compare-edges] [aria-current]')")


def test_smooth_pictures_load_when_they_are_opened(server, browser):
    browser.get(server.url + "/bitmap/ghost")
    open_comparison(browser)
    loaded = "[...document.querySelectorAll('#compared-sampling img')].map(image => image.currentSrc !== '')"
    browser.execute_script("document.querySelector('#compared-sampling').scrollIntoView()")
    # A picture below has been loaded.
    wait_for(browser, "document.querySelector('#compared-turning img').naturalWidth > 0")
    assert browser.execute_script(f"return {loaded}") == [False] * 4
    browser.find_element(By.CSS_SELECTOR, "#compared-sampling summary").click()
    wait_for_value(browser, loaded, [True] * 4)
    # The new comparison of other options leaves it open.
    browser.find_element(By.XPATH, "//*[@id='compared-sampling']//a[contains(., 'Lanczos')]").click()
    wait_for(browser, "location.search.includes('interpolation=high')")
    wait_for(browser, "document.querySelector('#compared-sampling[open] [aria-current] .name')?.textContent === 'high'")


def test_the_comparison_is_a_page_of_its_own(server, browser):
    browser.get(server.url + "/bitmap/ghost/compare?padding=4")
    wait_for(browser, "document.querySelector('[data-turn]') && !document.querySelector('[data-turn]').hidden")
    browser.find_element(By.LINK_TEXT, "back to the bitmap").click()
    wait_for(browser, "location.pathname + location.search === '/bitmap/ghost?padding=4'")


@pytest.mark.parametrize("width, height", [(1280, 720), (390, 844)])
@pytest.mark.parametrize("path", ["/bitmap/ghost", "/symbol/bell", "/scene/badge"])
def test_address_format_copies_and_download_are_in_the_first_view(server, browser, path, width, height):
    browser.screen(width=width, height=height)
    browser.get(server.url + path)
    arrive(browser, path)
    seen = browser.execute_script(
        """
        return ['[data-address]', '[data-live=formats] summary', '[data-copy-of]', '[data-live=copies] summary',
          '[data-live=file]', '[data-live=downloads] summary'].map((selector) => {
            const { top, bottom, left, right } = document.querySelector(selector).getBoundingClientRect();
            return top > 0 && bottom <= innerHeight && left >= 0 && right - left > 10;
          });
        """)
    assert seen == [True] * 6
    # The second skip link leads to the bar, and few Tabs to each of its controls.
    for _ in range(2):
        ActionChains(browser).send_keys(Keys.TAB).perform()
    assert browser.switch_to.active_element.text == "Skip to the address"
    ActionChains(browser).send_keys(Keys.ENTER).perform()
    met = []
    for _ in range(8):
        ActionChains(browser).send_keys(Keys.TAB).perform()
        met.append(browser.switch_to.active_element.text)
    assert "Copy the URL" in " ".join(met).replace("\n", " ") and "Download" in met


def test_a_menu_copies_and_closes(server, browser):
    browser.get(server.url + "/bitmap/ghost?scale=8")
    menu = browser.find_element(By.CSS_SELECTOR, "[data-live=copies]")
    menu.find_element(By.TAG_NAME, "summary").click()
    menu.find_element(By.XPATH, ".//button[.='Markdown']").click()
    wait_for(browser, "document.querySelector('[data-announce]').textContent.startsWith('Copied ![A friendly ghost')")
    assert menu.get_attribute("open") is None
    menu.find_element(By.TAG_NAME, "summary").click()
    assert menu.get_attribute("open") is not None
    ActionChains(browser).send_keys(Keys.ESCAPE).perform()
    assert menu.get_attribute("open") is None
    menu.find_element(By.TAG_NAME, "summary").click()
    browser.find_element(By.TAG_NAME, "h1").click()
    assert menu.get_attribute("open") is None


def test_the_rotating_sample_plays_and_pauses(server, browser):
    browser.get(server.url + "/bitmap/ghost")
    open_comparison(browser)
    button = browser.find_element(By.CSS_SELECTOR, "[data-turn]")
    pictures = "[...document.querySelectorAll('[data-turn] ~ .comparison img')]"
    angles = f"{pictures}.map(image => new URL(image.currentSrc || image.src).searchParams.get('rotate')).join()"
    browser.execute_script("arguments[0].scrollIntoView({ block: 'center' })", button)
    wait_for_value(browser, angles, "17,17,17")
    sizes = browser.execute_script(f"return {pictures}.map(image => image.naturalWidth)")
    button.click()
    assert button.text == "Pause" and button.get_attribute("aria-pressed") == "true"
    # All pictures rotate together, and none exceeds its cell.
    wait_for(browser, f"new Set({angles}.split(',')).size === 1 && !{angles}.startsWith('17')")
    wait_for(browser, f"{pictures}[0].naturalWidth !== {sizes[0]}")
    assert browser.execute_script(
        f"return {pictures}.every(image => image.clientWidth <= 256 && image.clientWidth === 2 * image.naturalWidth)")
    button.click()
    assert button.text == "Play" and button.get_attribute("aria-pressed") == "false"


def test_another_file_format_is_linked_and_described(server, browser):
    browser.get(server.url + "/bitmap/ghost?scale=8")
    browser.find_element(By.CSS_SELECTOR, "[data-live=formats] summary").click()
    browser.find_element(By.XPATH, "//*[@data-live='formats']//a[starts-with(., 'svg')]").click()
    wait_for(browser, "document.querySelector('[data-address]').href.includes('ghost.svg?scale=8')")
    wait_for(browser, "document.querySelector('[data-served]').textContent.startsWith('SVG')")
    wait_for(browser, "document.querySelector('#picture').src.includes('.svg')")
    wait_for(browser, "document.querySelector('[data-live=file] a').href.endsWith('/ghost.svg?scale=8')")
    assert browser.find_element(By.CSS_SELECTOR, "[data-live=file] a").get_attribute("download") == "ghost.svg"


def test_stored_palettes_are_offered(server, browser, tmp_path):
    colors = tmp_path / "aaa.hex"
    colors.write_text("001122\nddeeff\n88aacc\n")
    server.command("palette", "add", str(colors))
    try:
        browser.get(server.url + "/bitmap/heart?scale=8")
        unfold(browser)
        browser.find_element(By.XPATH, "//a[@class='offer'][contains(., 'aaa')]").click()
        wait_for(browser, "location.search === '?scale=8&palette=aaa'")
        wait_for(browser, "document.querySelector('.offer[aria-current]')")
        wait_for_value(browser, "document.getElementById('palette').value", "aaa")
    finally:
        browser.get("about:blank")  # stops loading pictures
        server.command("palette", "remove", "aaa")


def test_works_without_scripts(server, browser):
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        browser.get(server.url + "/bitmap/ghost?scale=2&interpolation=medium")
        picture = browser.find_element(By.ID, "picture")
        assert "interpolation=medium" in picture.get_attribute("src")
        scale = browser.find_element(By.ID, "scale")
        scale.clear()
        scale.send_keys("3")
        browser.find_element(By.CSS_SELECTOR, "form.panel button[type=submit]").click()
        arrive(browser, "scale=3")
        assert "scale=3" in browser.find_element(By.ID, "picture").get_attribute("src")
        browser.find_element(By.ID, "border").send_keys("4,tomato")
        browser.find_element(By.CSS_SELECTOR, "form.panel button[type=submit]").click()
        arrive(browser, "border=4")
        picture = browser.find_element(By.ID, "picture").get_attribute("src")
        assert picture.endswith("/bitmap/ghost.png?scale=3&interpolation=medium&border=4,tomato")
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def test_a_missing_bitmap_shows_a_page_with_similar_names(server, chromium):
    # Chromium logs the 404 on the console, so this test uses `chromium` instead of `browser`, which fails on messages.
    chromium.screen()
    chromium.get(server.url + "/bitmap/ghots")
    assert "ghost" in chromium.find_element(By.TAG_NAME, "main").text
    assert findings(chromium) == []
    chromium.complaints()
