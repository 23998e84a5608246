"""The page of all symbols: a sheet that one toolbar and one panel change as a whole."""

import pytest
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

from pages import PATIENCE, arrive, findings, wait_for, wait_for_value

NAMES = "[...document.querySelectorAll('.card .name')].map(each => each.innerText)"


def cards(browser):
    return [each.text for each in browser.find_elements("css selector", ".card .name")]


def sources(browser):
    return [
        each.get_attribute("src")
        for each in browser.find_elements("css selector", ".card .cell img")
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize(
    "query", ["", "?variant=slash.fill&mode=palette&foreground=indigo,orange&cell=l", "?query=zzzz"]
)
def test_fits_the_screen_and_has_no_serious_axe_findings(server, browser, query, width, scheme):
    browser.screen(width=width, scheme=scheme)
    browser.get(server.url + "/symbols" + query)
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    assert findings(browser) == []


def test_every_page_leads_to_the_symbols(server, browser):
    for path in ["/", "/palettes", "/symbols"]:
        browser.get(server.url + path)
        browser.find_element("css selector", ".places").find_element("link text", "symbols").click()
        arrive(browser, server.url + "/symbols")
        here = browser.find_element("css selector", ".places [aria-current]")
        assert here.text == "symbols"


def test_typing_searches_and_keeps_the_focus(server, browser):
    browser.get(server.url + "/symbols")
    browser.find_element("tag name", "body").send_keys("/")
    wait_for_value(browser, "document.activeElement.id", "query")
    browser.switch_to.active_element.send_keys("bell")
    wait_for(browser, "document.querySelectorAll('.card').length < 5")
    wait_for(browser, f"{NAMES}.includes('bell')")
    wait_for(browser, "location.search === '?query=bell'")
    assert browser.switch_to.active_element.get_attribute("id") == "query"
    browser.back()
    wait_for(browser, "document.querySelectorAll('.card').length > 5")


def test_a_variant_applies_to_the_whole_sheet_and_stays_in_the_url(server, browser):
    browser.get(server.url + "/symbols?query=bell")
    browser.find_element("css selector", "#panel").find_element("link text", "slash").click()
    wait_for(browser, "document.querySelector('.card .name').textContent === 'bell.slash'")
    wait_for(browser, "location.search.includes('variant=slash')")
    browser.find_element("css selector", "#panel").find_element("link text", "fill").click()
    wait_for(
        browser, "document.querySelector('.card .name').textContent === 'bell.slash.fill'"
    )
    assert all("variant=slash.fill" in each for each in sources(browser))
    browser.refresh()
    assert cards(browser)[0] == "bell.slash.fill"


def test_a_missing_variant_is_marked_and_faint(server, browser):
    browser.get(server.url + "/symbols?query=bicycle&variant=fill")
    assert cards(browser) == ["bicycle"]
    assert browser.find_element("css selector", ".unmet .mark").text == "no fill"
    opacity = browser.find_element("css selector", ".unmet .symbol").value_of_css_property("opacity")
    assert float(opacity) < 0.5


def test_colours_and_weight_apply_to_every_picture(server, browser):
    browser.get(server.url + "/symbols")
    field = browser.find_element("id", "foreground")
    field.send_keys("indigo,orange")
    browser.find_element("css selector", "#weight [value], #weight option:last-child").click()
    wait_for(browser, "location.search.includes('foreground=indigo,orange')")
    wait_for(browser, "location.search.includes('weight=black')")
    wait_for(
        browser,
        "[...document.querySelectorAll('.card .cell img')].every("
        "each => each.src.includes('foreground=indigo,orange') && each.src.includes('weight=black'))",
    )
    wait_for(browser, "!document.querySelector('.cell .ink')")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_symbol_has_the_text_colour_in_either_theme(server, browser, scheme):
    browser.screen(scheme=scheme)
    browser.get(server.url + "/symbols?query=bell")
    ink = browser.find_element("css selector", ".cell .ink")
    assert (ink.value_of_css_property("filter") != "none") == (scheme == "dark")
    other = {"light": "dark", "dark": "light"}[scheme]
    browser.execute_script("document.documentElement.dataset.theme = arguments[0]", other)
    assert (ink.value_of_css_property("filter") != "none") == (other == "dark")


def test_arrow_keys_move_and_a_picture_stays_in_place_while_it_changes(server, browser):
    browser.get(server.url + "/symbols")
    first, second = browser.find_elements("css selector", ".card .open")[:2]
    browser.execute_script("arguments[0].focus()", first)
    browser.switch_to.active_element.send_keys(Keys.ARROW_RIGHT)
    wait_for(browser, "document.activeElement === arguments[0]", second)
    picture = browser.find_element("css selector", ".card .cell img")
    before = picture.rect
    browser.find_element("css selector", "#panel").find_element("link text", "hierarchical").click()
    wait_for(browser, "document.querySelector('.card .cell img').src.includes('mode=')")
    assert picture.rect == before, "the same node in the same place"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 390])
