"""The scene editor: the document, its errors, the offers at the caret, the live picture and the form."""

import base64
import json
import zlib

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

from pages import arrive, findings, wait_for, wait_for_value

FIELD = "document.getElementById('document')"
PICTURE = "document.getElementById('picture')"
REPORT = "[...document.querySelectorAll('[data-report] > p')].map(line => line.innerText)"
OFFERS = "[...document.querySelectorAll('.offers:not([hidden]) [role=option] b')].map(offer => offer.textContent)"
CONTROLS = "[...document.querySelectorAll('[data-control]')].map(row => row.dataset.control)"
# A small picture is shown at four times its size.
SQUARE = {"scene": 1, "body": {"color": "red", "modifiers": [{"frame": {"width": 40, "height": 20}}]}}


def address(document, **parameters):
    """Returns the path of the editor with a document."""
    text = document if isinstance(document, str) else json.dumps(document)
    carried = base64.urlsafe_b64encode(zlib.compress(text.encode())).decode().rstrip("=")
    others = "".join(f"&{name}={value}" for name, value in parameters.items())
    return f"/scenes/new?document={carried}{others}"


def edit(browser, document, caret=None):
    """Replaces the document as a person would, and puts the caret behind a text of it."""
    browser.execute_script(
        f"""
        const [text, before] = arguments;
        {FIELD}.focus();
        {FIELD}.select();
        document.execCommand("insertText", false, text);
        const place = before === null ? text.length : text.indexOf(before) + before.length;
        {FIELD}.setSelectionRange(place, place);
        """,
        document if isinstance(document, str) else json.dumps(document),
        caret,
    )
    return browser.find_element(By.ID, "document")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("path", ["/scenes/new", "/scenes/new?scene=award", address('{"scene": 1,\n"body": {"txet": ""}}')])
def test_fits_the_screen_and_has_no_serious_axe_findings(server, browser, path, width, scheme):
    browser.screen(width=width, scheme=scheme)
    browser.get(server.url + path)
    arrive(browser, "/scenes/new")
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    assert findings(browser) == []


def test_the_picture_follows_the_document(server, browser):
    browser.get(server.url + address(SQUARE))
    arrive(browser, "/scenes/new")
    wait_for_value(browser, f"{PICTURE}.naturalWidth", 4 * 40)
    edit(browser, json.dumps(SQUARE).replace("40", "64"))
    wait_for_value(browser, f"{PICTURE}.naturalWidth", 4 * 64)
    # The address of the page is a link to this state.
    browser.refresh()
    wait_for_value(browser, f"{PICTURE} && {PICTURE}.naturalWidth", 4 * 64)
    assert '"width": 64' in browser.execute_script(f"return {FIELD}.value")


def test_an_error_is_shown_at_its_line_and_the_picture_stays(server, browser):
    browser.get(server.url + address(SQUARE))
    arrive(browser, "/scenes/new")
    wait_for_value(browser, REPORT, ["No errors · 40 × 20 points"])
    edit(browser, '{"scene": 1,\n"body":\n{"colour": "red"}}')
    wait_for(browser, f"{REPORT}[0].includes('/body has the unknown key colour')")
    assert browser.execute_script(f"return {REPORT}.length") == 1
    assert browser.execute_script("return document.querySelector('.gutter .wrong').textContent") == "3"
    assert browser.execute_script(f"return {PICTURE}.naturalWidth") == 4 * 40
    assert browser.execute_script(f"return {FIELD}.ariaInvalid") == "true"
    browser.find_element(By.CSS_SELECTOR, "[data-line]").click()
    selected = browser.execute_script(
        f"return {FIELD}.value.slice({FIELD}.selectionStart, {FIELD}.selectionEnd)")
    assert selected == '{"colour": "red"}}'
    edit(browser, SQUARE)
    wait_for_value(browser, REPORT, ["No errors · 40 × 20 points"])
    assert browser.execute_script("return document.querySelector('.gutter .wrong')") is None


def test_offers_keys_and_values_at_the_caret(server, browser):
    browser.get(server.url + address(SQUARE))
    arrive(browser, "/scenes/new")
    wait_for(browser, f"{FIELD}.getAttribute('aria-controls')")
    text = '{"scene": 1, "body": {"text": "x", "modifiers": [{}]}}'
    field = edit(browser, text, "[{")
    field.send_keys('"fontW')
    wait_for_value(browser, f"{OFFERS}[0]", "fontWeight")
    marked = f"document.getElementById({FIELD}.getAttribute('aria-activedescendant'))"
    assert browser.execute_script(f"return {marked}.ariaSelected") == "true"
    field.send_keys(Keys.ENTER)
    # The values of the key come next.
    wait_for(browser, f"{OFFERS}.includes('semibold')")
    field.send_keys("semi", Keys.TAB)
    wait_for(browser, f"{FIELD}.value.includes('[{{\"fontWeight\": \"semibold\"}}]')")
    wait_for_value(browser, OFFERS, [])
    # Escape closes the list, and the keys that an object has are not offered again.
    field = edit(browser, '{"scene": 1, "body": {"text": "x", }}', '"x", ')
    field.send_keys(Keys.CONTROL, " ")
    wait_for(browser, f"{OFFERS}.includes('modifiers')")
    offers = browser.execute_script(f"return {OFFERS}")
    assert "text" not in offers and "vstack" not in offers
    field.send_keys(Keys.ESCAPE)
    wait_for_value(browser, OFFERS, [])
    # A parameter of the document is a value where one may stand.
    document = '{"scene": 1, "parameters": {"ink": {"type": "color", "default": "red"}}, "body": {"color": ""}}'
    field = edit(browser, document, '{"color": "')
    field.send_keys("{{")
    wait_for_value(browser, OFFERS, ["{{ink}}"])
    field.send_keys(Keys.ARROW_DOWN, Keys.ENTER)
    wait_for(browser, f"{FIELD}.value.includes('{{\"color\": \"{{{{ink}}}}\"}}')")


