"""The pages of scenes: the list, the form for the parameters, and the picture that follows it."""

import json

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from pages import arrive, findings, wait_for, wait_for_value

PICTURE = "document.getElementById('picture')"
ANNOUNCED = "document.querySelector('[data-announce]').textContent"


def text_field(browser, name):
    return browser.find_element(By.CSS_SELECTOR, f"[data-control='{name}'] textarea")


def write(browser, field, text):
    field.send_keys(Keys.CONTROL, "a")
    field.send_keys(text or Keys.BACKSPACE)


@pytest.fixture
def scene(server, browser, tmp_path):
    """Yields a function that stores a scene until the end of the test."""
    names = []

    def add(name, document):
        file = tmp_path / f"{name}.json"
        file.write_text(json.dumps({"scene": 1, "name": name, **document}))
        server.command("scene", "add", "--on-conflict", "replace", str(file))
        if name not in names:
            names.append(name)

    yield add
    browser.get("about:blank")  # stops all loading
    server.command("scene", "remove", *names)


def square(color):
    return {"body": {"color": color, "modifiers": [{"frame": {"width": 40, "height": 20}}]}}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("path", ["/scenes", "/scene/award?name=Grace%20Hopper", "/scene/badge", "/scene/award?date=never"])
def test_fits_the_screen_and_has_no_serious_axe_findings(server, browser, path, width, scheme):
    browser.screen(width=width, scheme=scheme)
    browser.get(server.url + path)
    arrive(browser, path)
    # The console also reports an invalid value.
    browser.complaints()
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    assert findings(browser) == []


def test_cards_show_scenes_in_the_page_colour_scheme_if_they_have_colours_for_both(server, browser):
    shown = """
        [...document.querySelectorAll('.card')].map(card => [...card.querySelectorAll('img')]
          .filter(picture => picture.offsetParent).map(picture => picture.src.includes('dark')).join()).join()
    """
    both = {"award", "icons", "progress", "stat"}
    for scheme in ["light", "dark"]:
        browser.screen(scheme=scheme)
        browser.get(server.url + "/scenes")
        names = browser.execute_script(
            "return [...document.querySelectorAll('.card .open')].map(link => link.pathname.split('/').pop())"
        )
        assert both < set(names)
        wait_for_value(browser, shown, ",".join(str(scheme == "dark" and name in both).lower() for name in names))
        wait_for(
            browser,
            "[...document.querySelectorAll('.card img')].filter(picture => picture.offsetParent)"
            ".slice(0, 4).every(picture => picture.complete && picture.naturalWidth > 0)",
        )


def test_arrow_keys_move_and_enter_opens(server, browser):
    browser.get(server.url + "/scenes")
    field = browser.find_element(By.ID, "query")
    field.send_keys("award")
    wait_for(browser, "document.querySelectorAll('.card').length === 1")
    field.send_keys(Keys.ARROW_DOWN)
    wait_for(browser, "document.activeElement.matches('.card .open')")
    browser.switch_to.active_element.send_keys(Keys.ENTER)
    arrive(browser, "/scene/award")


def test_typing_updates_the_picture_and_the_url(server, browser):
    browser.get(server.url + "/scene/award")
    write(browser, text_field(browser, "name"), "Grace")
    wait_for_value(browser, "location.search", "?name=Grace")
    wait_for(browser, f"{PICTURE}.src.endsWith('/scene/award.png?name=Grace') && {PICTURE}.complete")
    wait_for_value(browser, f"{PICTURE}.alt", "Award for Grace, 21 November 2026")
    wait_for_value(browser, "document.querySelector('[data-tally] span').textContent", "5")
    # The whole word is one history entry.
    browser.back()
    wait_for_value(browser, "location.search", "")
    wait_for(browser, f"{PICTURE}.src.endsWith('/scene/award.png')")
    wait_for_value(browser, "document.querySelector('[data-control=name] textarea').value", "Ada")


def test_the_old_picture_stays_until_the_new_one_has_loaded(server, browser):
    browser.get(server.url + "/scene/award")
    browser.execute_script(
        f"""
        window.gaps = 0;
        const picture = {PICTURE};
        new MutationObserver(() => {{ if (!picture.complete) window.gaps += 1; }})
          .observe(picture, {{ attributes: true }});
        window.picture = picture;
        """
    )
    write(browser, text_field(browser, "name"), "Katherine")
    wait_for(browser, f"{PICTURE}.src.includes('Katherine') && {PICTURE}.complete")
    assert browser.execute_script(f"return window.picture === {PICTURE}")
    assert browser.execute_script("return window.gaps") == 0


def test_line_breaks_become_line_separators_and_an_empty_text_is_a_value(server, browser):
    browser.get(server.url + "/scene/badge")
    field = text_field(browser, "message")
    write(browser, field, "a")
    field.send_keys(Keys.ENTER, "b")
    wait_for_value(browser, "location.search", "?message=a%E2%80%A8b")
    browser.get(server.url + "/scene/badge?message=a%E2%80%A8b")
    assert text_field(browser, "message").get_attribute("value") == "a\nb"
    write(browser, text_field(browser, "message"), "")
    wait_for_value(browser, "location.search", "?message=")
    wait_for(browser, f"{PICTURE}.src.includes('?message=&')")


def test_an_invalid_value_is_reported_at_its_field(server, browser):
    browser.get(server.url + "/scene/level-up")
    field = browser.find_element(By.CSS_SELECTOR, "[data-control=level] input[name]")
    write(browser, field, "1000")
    wait_for(browser, "!document.getElementById('problem').hidden")
    wait_for_value(
        browser, "document.getElementById('problem').textContent", "level must be 1 to 999, got 1000")
    assert browser.execute_script(
        "return document.querySelector('[data-control=level]').nextElementSibling.id") == "problem"
    browser.complaints()
    write(browser, field, "12")
    wait_for(browser, "document.getElementById('problem').hidden && location.search === '?level=12'")


