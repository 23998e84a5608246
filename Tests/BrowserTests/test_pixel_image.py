"""`<pixel-image>` on pages of another site: it is sharp on every screen, and a live scene follows each edit."""

import json
import urllib.request

import pytest
from selenium.webdriver.support.ui import WebDriverWait

from pages import wait_for, wait_for_value

IMAGE = "document.querySelector('pixel-image').shadowRoot.querySelector('img')"


@pytest.fixture
def page(server, browser, elsewhere):
    """Returns a function that opens a page of another site with some elements, and records their events and streams."""

    def open_page(elements, density=1):
        browser.screen(density=density)
        browser.get(
            elsewhere.page(
                """<script>
                window.told = [];
                window.streams = [];
                window.shifts = 0;
                new PerformanceObserver((list) => {
                  for (const entry of list.getEntries()) window.shifts += entry.value;
                }).observe({ type: "layout-shift", buffered: true });
                window.EventSource = class extends EventSource {
                  constructor(address) {
                    super(address);
                    window.streams.push(this);
                  }
                };
                for (const name of ["load", "error"]) {
                  addEventListener(name, ({ target, message }) => {
                    if (target.nodeName === "PIXEL-IMAGE") told.push([name, message ?? ""]);
                  }, true);
                }
                </script>"""
                f"{elements}<p>after</p>"
                f"<script type=module src='{server.url}/pixel-image.js'></script>"
            )
        )

    return open_page


def shown(browser, server):
    """Returns the path of the picture that the first element shows."""
    wait_for(browser, f"{IMAGE}.complete && {IMAGE}.naturalWidth > 0")
    address = browser.execute_script(f"return {IMAGE}.currentSrc")
    assert address.startswith(server.url + "/")
    return address[len(server.url) :]


