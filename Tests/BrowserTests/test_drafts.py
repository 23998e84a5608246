"""Files of the visitor's own: dropped, chosen or pasted, they are shown as drafts."""

import base64
import hashlib
import pathlib
import struct
import urllib.request
import zlib

import pytest
from selenium.webdriver.common.by import By

from pages import arrive, findings, wait_for, wait_for_value

DEMO = pathlib.Path(__file__).resolve().parents[2] / "Sources" / "Gallery" / "Demo"
PICTURE = "document.getElementById('picture')"
PROBLEM = "document.querySelector('.title + .problem')?.textContent"


def png(width, height, rows):
    """Returns a PNG file of rows of RGB bytes."""

    def chunk(kind, content):
        checksum = zlib.crc32(kind + content)
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", checksum)

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    scanlines = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", scanlines) + chunk(b"IEND", b"")


DOTS = png(2, 1, [b"\xff\0\0\0\0\xff"])
# Colours without any order, which no file holds in fewer bytes.
NOISE = png(64, 48, [hashlib.shake_128(bytes([row])).digest(192) for row in range(48)])


def address(path, content, **parameters):
    carried = base64.urlsafe_b64encode(zlib.compress(content)).decode().rstrip("=")
    others = "".join(f"&{name}={value}" for name, value in parameters.items())
    return f"{path}?data={carried}{others}"


