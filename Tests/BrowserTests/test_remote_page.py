"""The page of remote images: the phases, the wall, and the events behind them."""

import contextlib
import http.server
import json
import threading
import urllib.parse

import pytest

from pages import PATIENCE, becomes, findings, metric, wait_for, wait_for_value

MAIN = "document.querySelector('main').dataset.phase"
HEADING = "document.querySelector('.report h2')?.innerText"


def address(server, image, **options):
    return f"{server.url}/remote?" + urllib.parse.urlencode({"url": image, **options})


def own(server, name, version):
    """Returns the URL of an image of the server itself that no other test loads."""
    return f"{server.url}/bitmap/{name}.png?v={version}"


def complaints_of_refusals(browser):
    """Discards the console's messages about responses with a status of 400 or above."""
    browser.complaints()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("state", ["idle", "success", "moving", "failure"])
def test_fits_the_screen_and_has_no_serious_axe_findings(server, browser, state, width, scheme):
    images = {
        "idle": None,
        "success": own(server, "ghost", 1),
        "moving": f"{server.url}/bitmap/walker.gif?v=30",
        "failure": own(server, "nothing-of-that-name", 1),
    }
    browser.screen(width=width, scheme=scheme)
    browser.get(address(server, images[state]) if images[state] else server.url + "/remote")
    wait_for(browser, f"{MAIN} === arguments[0]", "success" if state == "moving" else state)
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    assert findings(browser) == []


def test_an_image_loads_without_leaving_the_page(server, browser):
    browser.get(server.url + "/remote")
    field = browser.find_element("id", "url")
    field.send_keys(own(server, "ghost", 11))
    browser.find_element("css selector", ".asked button").click()
    wait_for(browser, f"{MAIN} === 'success'")
    wait_for(browser, "document.getElementById('picture').naturalWidth > 0")
    wait_for(browser, "decodeURIComponent(location.search).includes('ghost.png')")
    wait_for_value(browser, HEADING, "Loaded")
    browser.back()
    wait_for(browser, f"{MAIN} === 'idle'")


def test_a_failure_shows_its_fallback_with_and_without_scripts(server, browser):
    image = own(server, "nothing-of-that-name", 12)
    shown = "document.querySelector('.frame .over img')?.naturalWidth"
    # The test's own scripts may run, but not those of the page.
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        for _ in ["not loaded yet", "known to have failed"]:
            browser.get(address(server, image, fallback="ghost"))
            wait_for_value(browser, shown, 480)
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    browser.get(address(server, image, fallback="ghost"))
    wait_for(browser, f"{MAIN} === 'failure'")
    wait_for_value(browser, shown, 480)
    browser.get(address(server, own(server, "nothing-of-that-name", 13)))
    wait_for(browser, f"{MAIN} === 'failure'")
    wait_for(browser, "document.querySelector('.frame .broken').getBoundingClientRect().width === 72")


def test_a_failure_shows_its_reason_and_the_time_of_the_next_attempt(server, browser):
    browser.get(address(server, own(server, "nothing-of-that-name", 2)))
    wait_for(browser, f"{MAIN} === 'failure'")
    wait_for_value(browser, HEADING, "Not there")
    wait_for(browser, "document.querySelector('[data-next]').textContent.startsWith('in ')")
    wait_for_value(
        browser, "document.querySelector('[data-retry]').getAttribute('aria-disabled')", "true")


def test_a_blocked_url_shows_the_command_that_allows_it(server, browser):
    browser.get(address(server, "https://example.org/cat.png"))
    wait_for_value(browser, HEADING, "Not allowed")
    command = browser.find_element("css selector", ".report .command code").text
    assert command == "pixelarium serve --remote-allow 'https://example.org/'"
    complaints_of_refusals(browser)


def test_events_report_the_phases_and_end(server, browser):
    browser.get(server.url + "/remote")
    target = "/remote/events?" + urllib.parse.urlencode({"url": own(server, "ghost", 21)})
    events = json.loads(
        browser.execute_async_script(
            """
            const done = arguments[arguments.length - 1];
            const source = new EventSource(arguments[0]);
            const events = [];
            source.onmessage = (event) => {
              events.push(JSON.parse(event.data));
              if (events.at(-1).phase === "empty") return;
              source.close();
              done(JSON.stringify(events));
            };
            source.onerror = () => done(JSON.stringify(events));
            """,
            target,
        )
    )
    assert events[-1]["phase"] == "success"
    assert all(event["phase"] == "empty" for event in events[:-1])
    assert events[-1]["width"] > 0
    # The stream ends after the last phase.
    text = browser.execute_async_script(
        "fetch(arguments[0]).then(answer => answer.text()).then(arguments[1])", target
    )
    assert text.count("data: ") == 1 and text.endswith("\n\n")


