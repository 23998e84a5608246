"""The canvas: the lines follow a slider, and drawing them never makes the page stutter."""

import pytest

from pages import arrive, becomes, findings, metric, wait_for, wait_for_value


def open_canvas(server, browser, query="", **screen):
    browser.screen(**screen)
    browser.get(server.url + "/canvas" + query)
    wait_for(browser, "document.getElementById('picture').dataset.count")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_fits_the_screen_and_has_no_serious_axe_findings(server, browser, width, scheme):
    open_canvas(server, browser, width=width, scheme=scheme)
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    assert findings(browser) == []


def test_the_navigation_leads_to_the_canvas(server, browser):
    browser.screen()
    browser.get(server.url + "/")
    browser.find_element("link text", "lab").click()
    arrive(browser, server.url + "/lab")
    browser.find_element("link text", "Canvas").click()
    arrive(browser, server.url + "/canvas")
    assert browser.find_element("css selector", ".places [aria-current]").text == "lab"


def test_the_button_draws_50000_lines_and_shows_the_durations(server, browser):
    open_canvas(server, browser)
    browser.find_element("css selector", "#benchmark button").click()
    wait_for(browser, "document.getElementById('picture').dataset.count === '50000'")
    for phase in ["queue", "draw", "encode", "total"]:
        wait_for(
            browser, f"document.querySelector('[data-phase={phase}]').textContent.endsWith(' ms')")
    wait_for_value(browser, "location.search", "?count=50000")


def test_the_picture_shows_the_latest_slider_value(server, browser):
    open_canvas(server, browser)
    browser.execute_async_script(
        """
        const done = arguments[arguments.length - 1];
        const picture = document.getElementById("picture");
        const slider = document.getElementById("count");
        const move = (value) => {
          slider.value = value;
          slider.dispatchEvent(new Event("input", { bubbles: true }));
        };
        move(100000);
        // All lines are there at half the resolution, and the whole picture is being drawn when a newer value comes.
        requestAnimationFrame(function look() {
          if (picture.dataset.drawn !== "100000") return requestAnimationFrame(look);
          move(60000);
          done();
        });
        """
    )
    wait_for(browser, "document.getElementById('picture').dataset.count === '60000'")
    wait_for(browser, "!document.getElementById('picture').hasAttribute('aria-busy')")
    assert metric(server, "pixelarium_renders_cancelled_total") > 0


def test_leaving_the_page_cancels_drawing(server, browser):
    open_canvas(server, browser)
    before = metric(server, "pixelarium_renders_cancelled_total")
    # Six is the number of concurrent requests that Chromium sends to one server. All differ, so that each is drawn
    # separately.
    browser.execute_script(
        """
        for (let seed = 1; seed <= 6; seed += 1) {
          fetch(`/canvas/lines.png?count=100000&width=2048&height=2048&seed=${seed}`).catch(() => {});
        }
        """
    )
    becomes(server, "pixelarium_canvases_in_flight", lambda count: count > 0)
    browser.get(server.url + "/health")
    becomes(server, "pixelarium_renders_cancelled_total", lambda count: count > before)
    becomes(server, "pixelarium_canvases_in_flight", lambda count: count == 0)


def test_animation_frames_continue_while_lines_are_drawn(server, browser):
    open_canvas(server, browser)
    # No frame may take more than half of the time to the picture, a limit that scales with the speed of the machine. If
    # the page waited for the picture, one frame would last the whole time.
    longest, whole = browser.execute_async_script(
        """
        const done = arguments[arguments.length - 1];
        const slider = document.getElementById("count");
        slider.value = 100000;
        slider.dispatchEvent(new Event("input", { bubbles: true }));
        const begin = performance.now();
        let last = begin, longest = 0;
        requestAnimationFrame(function look(now) {
          longest = Math.max(longest, now - last);
          last = now;
          const isShown = document.getElementById("picture").dataset.count === "100000";
          if (isShown) done([longest, now - begin]); else requestAnimationFrame(look);
        });
        """
    )
    assert longest < whole / 2
    wait_for(browser, "Number(document.getElementById('frames').textContent) > 1")


def test_works_as_a_form_without_scripts(server, browser):
    browser.screen()
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        browser.get(server.url + "/canvas?count=300")
        picture = browser.find_element("css selector", ".board img")
        assert picture.get_dom_attribute("src") == "/canvas/lines.png?count=300"
        browser.find_element("css selector", "#benchmark button").click()
        arrive(browser, server.url + "/canvas?count=50000")
        picture = browser.find_element("css selector", ".board img")
        assert picture.get_dom_attribute("src") == "/canvas/lines.png?count=50000"
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


@pytest.mark.parametrize("width, height", [(1440, 900), (1280, 640), (390, 844), (800, 1100)])
def test_picture_and_slider_fit_the_window(server, browser, width, height):
    open_canvas(server, browser, width=width, height=height)
    for part in ["#picture", "#count"]:
        bottom = browser.execute_script(
            f"return document.querySelector('{part}').getBoundingClientRect().bottom")
        assert bottom <= height, part
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width


