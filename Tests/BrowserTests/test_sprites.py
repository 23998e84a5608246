"""Animated bitmaps: their page, their cards, and Chromium's decoding of every file of every demo sprite."""

import json
import urllib.request

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By

from pages import findings, wait_for, wait_for_value

SPRITES = ["walker", "coin", "button", "campfire", "jelly", "chest", "bat", "tile-lava"]

LOADED = "document.querySelector('#picture').complete && document.querySelector('#picture').naturalWidth > 0"

# Compares the frames of a file, as Chromium decodes them, with the API's pictures of these frames.
COMPARE = """
const [address, type, frames, done] = arguments;
const pixels = (source, width, height) => {
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  context.drawImage(source, 0, 0);
  return [...context.getImageData(0, 0, width, height).data].join();
};
(async () => {
  const answer = await fetch(address);
  const decoder = new ImageDecoder({ data: await answer.arrayBuffer(), type });
  await decoder.tracks.ready;
  await decoder.completed;
  const track = decoder.tracks.selectedTrack;
  const times = [];
  const differences = [];
  for (let index = 0; index < track.frameCount; index += 1) {
    const { image } = await decoder.decode({ frameIndex: index });
    times.push(image.duration / 1000);
    const still = await createImageBitmap(await (await fetch(frames[index])).blob());
    const { width, height } = still;
    if (pixels(image, width, height) !== pixels(still, width, height)) differences.push(index);
  }
  done({ count: track.frameCount, times, differences, repeats: track.repetitionCount });
})().catch((error) => done({ error: String(error) }));
"""


def facts(server, name):
    with urllib.request.urlopen(f"{server.url}/api/bitmaps/{name}") as answer:
        return json.load(answer)


def reduce_motion(browser, is_reduced):
    value = "reduce" if is_reduced else "no-preference"
    browser.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": value}]}
    )


@pytest.mark.parametrize("kind", ["gif", "apng", "webp"])
@pytest.mark.parametrize("name", SPRITES)
def test_chromium_decodes_every_frame_of_every_format(server, browser, name, kind):
    durations = facts(server, name)["durations"]
    browser.get(f"{server.url}/bitmap/{name}")
    joined = frames_as_shown(server, name, durations)
    found = browser.execute_async_script(
        COMPARE,
        f"/bitmap/{name}.{kind}?scale=4",
        "image/png" if kind == "apng" else f"image/{kind}",
        [f"/bitmap/{name}.png?frame={frame}&scale=4" for frame, _ in joined],
    )
    assert found.get("error") is None, found
    assert found["count"] == len(joined)
    assert found["differences"] == []
    assert [round(time) for time in found["times"]] == [time for _, time in joined]


def frames_as_shown(server, name, durations):
    """Returns the frames and their durations, after merging equal adjacent frames."""
    joined, last = [], None
    for frame, duration in enumerate(durations):
        with urllib.request.urlopen(f"{server.url}/bitmap/{name}.png?frame={frame}") as answer:
            picture = answer.read()
        if picture == last:
            joined[-1] = (joined[-1][0], joined[-1][1] + duration)
        else:
            joined.append((frame, duration))
        last = picture
    return joined


@pytest.mark.parametrize("name", SPRITES)
def test_reduced_motion_shows_the_first_frame_of_an_svg(server, browser, name):
    reduce_motion(browser, True)
    try:
        browser.get(f"{server.url}/bitmap/{name}")
        equal = browser.execute_async_script(
            """
            const [name, done] = arguments;
            const drawn = async (address) => {
              const image = new Image();
              image.src = address;
              await image.decode();
              const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
              const context = canvas.getContext("2d");
              context.drawImage(image, 0, 0);
              return [...context.getImageData(0, 0, canvas.width, canvas.height).data].join();
            };
            Promise.all([drawn(`/bitmap/${name}.svg?frames=all`), drawn(`/bitmap/${name}.png`)])
              .then(([one, other]) => done(one === other), (error) => done(String(error)));
            """,
            name,
        )
        assert equal is True
    finally:
        reduce_motion(browser, False)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("state", ["", "?tag=walk", "?frame=5&slice=head", "?layers=head,hat"])
def test_fits_the_screen_and_has_no_serious_axe_findings(server, browser, width, scheme, state):
    browser.screen(width=width, scheme=scheme)
    browser.get(f"{server.url}/bitmap/walker{state}")
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    assert findings(browser) == []


def test_frames_and_tags_can_be_selected_below_the_stage(server, browser):
    browser.get(f"{server.url}/bitmap/walker")
    shown = "new URL(document.querySelector('#picture').currentSrc, location.href).search"
    browser.find_element(By.CSS_SELECTOR, ".strip a[title^='Frames 4 to']").click()
    wait_for(browser, f"({shown}).includes('tag=walk')")
    browser.find_element(By.CSS_SELECTOR, ".frames a[title^='Frame 6,']").click()
    wait_for(browser, f"({shown}).includes('frame=6')")
    wait_for_value(
        browser, "document.querySelector('.frames a[aria-current]').title.split(',')[0]", "Frame 6")