def test_the_form_follows_the_parameters_of_the_document(server, browser):
    document = {
        "scene": 1,
        "parameters": {"side": {"type": "integer", "default": 8, "minimum": 1, "maximum": 99}},
        "body": {"color": "red", "modifiers": [{"frame": {"width": "{{side}}", "height": 8}}]},
    }
    browser.get(server.url + address(document))
    arrive(browser, "/scenes/new")
    wait_for_value(browser, f"{PICTURE}.naturalWidth", 4 * 8)
    field = browser.find_element(By.NAME, "side")
    field.send_keys(Keys.CONTROL, "a")
    field.send_keys("32", Keys.ENTER)
    wait_for_value(browser, f"{PICTURE}.naturalWidth", 4 * 32)
    assert "side=32" in browser.current_url
    document["parameters"]["icon"] = {"type": "symbol", "default": "heart"}
    edit(browser, document)
    wait_for(browser, f"{CONTROLS}.includes('icon')")
    # The values of the other parameters stay, and the new field searches.
    assert browser.execute_script("return document.querySelector('[name=side]').value") == "32"
    assert browser.execute_script("return document.querySelector('[name=icon]').role") == "combobox"
    field = browser.find_element(By.NAME, "side")
    field.send_keys(Keys.CONTROL, "a")
    field.send_keys("100", Keys.ENTER)
    wait_for(browser, "document.getElementById('problem').textContent.includes('side')")
    assert browser.execute_script("return document.getElementById('problem').hidden") is False


def test_a_document_that_is_too_long_for_an_address_says_how_much(server, browser):
    browser.get(server.url + address(SQUARE))
    arrive(browser, "/scenes/new")
    browser.execute_script(
        f"""
        const letters = Array.from(crypto.getRandomValues(new Uint8Array(16000)), byte => (byte % 36).toString(36));
        {FIELD}.focus();
        {FIELD}.select();
        document.execCommand("insertText", false, letters.join(""));
        """
    )
    wait_for(browser, f"/The URL would have [0-9,]+ bytes, [0-9,]+ more than/.test({REPORT}[0])")
    assert "pixelarium scene check" in browser.execute_script(f"return {REPORT}[0]")
    edit(browser, SQUARE)
    wait_for_value(browser, REPORT, ["No errors · 40 × 20 points"])


def test_begins_with_a_copy_of_a_scene_and_ends_with_a_command(server, browser):
    browser.get(server.url + "/scene/award")
    arrive(browser, "/scene/award")
    browser.find_element(By.LINK_TEXT, "Edit a copy").click()
    arrive(browser, "/scenes/new?scene=award")
    assert browser.find_element(By.TAG_NAME, "h1").text == "A copy of award"
    copies = browser.execute_script(
        "return Object.fromEntries([...document.querySelectorAll('.snippets li')]"
        ".map(line => [line.querySelector('button').textContent, line.querySelector('code').textContent]))")
    assert copies["Command"].startswith("pixelarium scene add - <<'END'\n{\n")
    assert json.loads(copies["JSON"])["name"] == "award"
    assert copies["Link"].startswith(f"{server.url}/scenes/new?document=")
    assert copies["Picture"].startswith(f"{server.url}/draft/scene.png?document=")


def test_works_without_scripts(server, browser):
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        browser.get(server.url + "/scenes/new")
        field = browser.find_element(By.ID, "line")
        field.clear()
        field.send_keys(json.dumps(SQUARE))
        browser.find_element(By.CSS_SELECTOR, ".line button").click()
        WebDriverWait(browser, 30).until(lambda browser: "text=" in browser.current_url)
        assert browser.find_element(By.ID, "picture").get_attribute("width") == "160"
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def test_says_that_drafts_are_off(serve, browser):
    browser.get(serve("--drafts", "off").url + "/scenes/new")
    arrive(browser, "/scenes/new")
    text = browser.find_element(By.TAG_NAME, "main").text
    assert "This server draws no drafts." in text
    assert "pixelarium scene check" in text
    # The console reports the status 404.
    browser.complaints()