def test_names_are_suggested_and_selected_with_keys(server, browser):
    browser.get(server.url + "/scene/caption")
    field = browser.find_element(By.CSS_SELECTOR, "[data-control=sprite] input")
    write(browser, field, "drag")
    wait_for(browser, "document.querySelector('.found:not([hidden]) [data-name=dragon]')")
    assert field.get_attribute("aria-expanded") == "true"
    assert browser.execute_script("return location.search") == ""
    field.send_keys(Keys.ARROW_DOWN)
    wait_for(browser, "document.querySelector('.found [aria-selected=true]').dataset.name === 'dragon'")
    field.send_keys(Keys.ENTER)
    wait_for_value(browser, "location.search", "?sprite=dragon")
    wait_for(browser, f"{PICTURE}.src.includes('sprite=dragon')")
    write(browser, field, "gho")
    wait_for(browser, "document.querySelector('.found:not([hidden]) [data-name=ghost]')")
    field.send_keys(Keys.ESCAPE)
    assert field.get_attribute("value") == "dragon"


def test_a_list_parameter_is_edited_as_chips(server, browser, scene):
    scene("chips", {
        "parameters": {"names": {"type": "list", "default": ["a", "b"], "maximumCount": 3}},
        "body": {"text": "{{names}}"},
    })
    browser.get(server.url + "/scene/chips")
    browser.find_element(By.CSS_SELECTOR, ".items input").send_keys("c", Keys.ENTER)
    wait_for_value(browser, "location.search", "?names=a,b,c")
    # The list is full.
    wait_for(browser, "document.querySelector('.items input').hidden")
    browser.find_element(By.CSS_SELECTOR, ".items button").click()
    wait_for_value(browser, "location.search", "?names=b,c")
    wait_for(browser, f"{PICTURE}.src.includes('?names=b,c&')")


def test_works_as_a_form_without_scripts(server, browser):
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        browser.get(server.url + "/scene/award")
        field = browser.find_element(By.CSS_SELECTOR, "input[name=name]")
        field.clear()
        field.send_keys("Grace", Keys.ENTER)
        arrive(browser, "name=Grace")
        picture = browser.find_element(By.ID, "picture")
        assert picture.get_attribute("alt") == "Award for Grace, 21 November 2026"
        field = browser.find_element(By.CSS_SELECTOR, "input[name=name]")
        field.clear()
        field.send_keys("x" * 61)
        browser.find_element(By.CSS_SELECTOR, "[data-panel] [type=submit]").click()
        arrive(browser, "name=xxx")
        assert "name must be at most 60 characters" in browser.find_element(By.ID, "problem").text
        field = browser.find_element(By.CSS_SELECTOR, "input[name=name]")
        assert field.get_attribute("value") == "x" * 61
        browser.complaints()
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def test_an_edit_of_a_nested_scene_is_announced(server, browser, scene):
    scene("inner", square("red"))
    scene("watched", {"body": {"scene": "inner"}})
    browser.get(server.url + "/scene/watched")
    before = browser.execute_script("return document.querySelector('main').dataset.tag")
    # The stream is open once its first event has arrived.
    wait_for(browser, "document.querySelector('[data-news]').dataset.watched === 'true'")
    scene("inner", square("blue"))
    wait_for_value(browser, "document.querySelector('[data-news]').textContent", "Changed just now")
    wait_for_value(browser, ANNOUNCED, "Changed just now")
    assert browser.execute_script("return document.querySelector('main').dataset.tag") != before


def test_hovering_outlines_nodes_in_the_picture_and_in_the_document(server, browser):
    browser.get(server.url + "/scene/award")
    node = browser.find_element(
        By.XPATH, "//*[@data-document]//span[@data-kind='text'][contains(., '{{date}}')]")
    browser.execute_script("arguments[0].scrollIntoView({ block: 'center' })", node)
    ActionChains(browser).move_to_element(node).perform()
    wait_for(browser, "document.querySelectorAll('.outlines span').length === 1")
    outlined = browser.execute_script("return document.querySelector('[data-pointed]').textContent")
    assert outlined.startswith("text ")
    picture = browser.find_element(By.ID, "picture")
    browser.execute_script("arguments[0].scrollIntoView({ block: 'center' })", picture)
    ActionChains(browser).move_to_element(picture).perform()
    wait_for(browser, "document.querySelector('[data-document] .marked')")
    ActionChains(browser).move_to_element(browser.find_element(By.TAG_NAME, "h1")).perform()
    wait_for(browser, "!document.querySelector('.outlines span')")


@pytest.mark.parametrize(
    "kind, text",
    [
        ("og:image", '<meta property="og:image" content="{url}/scene/award.png?name=Bo">'),
        ("Light, dark", 'srcset="{url}/scene/award.png?name=Bo&amp;colorScheme=dark"'),
        ("SwiftUI", 'Image(systemName: "trophy")\n    .resizable()'),
        ("curl", "curl -o award.png '{url}/scene/award.png?name=Bo'"),
    ],
)
def test_snippets_contain_the_url_in_every_format(server, browser, kind, text):
    browser.get(server.url + "/scene/award?name=Bo")
    button = f"[...document.querySelectorAll('.snippets .copy')].find(each => each.textContent === {kind!r})"
    shown = browser.execute_script(f"return {button}.parentElement.querySelector('code').textContent")
    assert text.format(url=server.url) in shown