def test_the_picture_follows_a_moving_slider(server, browser):
    open_canvas(server, browser)
    shown = browser.execute_async_script(
        """
        const done = arguments[arguments.length - 1];
        const picture = document.getElementById("picture");
        const slider = document.getElementById("count");
        const shown = new Set();
        let value = 50;
        // The slider does not rest before the picture has followed it several times.
        requestAnimationFrame(function move() {
          value = value > 200 ? 50 : value + 1;
          slider.value = value;
          slider.dispatchEvent(new Event("input", { bubbles: true }));
          if (picture.dataset.drawn) shown.add(picture.dataset.drawn);
          if (shown.size > 5) done([...shown]); else requestAnimationFrame(move);
        });
        """
    )
    assert len(shown) > 5
    wait_for(
        browser,
        "document.getElementById('picture').dataset.count === document.getElementById('count').value")


def test_remaining_lines_appear_while_the_slider_moves(server, browser):
    open_canvas(server, browser)
    drawn, values = browser.execute_async_script(
        """
        const done = arguments[arguments.length - 1];
        const picture = document.getElementById("picture");
        const slider = document.getElementById("count");
        const drawn = [], values = [];
        let value = 90000, step = 7;
        // It moves in every frame until all of its lines are seen, up, and then down again.
        requestAnimationFrame(function move() {
          if (Number(picture.dataset.drawn) > 80000) step = -300;
          value += step;
          slider.value = value;
          slider.dispatchEvent(new Event("input", { bubbles: true }));
          if (step < 0) drawn.push(Number(picture.dataset.drawn));
          if (step < 0) values.push(value);
          const isThere = drawn.some((count) => count < 70000) || value < 300;
          if (isThere) done([drawn, values]); else requestAnimationFrame(move);
        });
        """
    )
    # While the slider moves down, no picture has more lines than the slider's value a few frames earlier.
    assert drawn and min(drawn) > 30000, (drawn, values)
    wait_for(
        browser,
        "document.getElementById('picture').dataset.count === document.getElementById('count').value")


def test_overlaid_parts_equal_the_whole_picture(server, browser):
    open_canvas(server, browser)
    difference = browser.execute_async_script(
        """
        const done = arguments[arguments.length - 1];
        const pixels = async (...queries) => {
          const canvas = new OffscreenCanvas(100, 100);
          const context = canvas.getContext("2d");
          context.fillStyle = "white";
          context.fillRect(0, 0, 100, 100);
          for (const query of queries) {
            const answer = await fetch(`/canvas/lines.png?width=100&height=100&${query}`);
            context.drawImage(await createImageBitmap(await answer.blob()), 0, 0);
          }
          return context.getImageData(0, 0, 100, 100).data;
        };
        (async () => {
          const whole = await pixels("count=900");
          const parts = await pixels("count=300", "count=500&skip=300", "count=900&skip=500");
          return Math.max(...whole.map((value, index) => Math.abs(value - parts[index])));
        })().then(done);
        """
    )
    # Each part is rounded to 8 bits.
    assert difference <= 3


def test_numbers_have_the_same_format_from_server_and_script(server, browser):
    open_canvas(server, browser, "?count=50000")
    shown = "document.getElementById('shown').textContent"
    assert browser.execute_script(f"return {shown}") == "50,000"
    browser.execute_script(
        """
        const slider = document.getElementById("count");
        slider.value = 4321;
        slider.dispatchEvent(new Event("input", { bubbles: true }));
        """
    )
    wait_for_value(browser, shown, "4321")
    wait_for_value(browser, "document.getElementById('picture').getAttribute('aria-label')", "4321 lines")


def test_three_methods_draw_the_same_lines_and_show_their_durations(server, browser):
    open_canvas(server, browser, "?count=300")
    browser.execute_script("document.querySelector('#compare button').click()")
    wait_for_value(
        browser, "[...document.querySelectorAll('[data-way]')].map((each) => each.dataset.count).join()",
        "300,300,300")
    assert browser.execute_script("return document.querySelectorAll('[data-way=shapes] line').length") == 300
    times = browser.execute_script(
        "return [...document.querySelectorAll('[data-way] [data-time]')]"
        ".map((each) => [each.textContent, Number(each.dataset.milliseconds)])")
    assert len(times) == 6
    for text, time in times:
        assert text.endswith(" ms") and time > 0
    empty = browser.execute_script(
        "return document.querySelector('[data-way=async] canvas').getContext('2d')"
        ".getImageData(0, 0, 800, 800).data.every((value) => value === 0)")
    assert not empty
    # More lines replace the elements instead of adding to them.
    browser.execute_script(
        "const slider = document.getElementById('count'); slider.value = 20;"
        "slider.dispatchEvent(new Event('input', { bubbles: true }));")
    browser.execute_script("document.querySelector('#compare button').click()")
    wait_for_value(browser, "document.querySelector('[data-way=async]').dataset.count", "20")
    assert browser.execute_script("return document.querySelectorAll('[data-way=shapes] line').length") == 20