def test_keys_play_and_step(server, browser):
    browser.get(f"{server.url}/bitmap/walker")
    body = browser.find_element(By.TAG_NAME, "body")
    body.send_keys("p")
    wait_for(browser, "location.search.includes('frames=all')")
    wait_for(browser, "document.querySelector('[data-play]').title === 'Pause'")
    body.send_keys("p")
    wait_for(browser, "document.querySelector('[data-play]').title === 'Play'")
    body.send_keys(".")
    wait_for(browser, "location.search.includes('frame=1')")
    body.send_keys(",")
    wait_for(browser, "location.search.includes('frame=0')")


HELD = """
    const held = window.fetch;
    const gate = new Promise((open) => { window.openGate = open; });
    window.fetch = async (...request) => { await gate; return held(...request); };
"""


def test_keys_pressed_while_the_page_updates_are_applied_in_order(server, browser):
    browser.get(f"{server.url}/bitmap/walker")
    browser.execute_script(HELD)
    body = browser.find_element(By.TAG_NAME, "body")
    for key in "..,.":
        body.send_keys(key)
    wait_for(browser, "location.search.includes('frame=1')")
    browser.execute_script("openGate()")
    wait_for(browser, "location.search.includes('frame=2')")
    wait_for(browser, "document.querySelectorAll('.frames a')[2].hasAttribute('aria-current')")


def test_two_clicks_on_larger_are_two_steps_while_the_page_updates(server, browser):
    browser.get(f"{server.url}/bitmap/walker?scale=2")
    browser.execute_script(HELD)
    for _ in range(2):
        browser.find_element(By.CSS_SELECTOR, "[data-step='1']").click()
    browser.execute_script("openGate()")
    wait_for(browser, "location.search.includes('scale=4')")


def test_a_layer_can_be_hidden_and_shown_again(server, browser):
    browser.get(f"{server.url}/bitmap/walker")
    hat = ".strip nav[aria-label='Layers'] a:last-of-type"
    browser.find_element(By.CSS_SELECTOR, hat).click()
    wait_for(browser, "location.search.includes('layers=')")
    browser.find_element(By.CSS_SELECTOR, hat).click()
    wait_for(browser, "!location.search.includes('layers=')")


def test_a_sheet_can_be_played_by_its_grid(server, browser):
    server.command(
        "bitmap", "generate", "checkerboard", "--rows", "16", "--columns", "32", "--name", "board",
        "--on-conflict", "skip")
    browser.get(f"{server.url}/bitmap/board")
    browser.find_element(By.CSS_SELECTOR, ".strip a[title='Frames of 16 × 16 cells']").click()
    wait_for(browser, "location.search.includes('grid=16x16')")
    wait_for(browser, LOADED)


def moving(name):
    return f"document.querySelector(\".open[href='/bitmap/{name}'] img\").currentSrc.includes('.webp')"


def test_a_card_moves_while_it_is_hovered_or_focused(server, browser):
    browser.get(f"{server.url}/?tag=animated")
    card = browser.find_element(By.CSS_SELECTOR, ".open[href='/bitmap/coin']")
    ActionChains(browser).move_to_element(card).perform()
    wait_for(browser, moving("coin"))
    ActionChains(browser).move_to_element(browser.find_element(By.TAG_NAME, "h1")).perform()
    wait_for(browser, f"!({moving('coin')})")
    browser.execute_script("document.querySelector(\".open[href='/bitmap/bat']\").focus()")
    wait_for(browser, moving("bat"))


def test_reduced_motion_keeps_cards_still(server, browser):
    reduce_motion(browser, True)
    try:
        browser.get(f"{server.url}/?tag=animated")
        asked = browser.execute_async_script(
            """
            const done = arguments[0];
            let asked = 0;
            new PerformanceObserver((list) => {
              asked += list.getEntries().filter(({ name }) => name.includes(".webp")).length;
            }).observe({ type: "resource" });
            document.querySelector(".open[href='/bitmap/coin']").focus();
            // The observer is told of what was asked for before the next picture is there.
            const image = new Image();
            image.src = "/bitmap/coin.png?scale=3";
            image.decode().then(() => requestAnimationFrame(() => done(asked)));
            """
        )
        assert asked == 0
    finally:
        reduce_motion(browser, False)