def test_the_settings_are_a_sheet_on_a_phone(server, browser, width, scheme):
    browser.screen(width=width, height=844, scheme=scheme)
    browser.get(server.url + "/symbols?query=bell")
    assert not browser.find_element("id", "panel").is_displayed()
    browser.find_element("css selector", ".settings").click()
    wait_for(browser, "document.getElementById('panel').matches(':popover-open')")
    wait_for(
        browser,
        "document.querySelector('.card .name').getBoundingClientRect().bottom"
        " <= document.getElementById('panel').getBoundingClientRect().top")
    assert findings(browser) == []
    browser.find_element("id", "panel").find_element("link text", "slash").click()
    wait_for(browser, "document.querySelector('.card .name').textContent === 'bell.slash'")
    assert browser.find_element("id", "panel").is_displayed(), "for the next setting"
    browser.find_element("css selector", ".drawerhead button").click()
    wait_for(browser, "!document.getElementById('panel').checkVisibility()")


@pytest.mark.parametrize("width", [720, 950, 1100, 1440])
def test_the_settings_are_beside_the_symbols_on_wider_screens(server, browser, width):
    browser.screen(width=width)
    browser.get(server.url + "/symbols")
    assert not browser.find_element("css selector", ".settings").is_displayed()
    results, panel = [
        browser.find_element("id", name).rect for name in ["results", "panel"]]
    assert results["x"] + results["width"] <= panel["x"] + 8
    browser.execute_script("scrollTo(0, 700)")
    wait_for(browser, "scrollY === 700")
    # The toolbar and the panel stay in place, with the panel directly below the toolbar.
    assert browser.execute_script(
        "return document.getElementById('panel').getBoundingClientRect().top"
        " - document.getElementById('toolbar').getBoundingClientRect().bottom") == 0
    assert not browser.execute_script(
        "const panel = document.getElementById('panel');"
        "return panel.scrollWidth > panel.clientWidth")


def test_an_invalid_colour_is_reported_beside_its_field(server, browser):
    browser.screen(width=390, height=844)
    browser.get(server.url + "/symbols")
    browser.find_element("css selector", ".settings").click()
    field = browser.find_element("id", "foreground")
    field.send_keys("nocolour")
    wait_for(browser, "document.getElementById('problem').innerText.startsWith('Foreground ')")
    wait_for(browser, "document.getElementById('foreground').ariaInvalid === 'true'")
    field.clear()
    field.send_keys("tomato")
    wait_for(browser, "location.search.includes('foreground=tomato')")
    wait_for(browser, "document.getElementById('problem').hidden")
    browser.complaints()


def test_without_scripts_the_settings_open_and_their_links_work(server, browser):
    browser.screen(width=390, height=844)
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        browser.get(server.url + "/symbols?query=bell")
        browser.find_element("css selector", ".settings").click()
        wait = WebDriverWait(browser, PATIENCE)
        wait.until(lambda _: browser.find_element("id", "panel").is_displayed())
        browser.find_element("id", "panel").find_element("link text", "slash").click()
        arrive(browser, "variant=slash")
        assert cards(browser)[0] == "bell.slash"
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def test_search_is_a_form_without_scripts(server, browser):
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        browser.get(server.url + "/symbols?variant=slash")
        browser.find_element("id", "query").send_keys("bell")
        browser.find_element("css selector", ".search button").click()
        arrive(browser, "query=bell")
        assert cards(browser)[0] == "bell.slash"
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
