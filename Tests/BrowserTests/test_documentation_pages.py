"""The pages of the documentation: guides, the language of scenes, the command, and the search of all of them."""

import pytest
from selenium.webdriver.common.keys import Keys

from pages import arrive, findings, wait_for, wait_for_value

PAGES = [
    "/docs", "/docs?query=jpg", "/docs?query=xyzzy", "/docs/guides/start", "/docs/guides/icons", "/docs/language",
    "/docs/language/kinds", "/docs/language/modifiers", "/docs/command", "/docs/command/serve", "/docs/bitmaps",
    "/docs/recipes",
]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("path", PAGES)
def test_fits_the_screen_and_has_no_serious_axe_findings(server, browser, path, width, scheme):
    browser.screen(width=width, scheme=scheme)
    browser.get(server.url + path)
    arrive(browser, path)
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    assert findings(browser) == []


@pytest.mark.parametrize("part", ["kinds", "modifiers"])
def test_every_example_of_the_language_has_a_picture(server, browser, part):
    browser.get(f"{server.url}/docs/language/{part}")
    browser.execute_script("for (const each of document.images) each.loading = 'eager';")
    wait_for(browser, "[...document.images].every(each => each.complete)")
    count, broken = browser.execute_script(
        """
        const pictures = [...document.querySelectorAll('.shown img')];
        return [pictures.length, pictures.filter(each => !each.naturalWidth).map(each => each.src)];
        """)
    assert broken == []
    assert count == 2 * browser.execute_script("return document.querySelectorAll('.term').length")


def test_examples_have_the_colours_of_the_page(server, browser):
    for scheme in ["light", "dark"]:
        browser.screen(scheme=scheme)
        browser.get(server.url + "/docs/language/kinds")
        shown = browser.execute_script(
            """
            return [...document.querySelectorAll('#vstack img')].filter(each => each.offsetParent)
              .map(each => each.src.includes('dark'));
            """)
        assert shown == [scheme == "dark"]


def test_results_follow_the_text_and_the_slash_focuses_the_field(server, browser):
    browser.get(server.url + "/docs")
    browser.find_element("css selector", "body").send_keys("/")
    field = browser.switch_to.active_element
    assert field.get_attribute("id") == "docs-query"
    first = "document.querySelector('.entries a code')?.textContent"
    field.send_keys("jp")
    wait_for_value(browser, first, "JPEG, AVIF and HEIC")
    wait_for(browser, "location.search === '?query=jp'")
    assert browser.switch_to.active_element == field
    field.send_keys(Keys.BACKSPACE * 2, "xyzzy")
    wait_for(browser, "document.querySelector('#found').textContent.startsWith('No exact match')")
    assert browser.execute_script("return document.querySelectorAll('.tiles a').length") > 10
    field.send_keys(Keys.BACKSPACE * 5)
    wait_for(browser, "document.querySelector('#start') && location.search === ''")


def test_the_search_works_without_scripts_and_from_every_page(server, browser):
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        browser.get(server.url + "/docs/guides/start")
        field = browser.find_element("id", "docs-query")
        field.send_keys("sprite sheet", Keys.ENTER)
        browser.find_element("css selector", ".entries a").click()
        assert browser.current_url == server.url + "/docs/guides/animation#sheet"
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def test_the_list_of_all_pages_is_open_on_wide_screens_and_folded_on_narrow_ones(server, browser):
    link = "document.querySelector('.chapters [aria-current]').checkVisibility({ contentVisibilityAuto: true })"
    browser.screen(width=1440)
    browser.get(server.url + "/docs/guides/readme")
    assert browser.execute_script(f"return {link}")
    browser.screen(width=390)
    assert not browser.execute_script(f"return {link}")
    browser.find_element("css selector", ".chapters summary").click()
    assert browser.execute_script(f"return {link}")