@pytest.mark.parametrize("density", [1, 1.5, 2, 3])
def test_a_bitmap_has_whole_cells_at_every_density(server, browser, page, density):
    page(
        "<pixel-image bitmap=ghost width=100 height=60 alt='A ghost'>"
        f"<img src='{server.url}/bitmap/ghost.png' width=100 height=60 alt=''></pixel-image>",
        density,
    )
    address = shown(browser, server)
    width, height = round(100 * density), round(60 * density)
    assert address == f"/bitmap/ghost.png?width={width}&height={height}&snap=pad"
    with urllib.request.urlopen(server.url + address) as answer:
        assert answer.headers["X-Scale-Used"] == str(height // 24)
    assert browser.execute_script(
        f"const image = {IMAGE}; const box = image.getBoundingClientRect();"
        "return [box.width, box.height, getComputedStyle(image).imageRendering, image.alt]"
    ) == [100, 60, "pixelated", "A ghost"]
    # The element reserves its space before the picture has loaded, and before it is defined.
    assert browser.execute_script("return window.shifts") == 0


def test_a_bitmap_without_a_box_keeps_its_size_at_every_density(server, browser, page):
    page("<pixel-image bitmap=ghost scale=3 palette='navy,white'></pixel-image>")
    assert shown(browser, server) == "/bitmap/ghost.png?scale=3&palette=navy%2Cwhite"
    for density, scale in [(2, 6), (2.5, 9)]:
        browser.screen(density=density)
        wanted = f"{server.url}/bitmap/ghost.png?scale={scale}&palette=navy%2Cwhite"
        wait_for_value(browser, f"{IMAGE}.currentSrc", wanted)
        assert browser.execute_script(f"return {IMAGE}.getBoundingClientRect().width") == 72


def test_a_symbol_is_an_svg_and_attributes_become_options(server, browser, page):
    page("<pixel-image symbol=bell.fill width=32 foreground=tomato content-mode=fill></pixel-image>", 3)
    assert shown(browser, server) == "/symbol/bell.fill.svg?foreground=tomato&contentMode=fill&width=32"
    browser.execute_script(
        "const element = document.querySelector('pixel-image');"
        "element.setAttribute('symbol', 'heart'); element.removeAttribute('content-mode');"
    )
    wait_for_value(
        browser, f"{IMAGE}.currentSrc", f"{server.url}/symbol/heart.svg?foreground=tomato&width=32"
    )


def test_a_scene_gets_its_parameters_and_a_scale_for_its_size(server, browser, page):
    page("<pixel-image scene=award data-name='Ada &amp; Bo' color-scheme=dark></pixel-image>", 2)
    assert shown(browser, server) == "/scene/award.png?name=Ada%20%26%20Bo&colorScheme=dark&scale=2"
    width = browser.execute_script(f"return {IMAGE}.naturalWidth")
    browser.execute_script(
        "document.querySelector('pixel-image').setAttribute('width', arguments[0])", width * 1.5
    )
    wait_for(browser, f"{IMAGE}.currentSrc.endsWith('&scale=3')")
    wait_for_value(browser, f"{IMAGE}.naturalWidth", width * 1.5)


def test_the_server_attribute_selects_another_server(server, browser, elsewhere):
    script = f"{server.url}/pixel-image.js"
    with urllib.request.urlopen(script) as answer:
        own = elsewhere.file("art/pixel-image.js", "text/javascript", answer.read().decode())
    browser.get(
        elsewhere.page(
            f"<pixel-image bitmap=ghost server='{server.url}'></pixel-image>"
            f"<script type=module src='{own}?v=1'></script>"
        )
    )
    assert shown(browser, server) == "/bitmap/ghost.png"
    # The default server is in the folder that the module comes from.
    browser.execute_script("document.querySelector('pixel-image').removeAttribute('server')")
    wait_for_value(browser, f"{IMAGE}.currentSrc", f"{elsewhere.url}/art/bitmap/ghost.png")


def test_a_failed_picture_reports_an_error_and_keeps_its_alt_text(server, browser, page):
    page(
        "<pixel-image bitmap=nobody width=90 height=30><img alt='Nobody' src='data:,'></pixel-image>"
    )
    wait_for(browser, "window.told.length > 0")
    assert browser.execute_script("return window.told") == [
        ["error", f"There is no picture at {server.url}/bitmap/nobody.png?width=90&height=30&snap=pad"]
    ]
    assert browser.execute_script(f"return {IMAGE}.alt") == "Nobody"
    # The browser also logs the failure.
    assert all("404" in complaint for complaint in browser.complaints())


def test_an_invalid_server_url_is_reported(browser, page):
    page("<pixel-image bitmap=ghost server='http://['></pixel-image>")
    wait_for_value(browser, "window.told", [["error", "There is no server at http://["]])


def await_refusals(browser, count):
    """Waits until the browser has logged `count` refused requests of the element, and nothing else."""
    complaints = []
    WebDriverWait(browser, 30).until(lambda browser: complaints.extend(browser.complaints()) or len(complaints) >= count)
    assert all("400" in complaint for complaint in complaints) and len(complaints) == count


def scene(color, side):
    frame = {"frame": {"width": side, "height": 20}}
    return json.dumps({"scene": 1, "name": "lamp", "body": {"color": color, "modifiers": [frame]}})


@pytest.fixture
def lamp(server, browser, tmp_path):
    """Stores a scene of one colour, and yields a function that changes it."""
    file = tmp_path / "lamp.json"

    def store(color, side):
        file.write_text(scene(color, side))
        server.command("scene", "add", str(file), "--on-conflict", "replace")

    store("red", 20)
    yield store
    browser.get("about:blank")  # closes the event streams
    if "lamp" in server.command("scene", "list"):
        server.command("scene", "remove", "lamp")


def test_the_server_rejects_a_side_that_is_not_a_number(server, browser, page):
    page("<pixel-image bitmap=ghost width=1e2 alt='A ghost'></pixel-image>")
    wait_for(browser, "window.told.some(([name, message]) => name === 'error' && message.includes('width=1e2'))")
    page("<pixel-image bitmap=ghost width=.5e2 scale=+2 alt='A ghost'></pixel-image>")
    wait_for(browser, "window.told.some(([name, message]) => name === 'error' && message.includes('scale=%2B2'))")
    await_refusals(browser, 2)
    browser.get("about:blank")  # the element would ask again on the next test's screen


def test_a_live_scene_follows_each_edit(server, browser, page, lamp):
    element = "<pixel-image scene=lamp live alt=Lamp></pixel-image>"
    page(element + element, 2)
    before = shown(browser, server)
    assert before.startswith("/scene/lamp.png?scale=2&v=")
    assert browser.execute_script(f"return {IMAGE}.naturalWidth") == 20
    # Elements with the same URL share one stream.
    assert browser.execute_script("return window.streams.map(stream => stream.readyState)") == [1]
    lamp("navy", 30)
    wait_for_value(browser, f"{IMAGE}.naturalWidth", 30)
    after = shown(browser, server)
    assert after.startswith("/scene/lamp.png?scale=2&v=") and after != before
    assert browser.execute_script("return window.told.some(([name]) => name === 'error')") is False
    server.command("scene", "remove", "lamp")
    wait_for(browser, "window.told.some(([, message]) => message === 'The scene was removed')")
    # The last picture stays visible.
    assert shown(browser, server) == after


def test_removing_an_element_closes_its_stream(server, browser, page, lamp):
    page("<pixel-image scene=lamp live width=40></pixel-image>")
    # The element is twice as large as the picture, so the picture was requested again.
    wait_for(browser, f"{IMAGE}.currentSrc.includes('scale=2&')")
    wait_for_value(browser, "window.streams.map(stream => stream.readyState).join()", "2,1")
    browser.execute_script(
        "window.element = document.querySelector('pixel-image'); element.remove();"
    )
    assert browser.execute_script("return window.streams.map(stream => stream.readyState)") == [2, 2]
    browser.execute_script("document.body.append(window.element)")
    wait_for_value(browser, "window.streams.map(stream => stream.readyState).join()", "2,2,1")
    assert shown(browser, server).startswith("/scene/lamp.png?scale=2&v=")


def test_without_the_module_the_content_is_shown(server, browser, elsewhere):
    browser.get(
        elsewhere.page(f"<pixel-image bitmap=ghost><img src='{server.url}/bitmap/ghost.png?scale=4'></pixel-image>")
    )
    wait_for(browser, "document.images[0].complete && document.images[0].getBoundingClientRect().width === 96")


def test_the_snippet_of_a_page_works_on_another_site(server, browser, elsewhere):
    browser.get(server.url + "/scene/award?name=Bo")
    text = browser.execute_script(
        """
        return [...document.querySelectorAll('.snippets li')]
          .find(line => line.querySelector('button').textContent === 'Element')
          .querySelector('code').textContent;
        """
    )
    browser.get(elsewhere.page(text))
    assert shown(browser, server).startswith("/scene/award.png?name=Bo")


def test_each_change_of_trigger_plays_the_effect_once(server, browser, page):
    page("<pixel-image symbol=bell effect=bounce trigger=1 width=32 alt=Bell></pixel-image>")
    assert shown(browser, server) == "/symbol/bell.svg?effect=bounce&time=0&width=32"
    source = f"{IMAGE}.currentSrc"
    seen = set()
    for value in ["2", "3"]:
        browser.execute_script(
            "document.querySelector('pixel-image').setAttribute('trigger', arguments[0])", value)
        wait_for(browser, f"{source}.startsWith('blob:') && {IMAGE}.complete")
        wait_for(browser, f"!{sorted(seen)}.includes({source})")
        seen.add(browser.execute_script(f"return {source}"))
        assert browser.execute_script(f"return {IMAGE}.naturalWidth") > 0
    assert len(seen) == 2
    # Setting the same value again is not a change.
    browser.execute_script("document.querySelector('pixel-image').setAttribute('trigger', '3')")
    assert browser.execute_async_script(
        f"const done = arguments[arguments.length - 1]; requestAnimationFrame(() => done({source}))"
    ) in seen
    assert not browser.execute_script("return told.some(([name]) => name === 'error')")


def test_a_trigger_requests_one_run_unless_repeat_is_set(server, browser, page):
    page(
        "<script>window.asked = []; const original = fetch; "
        "window.fetch = (address) => { asked.push(new URL(address).search); return original(address); }</script>"
        "<pixel-image symbol=bell effect=pulse trigger=1 width=32 alt=Bell></pixel-image>"
        "<pixel-image symbol=bell effect=pulse repeat=3 trigger=1 width=32 alt=Bell></pixel-image>"
    )
    shown(browser, server)
    browser.execute_script(
        "for (const element of document.querySelectorAll('pixel-image')) element.setAttribute('trigger', 2)")
    wait_for_value(
        browser, "asked.toSorted().join()", "?effect=pulse&repeat=1&width=32,?effect=pulse&repeat=3&width=32")


def test_a_new_picture_fades_in_over_the_previous_one(server, browser, page):
    page("<pixel-image bitmap=ghost width=100 height=60 transition=9 alt='A ghost'></pixel-image>")
    shown(browser, server)
    root = "document.querySelector('pixel-image').shadowRoot"
    assert browser.execute_script(f"return {IMAGE}.getAnimations()[0].effect.getTiming().duration") == 9000
    assert browser.execute_script(f"return {root}.querySelectorAll('img').length") == 1
    browser.execute_script("document.querySelector('pixel-image').setAttribute('bitmap', 'heart')")
    wait_for_value(browser, f"{root}.querySelectorAll('img').length", 2)
    assert browser.execute_script(
        f"const [shown, leaving] = {root}.querySelectorAll('img');"
        "return [shown.currentSrc.includes('heart'), leaving.currentSrc.includes('ghost'), leaving.alt,"
        " shown.getBoundingClientRect().x === leaving.getBoundingClientRect().x]"
    ) == [True, True, "", True]
    browser.execute_script(
        f"for (const image of {root}.querySelectorAll('img')) for (const each of image.getAnimations()) each.finish()")
    wait_for_value(browser, f"{root}.querySelectorAll('img').length", 1)


def test_without_a_transition_a_picture_is_replaced_at_once(server, browser, page):
    page("<pixel-image bitmap=ghost width=100 height=60 alt='A ghost'></pixel-image>")
    shown(browser, server)
    browser.execute_script("document.querySelector('pixel-image').setAttribute('bitmap', 'heart')")
    wait_for(browser, f"{IMAGE}.currentSrc.includes('heart') && {IMAGE}.complete")
    assert browser.execute_script(f"return {IMAGE}.getAnimations().length") == 0


@pytest.fixture
def calm(browser):
    """Returns a function that makes the visitor prefer reduced motion."""

    def prefer(value):
        browser.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": value}]})

    yield lambda: prefer("reduce")
    prefer("no-preference")


def test_reduced_motion_disables_effects_and_fades(server, browser, page, calm):
    page(
        "<script>window.asked = []; const original = fetch; "
        "window.fetch = (address) => { asked.push(new URL(address).search); return original(address); }</script>"
        "<pixel-image symbol=bell effect=bounce trigger=1 transition=9 width=32 alt=Bell></pixel-image>"
    )
    element = "document.querySelector('pixel-image')"
    resting = shown(browser, server)
    browser.execute_script(f"for (const each of {IMAGE}.getAnimations()) each.finish()")
    calm()
    browser.execute_script(f"{element}.setAttribute('trigger', 2)")
    # Changes of attributes are delivered in order, so the trigger has been handled once the new picture is shown.
    browser.execute_script(f"{element}.setAttribute('symbol', 'heart')")
    wait_for(browser, f"{IMAGE}.currentSrc.includes('heart') && {IMAGE}.complete")
    assert shown(browser, server) == resting.replace("bell", "heart")
    assert browser.execute_script("return asked") == []
    assert browser.execute_script(f"return {IMAGE}.getAnimations().length") == 0
    assert browser.execute_script(f"return {element}.shadowRoot.querySelectorAll('img').length") == 1


def test_a_symbol_has_the_text_colour_of_its_place_and_follows_it(server, browser, page):
    page(
        "<style>.warning { color: rgb(200 0 0) }</style>"
        "<p style='color: #abcdef'><pixel-image symbol=bell width=32 alt=Bell></pixel-image></p>"
    )
    assert shown(browser, server) == "/symbol/bell.svg?foreground=%23abcdef&width=32"
    paragraph = "document.querySelector('pixel-image').parentElement"
    for style, color in [("color: oklch(0 0 0 / .5)", "00000080"), ("", "c80000")]:
        browser.execute_script(f"{paragraph}.className = 'warning'; {paragraph}.style = arguments[0]", style)
        wait_for(browser, f"{IMAGE}.currentSrc.includes('foreground=%23{color}&')")
    # Black is the default, and a given colour stays.
    browser.execute_script(f"{paragraph}.className = ''")
    wait_for(browser, f"{IMAGE}.currentSrc.endsWith('/symbol/bell.svg?width=32')")
    browser.execute_script("document.querySelector('pixel-image').setAttribute('foreground', 'tomato')")
    wait_for(browser, f"{IMAGE}.currentSrc.includes('foreground=tomato')")


def test_a_scene_has_the_colour_scheme_of_its_place_and_follows_it(server, browser, page):
    page("<pixel-image scene=award></pixel-image>")
    # A page that does not opt in has no dark places, whatever the reader prefers.
    browser.screen(scheme="dark")
    assert shown(browser, server) == "/scene/award.png"

    def style(element, value, query):
        browser.execute_script(f"document.{element}.style.colorScheme = '{value}'")
        wait_for_value(browser, f"{IMAGE}.currentSrc", f"{server.url}/scene/award.png{query}")

    style("documentElement", "light dark", "?colorScheme=preferDark")
    browser.screen(scheme="light")
    wait_for_value(browser, f"{IMAGE}.currentSrc", f"{server.url}/scene/award.png")
    # A theme of the page sets the property of an ancestor.
    style("body", "dark", "?colorScheme=preferDark")
    browser.execute_script("document.querySelector('pixel-image').setAttribute('color-scheme', 'light')")
    style("body", "dark", "?colorScheme=light")
    browser.execute_script("document.querySelector('pixel-image').removeAttribute('color-scheme')")
    style("body", "light", "")


def test_an_unknown_attribute_is_reported_and_left_out(server, browser, page):
    page(
        "<script>window.warned = []; console.warn = (text) => warned.push(text)</script>"
        "<pixel-image bitmap=ghost scale=2 wobble=3 data-x=1 alt='A ghost'></pixel-image>"
    )
    wait_for(browser, f"{IMAGE}.srcset.includes('/bitmap/ghost.png?scale=2 1x') && {IMAGE}.naturalWidth === 48")
    [warning] = browser.execute_script("return warned")
    assert warning.startswith('<pixel-image bitmap="ghost">: there is no parameter wobble here')
    await_refusals(browser, 1)
    assert not browser.execute_script("return told.some(([name]) => name === 'error')")
