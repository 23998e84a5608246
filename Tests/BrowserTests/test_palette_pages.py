"""The pages of palettes: each palette as a strip, on a bitmap, and as files."""

import pytest

from pages import arrive, findings, wait_for


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("path", ["/palettes", "/palette/dusk"])
def test_fits_the_screen_and_has_no_serious_axe_findings(server, browser, path, width, scheme):
    browser.screen(width=width, scheme=scheme)
    browser.get(server.url + path)
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    assert findings(browser) == []


def test_the_gallery_leads_to_palettes_and_on_to_a_recoloured_bitmap(server, browser):
    browser.screen()
    browser.get(server.url + "/")
    browser.find_element("link text", "palettes").click()
    arrive(browser, server.url + "/palettes")
    wait_for(browser, "document.querySelector('.palettes img').naturalWidth > 0")
    names = [each.text for each in browser.find_elements("css selector", ".palettes h2 .name")]
    assert names == sorted(names) and "dusk" in names
    browser.find_element("css selector", ".palettes .cell").click()
    arrive(browser, "palette=" + names[0])
    wait_for(browser, "document.getElementById('picture').naturalWidth > 0")


def test_palettes_are_shown_on_the_requested_bitmap(server, browser):
    browser.screen()
    browser.get(server.url + "/palettes")
    field = browser.find_element("id", "bitmap")
    field.clear()
    field.send_keys("knight\n")
    arrive(browser, "?bitmap=knight")
    titles = browser.find_elements("css selector", ".palettes .cell")
    assert titles and all(each.get_attribute("title").startswith("knight in ") for each in titles)
