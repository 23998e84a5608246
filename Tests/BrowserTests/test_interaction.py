"""The functions that scripts add: copying, the list of keys, the theme, undoing changes, and paging."""

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from pages import wait_for, wait_for_value

NAMES = "[...document.querySelectorAll('.card .name')].map(name => name.textContent)"


@pytest.fixture
def clipboard(server, browser):
    """Allows the page to read the clipboard."""
    browser.execute_cdp_cmd(
        "Browser.grantPermissions",
        {
            "origin": server.url,
            "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"],
        },
    )
    return browser


def copied(browser):
    return browser.execute_async_script(
        "navigator.clipboard.readText().then(arguments[arguments.length - 1])")


@pytest.mark.parametrize(
    "kind, pattern",
    [
        ("URL", "{url}/bitmap/ghost.png?scale=8"),
        ("Markdown", "]({url}/bitmap/ghost.png?scale=8)"),
        ("HTML", '<img src="{url}/bitmap/ghost.png?scale=8"'),
        ("curl", "'{url}/bitmap/ghost.png?scale=8'"),
    ],
)
def test_each_snippet_is_copied_completely(server, clipboard, kind, pattern):
    clipboard.get(server.url + "/bitmap/ghost?scale=8")
    button = clipboard.find_element(By.XPATH, f"//ul[@class='snippets']//button[contains(., '{kind}')]")
    clipboard.execute_script("arguments[0].scrollIntoView({ block: 'center' })", button)
    button.click()
    wait_for(
        clipboard, "document.querySelector('[data-announce]').textContent.startsWith('Copied')")
    assert pattern.format(url=server.url) in copied(clipboard)
    wait_for(clipboard, "arguments[0].classList.contains('done')", button)


def test_c_copies_the_url_of_the_focused_card(server, clipboard):
    clipboard.get(server.url + "/?query=ghost")
    clipboard.execute_script("document.querySelector('.card .open').focus()")
    clipboard.switch_to.active_element.send_keys("c")
    wait_for(
        clipboard, "document.querySelector('[data-announce]').textContent.startsWith('Copied')")
    assert copied(clipboard).startswith(f"{server.url}/bitmap/ghost.png?scale=")


@pytest.mark.parametrize("path", ["/", "/bitmap/ghost"])
def test_question_mark_lists_the_keys_and_escape_closes(server, browser, path):
    browser.get(server.url + path)
    is_open = "document.getElementById('keys').open"
    browser.find_element(By.TAG_NAME, "body").send_keys("?")
    wait_for(browser, is_open)
    assert browser.find_elements(By.CSS_SELECTOR, "#keys kbd")
    browser.switch_to.active_element.send_keys(Keys.ESCAPE)
    wait_for(browser, f"!{is_open}")


def test_the_theme_is_remembered_on_other_pages(server, browser):
    ground = "return getComputedStyle(document.documentElement).backgroundColor"
    browser.get(server.url + "/")
    light = browser.execute_script(ground)
    browser.execute_script("document.querySelector('input[name=theme][value=dark]').click()")
    try:
        dark = browser.execute_script(ground)
        assert dark != light
        browser.get(server.url + "/bitmap/ghost")
        assert browser.execute_script(ground) == dark
        assert browser.execute_script(
            "return document.querySelector('input[name=theme]:checked').value") == "dark"
    finally:
        browser.execute_script("localStorage.removeItem('theme')")


def test_resetting_a_control_keeps_the_others(server, browser):
    browser.get(server.url + "/bitmap/ghost?scale=5&interpolation=high")
    browser.find_element(By.CSS_SELECTOR, "[data-control=interpolation] .mark a").click()
    wait_for(browser, "location.search === '?scale=5'")
    wait_for(browser, "document.querySelector('input[name=interpolation][value=none]').checked")
    reset = browser.find_element(By.CSS_SELECTOR, "[data-control=scale] .mark a")
    browser.execute_script("arguments[0].scrollIntoView({ block: 'center' })", reset)
    reset.click()
    wait_for(browser, "location.search === ''")
    wait_for(browser, "!document.querySelector('[data-control=scale] .mark a')")


def test_closing_a_chip_removes_its_parameter_from_the_url(server, browser):
    browser.get(server.url + "/bitmap/ghost?width=100&interpolation=low")
    browser.find_element(By.CSS_SELECTOR, "a[title='Remove interpolation']").click()
    wait_for(browser, "location.search === '?width=100'")
    wait_for(browser, "!document.querySelector('#picture').src.includes('interpolation')")
    wait_for(browser, "document.querySelector(\"a[title='Remove width']\")")


def test_returns_to_the_first_page_on_back(server, browser):
    added = [f"page-filler-{number}" for number in range(30)]
    for name in added:
        server.command("bitmap", "generate", "solid", "--rows", "1", "--columns", "1", "--name", name)
    try:
        browser.get(server.url + "/?order=name")
        first = browser.execute_script(f"return {NAMES}")
        following = browser.find_element(By.CSS_SELECTOR, ".pages a[rel=next]")
        browser.execute_script("arguments[0].scrollIntoView({ block: 'center' })", following)
        following.click()
        wait_for(
            browser,
            f"location.search.includes('page=2') && {NAMES}.length > 0"
            f" && !{NAMES}.some(name => arguments[0].includes(name))",
            first,
        )
        browser.back()
        wait_for_value(browser, NAMES, first)
    finally:
        browser.get("about:blank")  # stops loading pictures
        server.command("bitmap", "remove", *added)
