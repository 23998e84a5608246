"""The page of one symbol: its variants, modes and effects, and the URL of each."""

import pytest
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

from pages import PATIENCE, arrive, findings, wait_for, wait_for_value

PREVIEW = "document.getElementById('picture')"


def panel(browser, parameter, value):
    """Chooses a value of a control in the panel."""
    browser.execute_script(
        "document.querySelector(`[data-control='${arguments[0]}'] [value='${arguments[1]}']`).click()",
        parameter,
        value,
    )


def reduce_motion(browser, is_reduced):
    value = "reduce" if is_reduced else "no-preference"
    browser.execute_cdp_cmd(
        "Emulation.setEmulatedMedia",
        {"features": [{"name": "prefers-reduced-motion", "value": value}]},
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("query", ["", "?variant=slash&mode=palette&foreground=indigo,orange&effect=bounce"])
def test_fits_the_screen_and_has_no_serious_axe_findings(server, browser, query, width, scheme):
    browser.screen(width=width, scheme=scheme)
    browser.get(server.url + "/symbol/bell" + query)
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    assert findings(browser) == []


def test_a_full_name_shows_its_subject_and_variant(server, browser):
    browser.get(server.url + "/symbol/bell.slash.fill")
    assert browser.find_element("tag name", "h1").text == "bell.slash.fill"
    address = browser.find_element("css selector", "[data-address]").get_attribute("href")
    assert address == server.url + "/symbol/bell.svg?variant=slash.fill"


def test_variants_can_be_switched_without_leaving_the_page(server, browser):
    browser.get(server.url + "/symbol/bell")
    browser.find_element("css selector", ".switches").find_element("link text", "slash").click()
    wait_for(browser, "document.querySelector('h1').textContent === 'bell.slash'")
    wait_for_value(browser, "location.href", server.url + "/symbol/bell?variant=slash")
    browser.find_element("css selector", ".switches").find_element("link text", "circle").click()
    wait_for(browser, "location.search.includes('slash.circle')")
    # This variant is not drawn: the heading shows the drawing that is used instead, and the list shows the search for
    # it.
    wait_for(browser, "document.querySelectorAll('.candidates li').length > 1")
    wait_for_value(browser, "document.querySelector('h1').innerText", "bell.slash")
    browser.find_element("css selector", ".switches").find_element(
        "link text", "derive if missing"
    ).click()
    wait_for(browser, "document.querySelector('h1').textContent === 'bell.slash.circle'")
    browser.back()
    wait_for(browser, "document.querySelector('h1').textContent === 'bell.slash'")


def test_the_panel_and_the_url_stay_in_sync(server, browser):
    browser.get(server.url + "/symbol/bell")
    panel(browser, "mode", "hierarchical")
    wait_for(browser, "location.search.includes('mode=hierarchical')")
    wait_for(browser, "document.querySelector('.token')?.textContent.includes('hierarchical')")
    browser.find_element("css selector", ".token a").click()
    wait_for(browser, "location.search === ''")
    wait_for(browser, "!document.querySelector('.token')")


def test_an_invalid_value_is_reported_beside_its_control(server, browser):
    browser.get(server.url + "/symbol/bell")
    field = browser.find_element("id", "foreground")
    field.send_keys("nocolour", Keys.ENTER)
    wait_for(browser, "!document.getElementById('problem').hidden")
    wait_for(browser, "document.getElementById('problem').innerText.startsWith('foreground ')")
    wait_for(browser, "document.getElementById('foreground').ariaInvalid === 'true'")
    browser.complaints()


def test_the_value_control_is_shown_for_variable_layers_only(server, browser):
    browser.get(server.url + "/symbol/wifi")
    dial = browser.find_element("css selector", "[data-control=value] [data-dial]")
    before = browser.execute_script(f"return {PREVIEW}.src")
    dial.send_keys(Keys.ARROW_LEFT)
    wait_for(browser, "location.search.includes('value=0.99')")
    wait_for(browser, f"{PREVIEW}.src !== arguments[0]", before)
    browser.get(server.url + "/symbol/bell")
    assert not browser.find_element("css selector", "[data-control=value]").is_displayed()


def test_an_effect_plays_and_replays(server, browser):
    browser.get(server.url + "/symbol/bell")
    reduce_motion(browser, False)
    panel(browser, "effect", "bounce")
    wait_for(browser, f"{PREVIEW}.src.includes('effect=bounce')")
    wait_for(browser, f"{PREVIEW}.complete && {PREVIEW}.naturalWidth > 0")
    browser.find_element("css selector", "[data-play]").click()
    wait_for(browser, f"{PREVIEW}.src.startsWith('blob:')")
    wait_for(browser, f"{PREVIEW}.complete && {PREVIEW}.naturalWidth > 0")
    first = browser.execute_script(f"return {PREVIEW}.src")
    browser.find_element("tag name", "body").send_keys(" ")
    wait_for(browser, f"{PREVIEW}.src !== arguments[0]", first)


def test_a_new_effect_drops_options_that_do_not_apply(server, browser):
    browser.get(server.url + "/symbol/bell?effect=bounce&direction=down")
    panel(browser, "effect", "rotate")
    wait_for(browser, "location.search === '?effect=bounce,rotate&direction=down'")
    panel(browser, "effect", "bounce")
    wait_for(browser, "location.search === '?effect=rotate'")
    panel(browser, "effect", "replace")
    wait_for(browser, "location.search.includes('to=bell')")
    wait_for(
        browser,
        "new URLSearchParams(location.search).get('effect').split(',').sort().join() === 'replace,rotate'")


def test_effects_combine_but_only_one_transition_is_possible(server, browser):
    browser.get(server.url + "/symbol/bell")
    chosen = "[...document.querySelectorAll('[name=effect]:checked')].map((each) => each.value)"
    for effect in ["pulse", "bounce", "appear"]:
        panel(browser, "effect", effect)
    wait_for(browser, "location.search === '?effect=bounce,pulse,appear'")
    wait_for(browser, f"{PREVIEW}.src.includes('effect=bounce,pulse,appear')")
    panel(browser, "effect", "drawOn")
    wait_for(browser, "location.search === '?effect=bounce,pulse,drawOn'")
    wait_for_value(browser, chosen, ["bounce", "pulse", "drawOn"])
    assert findings(browser) == []
    browser.refresh()
    wait_for_value(browser, chosen, ["bounce", "pulse", "drawOn"])
    for effect in ["bounce", "pulse", "drawOn"]:
        panel(browser, "effect", effect)
    wait_for(browser, "location.search === ''")


def test_several_effects_can_be_selected_without_scripts(server, browser):
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        browser.get(server.url + "/symbol/bell")
        for effect in ["bounce", "pulse"]:
            box = browser.find_element("css selector", f"[name=effect][value={effect}]")
            box.find_element("xpath", "..").click()
        browser.find_element("css selector", ".panel button[type=submit]").click()
        arrive(browser, "effect=bounce")
        address = browser.find_element("css selector", "[data-address]").get_attribute("href")
        assert "effect=bounce,pulse" in address
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def test_reduced_motion_disables_effects(server, browser):
    try:
        reduce_motion(browser, True)
        browser.get(server.url + "/symbol/bell?effect=bounce")
        wait_for(browser, f"{PREVIEW}.currentSrc && !{PREVIEW}.currentSrc.includes('effect')")
        wait_for(browser, "document.querySelector('.reduced').checkVisibility()")
        wait_for(browser, "!document.querySelector('[data-play]').checkVisibility()")
    finally:
        reduce_motion(browser, False)


def test_downloads_are_offered_in_every_format(server, browser):
    browser.get(server.url + "/symbol/heart?variant=fill")
    links = browser.find_elements("css selector", ".downloads a")
    names = [each.get_attribute("download") for each in links]
    assert names == [
        "heart.fill.png", "heart.fill@2x.png", "heart.fill@3x.png", "heart.fill.svg",
        "heart.fill.pdf", "heart.fill-bounce.png",
    ]
    for link in links:
        status, kind = browser.execute_async_script(
            "fetch(arguments[0]).then(answer => "
            "arguments[1]([answer.status, answer.headers.get('content-type')]))",
            link.get_attribute("href"),
        )
        assert status == 200 and kind.startswith(("image/", "application/pdf"))


def test_the_code_is_swiftui(server, browser):
    browser.get(server.url + "/symbol/bell?variant=slash.fill&mode=hierarchical&foreground=indigo")
    code = browser.find_element("id", "code-swiftui").text
    assert code.split() == [
        "Image(systemName:", '"bell")', ".symbolVariant(.slash.fill)",
        ".symbolRenderingMode(.hierarchical)", ".foregroundStyle(Color(red:",
        "75", "/", "255,", "green:", "0,", "blue:", "130", "/", "255))",
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_settings_are_a_sheet_on_a_phone(server, browser, scheme):
    browser.screen(width=390, height=844, scheme=scheme)
    browser.get(server.url + "/symbol/bell")
    assert not browser.find_element("id", "panel").is_displayed()
    browser.find_element("css selector", ".settings").click()
    wait_for(browser, "document.getElementById('panel').matches(':popover-open')")
    wait_for(
        browser,
        f"{PREVIEW}.getBoundingClientRect().bottom"
        " <= document.getElementById('panel').getBoundingClientRect().top")
    assert findings(browser) == []
    panel(browser, "mode", "palette")
    wait_for(browser, "location.search === '?mode=palette'")
    panel(browser, "mode", "")
    wait_for(browser, "location.search === ''")


def test_without_scripts_the_sheet_opens_and_an_invalid_value_is_reported(server, chromium):
    chromium.screen(width=390)
    chromium.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        chromium.get(server.url + "/symbol/bell")
        chromium.find_element("css selector", ".settings").click()
        WebDriverWait(chromium, PATIENCE).until(
            lambda browser: browser.find_element("id", "panel").is_displayed())
        chromium.get(server.url + "/symbol/bell?size=0")
        assert chromium.find_element("id", "problem").is_displayed()
    finally:
        chromium.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
        chromium.complaints()


@pytest.mark.parametrize("ground, is_light", [("dark", True), ("light", False)])
def test_ink_contrasts_with_the_selected_background(server, browser, ground, is_light):
    browser.get(server.url + "/symbol/bell")
    try:
        browser.find_element("css selector", f"[name=ground][value={ground}]").find_element(
            "xpath", "..").click()
        wait_for_value(
            browser, f"getComputedStyle({PREVIEW}).filter",
            "invert(0.94)" if is_light else "none")
    finally:
        browser.execute_script("localStorage.removeItem('ground')")


def test_a_missing_name_suggests_similar_ones(server, browser):
    browser.get(server.url + "/symbol/bel")
    assert browser.find_element("css selector", ".error .chip").text.startswith("bel")
    browser.complaints()