def test_the_wall_loads_and_reloads_all_images(server, browser):
    browser.get(server.url + "/remote")
    count = len(browser.find_elements("css selector", ".tiles img"))
    assert count == 40
    wait_for(browser, "document.querySelector('[data-meter]').hasAttribute('data-done')")
    browser.execute_script("document.querySelector('[data-again]').click()")
    wait_for(
        browser,
        "document.querySelector('[data-meter]').hasAttribute('data-done') && "
        "document.querySelector('[data-meter]').textContent.startsWith('40 of 40')",
    )
    wait_for(
        browser,
        "[...document.querySelectorAll('.tiles img')].every(each => each.naturalWidth >= each.width)",
    )


def test_the_wall_does_not_shift_while_it_loads(server, browser):
    browser.get(server.url + "/remote?again=77")
    place = "return document.getElementById('wall').getBoundingClientRect().bottom"
    before = browser.execute_script(place)
    wait_for(browser, "document.querySelector('[data-meter]').hasAttribute('data-done')")
    assert browser.execute_script(place) == before


def test_reduced_motion_disables_the_fade(server, browser):
    try:
        browser.execute_cdp_cmd(
            "Emulation.setEmulatedMedia",
            {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]},
        )
        browser.get(address(server, own(server, "ghost", 31)))
        wait_for(browser, f"{MAIN} === 'success'")
        name = "getComputedStyle(document.getElementById('picture').parentElement).animationName"
        assert browser.execute_script(f"return {name}") == "none"
    finally:
        browser.execute_cdp_cmd(
            "Emulation.setEmulatedMedia",
            {"features": [{"name": "prefers-reduced-motion", "value": "no-preference"}]},
        )


def test_frames_of_an_image_can_be_selected_and_played(server, browser):
    browser.get(address(server, f"{server.url}/bitmap/walker.gif?v=31"))
    wait_for(browser, f"{MAIN} === 'success'")
    shown = "document.querySelector('#picture').currentSrc"
    browser.find_element("css selector", ".frames a[title^='Frame 2,']").click()
    wait_for(browser, f"{shown}.includes('frame=2')")
    browser.find_element("css selector", ".strip [data-play]").click()
    wait_for(browser, f"{shown}.includes('frames=all')")
    wait_for(browser, "document.querySelector('#picture').naturalWidth > 0")
    browser.back()
    wait_for(browser, f"{shown}.includes('frame=2')")


def test_the_original_pixels_of_an_enlarged_image_can_be_shown(server, browser):
    enlarged = f"{server.url}/bitmap/ghost.png?scale=6&interpolation=high"
    browser.get(address(server, enlarged))
    wait_for(browser, f"{MAIN} === 'success'")
    browser.find_element("css selector", "a[title^='The pixels before']").click()
    wait_for(browser, "document.querySelector('.factlist dd')?.innerText.startsWith('24 × 24 cells')")
    wait_for(browser, "document.querySelector('#picture').naturalWidth > 0")
    browser.find_element("css selector", "a[title='The pixels of the file']").click()
    wait_for(browser, "document.querySelector('.factlist dd')?.innerText.startsWith('144 × 144')")
    browser.get(address(server, own(server, "ghost", 32), recover="true"))
    wait_for(browser, f"{MAIN} === 'success'")
    wait_for_value(
        browser, "document.querySelector('[data-refused]')?.innerText",
        "no pixel grid was found: the picture may not be pixel art, may be clipped, or may have its original size")


class _Held(http.server.ThreadingHTTPServer):
    """An origin that sends only the beginning of a picture, and records whether the connection is closed."""

    daemon_threads = True

    def __init__(self):
        self.asked, self.left = threading.Event(), threading.Event()
        super().__init__(("127.0.0.1", 0), _HeldHandler)
        self.image = f"http://127.0.0.1:{self.server_port}/picture.png"


class _HeldHandler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "image/png")
        self.send_header("Content-Length", "1000000")
        self.end_headers()
        self.wfile.write(b"\x89PNG\r\n\x1a\n")
        self.server.asked.set()
        # The client sends nothing more, so this waits until it closes or resets the connection.
        with contextlib.suppress(ConnectionError):
            assert self.connection.recv(1) == b""
        self.server.left.set()

    def log_message(self, *_):
        pass


@pytest.fixture
def held():
    with _Held() as origin:
        threading.Thread(target=origin.serve_forever, daemon=True).start()
        yield origin
        origin.shutdown()


def test_leaving_the_page_cancels_the_download(serve, browser, held):
    server = serve("--remote-allow", held.image, "--remote-allow-private")
    browser.get(address(server, held.image))
    assert held.asked.wait(PATIENCE)
    wait_for(browser, f"{MAIN} === 'empty'")
    assert metric(server, "pixelarium_downloads_in_flight") == 1
    browser.get(server.url + "/health")
    # The origin never sends the rest, so the transfer ends only if the visitor leaves or a time limit expires.
    assert held.left.wait(PATIENCE)
    becomes(server, "pixelarium_downloads_in_flight", lambda count: count == 0)
    assert metric(server, 'pixelarium_loads_total{outcome="timedOut"}') == 0
    # A visitor who returns waits for the image again.
    held.asked.clear()
    browser.back()
    assert held.asked.wait(PATIENCE)
    browser.get("about:blank")