def give(browser, name, content, way="drop"):
    """Drops a file on the page, or pastes it, as a browser reports it."""
    browser.execute_script(
        """
        const [name, text, way] = arguments;
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], name));
        const init = { bubbles: true, cancelable: true };
        const main = document.querySelector("main");
        if (way === "paste") main.dispatchEvent(new ClipboardEvent("paste", { ...init, clipboardData: transfer }));
        else for (const kind of ["dragenter", "dragover", "drop"]) main.dispatchEvent(new DragEvent(kind, { ...init, dataTransfer: transfer }));
        """,
        name, base64.b64encode(content).decode(), way,
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("path", ["/draft/bitmap", "/palettes"])
def test_fits_the_screen_and_has_no_serious_axe_findings(server, browser, path, width, scheme):
    browser.screen(width=width, scheme=scheme)
    browser.get(server.url + address(path, DOTS, file="two%20dots.png"))
    arrive(browser, path)
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    assert findings(browser) == []


@pytest.mark.parametrize("way", ["drop", "paste"])
def test_a_file_on_the_page_of_a_bitmap_has_its_options(server, browser, way):
    browser.get(server.url + "/bitmap/ghost?scale=8&palette=frost&match=nearest")
    arrive(browser, "/bitmap/ghost")
    give(browser, "two dots.png", DOTS, way)
    arrive(browser, "/draft/bitmap?data=")
    assert "&file=two%20dots.png&scale=8&palette=frost&match=nearest" in browser.current_url
    wait_for_value(browser, f"{PICTURE}.naturalWidth", 16)
    # The controls of the panel change the draft.
    browser.find_element(By.CSS_SELECTOR, "[data-step='1']").click()
    wait_for_value(browser, f"{PICTURE}.naturalWidth", 18)
    assert "scale=9" in browser.current_url
    link = browser.execute_script("return document.querySelectorAll('#content [aria-labelledby=ways] code')[1].textContent")
    assert link == browser.current_url
    browser.get(link)
    wait_for_value(browser, f"{PICTURE} && {PICTURE}.naturalWidth", 18)


@pytest.mark.parametrize("name", ["campfire.aseprite", "coin.gif"])
def test_an_animation_plays(server, browser, name):
    if name.endswith(".gif"):
        with urllib.request.urlopen(f"{server.url}/bitmap/{name}") as answer:
            content = answer.read()
    else:
        content = (DEMO / name).read_bytes()
    browser.get(server.url + "/bitmap/ghost")
    arrive(browser, "/bitmap/ghost")
    give(browser, name, content)
    arrive(browser, "/draft/bitmap?data=")
    assert browser.find_element(By.TAG_NAME, "h1").text == name.split(".")[0]
    browser.find_element(By.CSS_SELECTOR, "[data-play]").click()
    wait_for(browser, "location.search.includes('frames=all')")
    wait_for(browser, f"{PICTURE}.src.includes('frames=all') && {PICTURE}.naturalWidth > 0")


def test_palettes_show_a_chosen_file(server, browser):
    browser.get(server.url + "/palettes?bitmap=coin")
    arrive(browser, "/palettes")
    button = browser.find_element(By.CSS_SELECTOR, "[data-choose]")
    assert button.text == "Choose a file" and button.is_displayed()
    browser.find_element(By.CSS_SELECTOR, "[data-bring] [type=file]").send_keys(str(DEMO / "coin.aseprite"))
    arrive(browser, "/palettes?data=")
    assert browser.current_url.endswith("&file=coin.aseprite")
    pictures = "[...document.querySelectorAll('.palettes .cell img')]"
    count = browser.execute_script(f"{pictures}.forEach(each => each.loading = 'eager'); return {pictures}.length")
    assert count > 10
    wait_for_value(browser, f"{pictures}.filter(each => each.naturalWidth > 0).length", count)
    text = browser.find_element(By.CSS_SELECTOR, ".original").text
    assert "pixelarium bitmap add coin.aseprite" in text
    assert "Only browsers on the server's own machine can open the link" in text
    browser.find_element(By.CSS_SELECTOR, ".palettes li:nth-child(2) .cell").click()
    arrive(browser, "/draft/bitmap?data=")
    wait_for(browser, f"{PICTURE}.naturalWidth > 0")


@pytest.mark.parametrize("path", ["/bitmap/ghost", "/palettes"])
def test_a_file_that_is_too_large_says_what_the_limit_is(server, browser, path):
    browser.get(server.url + path)
    arrive(browser, path)
    give(browser, "my noise.png", NOISE)
    wait_for(browser, f"/^my noise.png makes an address of [0-9]+,[0-9]{{3}} bytes; this server takes at most 8,000, and 512 of them are for options/.test({PROBLEM})")
    assert browser.execute_script(f"return {PROBLEM}").endswith(" pixelarium bitmap add 'my noise.png' takes it.")
    give(browser, "huge.png", bytes((1 << 20) + 1))
    wait_for(browser, f"{PROBLEM}.startsWith('huge.png has 1,048,577 bytes; an address holds at most 1,048,576.')")
    wait_for(browser, "document.querySelector('[data-announce]').textContent.startsWith('huge.png has')")
    assert browser.current_url == server.url + path


def test_a_file_that_is_no_image_says_so(server, browser):
    browser.get(server.url + "/bitmap/ghost")
    arrive(browser, "/bitmap/ghost")
    give(browser, "letter.txt", b"Dear reader,")
    wait_for(browser, f"{PROBLEM}.startsWith('letter.txt: not an image: neither PNG, ')")
    assert browser.current_url == server.url + "/bitmap/ghost"
    # The console reports the status 415.
    browser.complaints()


def test_works_without_scripts(server, browser):
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        browser.get(server.url + address("/draft/bitmap", DOTS, file="dots.png"))
        field = browser.find_element(By.NAME, "scale")
        field.clear()
        field.send_keys("5\n")
        assert "data=" in browser.current_url and "file=dots.png" in browser.current_url
        assert browser.find_element(By.ID, "picture").get_attribute("width") == "10"
        assert not browser.find_element(By.CSS_SELECTOR, "[data-choose]").is_displayed()
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def test_a_server_without_drafts_offers_and_shows_none(serve, browser):
    server = serve("--drafts", "off")
    for path in ["/bitmap/ghost", "/palettes"]:
        browser.get(server.url + path)
        arrive(browser, path)
        assert browser.find_elements(By.CSS_SELECTOR, "[data-bring]") == []
        give(browser, "dots.png", DOTS)
        assert browser.current_url == server.url + path
    for path in ["/draft/bitmap", "/palettes"]:
        browser.get(server.url + address(path, DOTS))
        arrive(browser, path)
        assert "This server draws no drafts." in browser.find_element(By.TAG_NAME, "main").text
        assert browser.find_elements(By.CSS_SELECTOR, "main img") == []
    # The console reports the status 404.
    browser.complaints()