def test_onion_skin_overlays_the_previous_frame(server, browser):
    browser.get(f"{server.url}/bitmap/walker?frame=3")
    body = browser.find_element(By.TAG_NAME, "body")
    skin = "document.querySelector('.skin')"
    assert browser.execute_script(f"return {skin}.hidden")
    body.send_keys("o")
    wait_for(browser, f"!{skin}.hidden && {skin}.naturalWidth > 0 && {skin}.src.includes('frame=2')")
    same = "(one, other) => ['left', 'top', 'width', 'height'].every((side) => one[side] === other[side])"
    assert browser.execute_script(
        f"return ({same})({skin}.getBoundingClientRect(),"
        " document.querySelector('#picture').getBoundingClientRect())")
    assert browser.find_element(By.CSS_SELECTOR, "[data-skin]").get_attribute("aria-pressed") == "true"
    body.send_keys(",")
    wait_for(browser, f"{skin}.src.includes('frame=1')")
    # The first frame has no previous frame, and an animation shows all frames.
    browser.find_element(By.CSS_SELECTOR, ".frames a[title^='Frame 0,']").click()
    wait_for(browser, f"{skin}.hidden")


def test_slices_are_outlined_and_link_to_their_part(server, browser):
    browser.get(f"{server.url}/bitmap/button")
    wait_for(browser, "document.querySelectorAll('.slices g').length === 2")
    boxes = browser.execute_script(
        """
        const { width, height } = document.querySelector("#picture");
        return [...document.querySelectorAll(".slices g")].map((slice) => {
          const box = slice.querySelector("rect:not(.under)").getBBox();
          return [slice.textContent, Math.round(box.width * 24 / width), Math.round(box.height * 16 / height)];
        });
        """)
    slices = {
        each["name"]: each["keys"][0]["bounds"] for each in facts(server, "button")["slices"]
    }
    assert boxes == [[name, bounds["w"], bounds["h"]] for name, bounds in slices.items()]
    browser.execute_script(
        "document.querySelector('.slices text').dispatchEvent(new MouseEvent('click', { bubbles: true }))")
    wait_for(browser, "location.search.includes('slice=button')")
    wait_for(browser, "document.querySelectorAll('.slices g').length === 0")


def test_downloads_state_the_real_sizes_of_animations(server, browser):
    browser.get(f"{server.url}/bitmap/walker?tag=walk")
    offered = browser.execute_script(
        "return [...document.querySelectorAll('.downloads a')].map((link) => [link.textContent, link.href])")
    told = 0
    for title, address in offered:
        with urllib.request.urlopen(address) as answer:
            size = len(answer.read())
        if title.split(",")[0] in ("GIF", "APNG", "WebP"):
            assert int("".join(filter(str.isdigit, title))) == size, title
            told += 1
    assert told == 3
    assert [title for title, _ in offered][-4:] == ["Sheet PNG", "Sheet JSON", "Sheet CSS", "Icon for Windows"]


# Compares the middle of every cell of a shown picture with the picture of its frame at one pixel per cell.
CELLS = """
const [picture, frame, done] = arguments;
const pixels = (source, width, height) => {
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  context.drawImage(source, 0, 0);
  return context.getImageData(0, 0, width, height);
};
(async () => {
  picture.loading = "eager";
  await picture.decode();
  const cells = await createImageBitmap(await (await fetch(`/bitmap/walker.png?frame=${frame}`)).blob());
  const expected = pixels(cells, cells.width, cells.height).data;
  const shown = pixels(picture, picture.naturalWidth, picture.naturalHeight);
  const [across, down] = [shown.width / cells.width, shown.height / cells.height];
  let differences = 0;
  for (let cell = 0; cell < cells.width * cells.height; cell += 1) {
    const column = Math.floor(((cell % cells.width) + 0.5) * across);
    const row = Math.floor((Math.floor(cell / cells.width) + 0.5) * down);
    const at = (row * shown.width + column) * 4;
    for (let channel = 0; channel < 4; channel += 1) {
      if (shown.data[at + channel] !== expected[cell * 4 + channel]) differences += 1;
    }
  }
  done(differences);
})().catch((error) => done(String(error)));
"""


def test_frames_of_the_strip_and_the_stage_equal_the_api(server, browser):
    browser.screen(width=1440, scheme="light")
    browser.get(f"{server.url}/bitmap/walker")
    count = len(facts(server, "walker")["durations"])
    pictures = browser.find_elements(By.CSS_SELECTOR, ".frames img")
    assert len(pictures) == count
    for frame, picture in enumerate(pictures):
        assert browser.execute_async_script(CELLS, picture, frame) == 0, frame
    for frame in range(count):
        browser.execute_script("document.querySelectorAll('.frames a')[arguments[0]].click()", frame)
        wait_for(browser, f"new URL(document.querySelector('#picture').src).searchParams.get('frame') === '{frame}'")
        assert browser.execute_async_script(CELLS, browser.find_element(By.ID, "picture"), frame) == 0, frame
