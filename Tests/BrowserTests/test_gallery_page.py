"""The gallery from a visitor's point of view."""

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from pages import findings, wait_for, wait_for_value

NAMES = "[...document.querySelectorAll('.card .name')].map(name => name.textContent)"


def names(browser):
    return browser.execute_script(f"return {NAMES}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_fits_the_screen_and_has_no_serious_axe_findings(server, browser, width, scheme):
    browser.screen(width=width, scheme=scheme)
    browser.get(server.url + "/")
    assert len(names(browser)) >= 24
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    assert findings(browser) == []


def test_the_number_in_the_address_draws_the_picture_again(server, browser):
    browser.screen(density=1)
    browser.get(server.url + "/")
    field = browser.find_element(By.CSS_SELECTOR, "[data-scaling]")
    place = "document.querySelector('[data-scaled] img')"
    size = browser.execute_script(f"return [{place}.width, {place}.height]")
    first = int(field.get_attribute("value"))
    columns = size[0] // first
    path = browser.execute_script("return document.querySelector('form.address').action")
    for scale, keys in [(first + 1, Keys.ARROW_UP), (first, Keys.ARROW_DOWN), (32, Keys.BACKSPACE + "32")]:
        field.send_keys(keys)
        wait_for(browser, f"{place}.complete && {place}.naturalWidth === {columns * scale}")
        shown = browser.execute_script(f"return {place}.currentSrc")
        assert f"scale={scale}" in shown
        link = browser.find_element(By.CSS_SELECTOR, "[data-scaled]")
        assert link.text == str(scale) and link.get_attribute("href").endswith(f"scale={scale}")
    assert browser.execute_script(f"return [{place}.width, {place}.height]") == size
    copy = browser.find_element(By.CSS_SELECTOR, ".address [data-copy-address]")
    assert copy.get_attribute("data-copy-address").endswith("?scale=32")
    # An invalid number changes nothing.
    field.send_keys("0")
    assert browser.find_element(By.CSS_SELECTOR, "[data-scaled]").text == "32"
    assert copy.get_attribute("data-copy-address") == path.removeprefix(server.url) + "?scale=32"


@pytest.mark.parametrize("density", [1, 2, 3])
def test_thumbnails_are_whole_blocks_at_any_density(server, browser, density):
    browser.screen(density=density)
    browser.get(server.url + "/?order=name")
    wait_for(browser, "document.querySelector('.card img').complete")
    picture = browser.execute_script(
        """
        const picture = document.querySelector('.card img');
        const [columns, rows] = document.querySelector('.card .facts').textContent.match(/\\d+/g);
        const box = picture.getBoundingClientRect();
        return {
          factorAcross: box.width * devicePixelRatio / columns,
          factorDown: box.height * devicePixelRatio / rows,
          current: picture.currentSrc,
        };
        """
    )
    assert picture["factorAcross"] == picture["factorDown"]
    assert picture["factorAcross"] % density == 0
    assert f"scale={int(picture['factorAcross'])}" in picture["current"]


def test_labels_are_alt_texts_and_decorative_pictures_have_none(server, browser):
    server.command("bitmap", "generate", "solid", "--rows", "4", "--columns", "4", "--name", "plain")
    server.command("bitmap", "edit", "plain", "--decorative")
    browser.get(server.url + "/?query=plain")
    assert browser.execute_script("return document.querySelector('.card img').alt") == ""
    browser.get(server.url + "/?query=ghost")
    assert len(browser.execute_script("return document.querySelector('.card img').alt")) > 5
    server.command("bitmap", "remove", "plain")


def test_search_narrows_while_typing_and_keeps_the_focus(server, browser):
    browser.get(server.url + "/")
    everything = len(names(browser))
    browser.find_element(By.TAG_NAME, "body").send_keys("/")
    wait_for_value(browser, "document.activeElement.id", "query")
    browser.switch_to.active_element.send_keys("gho")
    wait_for(browser, f"{NAMES}.includes('ghost') && {NAMES}.length < {everything}")
    assert browser.execute_script("return document.activeElement.id") == "query"
    wait_for(browser, "location.search.includes('query=gho')")
    browser.refresh()
    assert "ghost" in names(browser) and len(names(browser)) < everything


def test_a_misspelled_search_shows_what_it_found_instead(server, browser):
    browser.get(server.url + "/?query=ghots")
    assert names(browser) == ["ghost"]
    assert "These match “ghost”" in browser.find_element(By.ID, "results").text


def test_a_search_lists_the_symbols_that_match(server, browser):
    browser.get(server.url + "/?query=heart")
    assert names(browser)[0] == "heart"
    browser.find_element(By.CSS_SELECTOR, ".others a[href='/symbols?query=heart']").click()
    wait_for(browser, "location.pathname === '/symbols' && location.search === '?query=heart'")
    assert names(browser)[0] == "heart"


def test_a_search_without_results_offers_a_reset(server, browser):
    browser.get(server.url + "/?query=zzzz")
    assert names(browser) == []
    browser.find_element(By.CSS_SELECTOR, "#results a[href='/']").click()
    wait_for(browser, f"{NAMES}.length > 20")


def test_a_tag_filters_and_back_returns(server, browser):
    browser.get(server.url + "/")
    everything = names(browser)
    chip = browser.find_element(By.CSS_SELECTOR, ".tags .chip")
    tally = int(chip.find_element(By.CLASS_NAME, "tally").text)
    chip.click()
    wait_for(browser, f"{NAMES}.length === {tally}")
    wait_for(browser, "location.search.includes('tag=')")
    browser.back()
    wait_for(browser, f"{NAMES}.length === {len(everything)}")


def test_tags_combine_and_can_be_removed_separately(server, browser):
    browser.screen(width=390)
    browser.get(server.url + "/?tag=sprite")
    chosen = "[...document.querySelectorAll('.chosen .chip')].map(chip => chip.firstChild.data)"
    wait_for_value(browser, chosen, ["sprite"])
    second = browser.find_elements(By.CSS_SELECTOR, ".offered .chip")[-1]
    name, tally = browser.execute_script(
        "return [arguments[0].firstChild.data, arguments[0].lastChild.textContent]", second)
    browser.execute_script("arguments[0].scrollIntoView(); arguments[0].click()", second)
    wait_for_value(browser, chosen, ["sprite", name])
    wait_for_value(browser, f"{NAMES}.length", int(tally))
    assert browser.execute_script(
        "return [...document.querySelectorAll('.chosen .chip')].every(chip => {"
        "  const { left, right } = chip.getBoundingClientRect();"
        "  return left >= 0 && right <= innerWidth; })"
    )
    browser.find_element(By.CSS_SELECTOR, ".chosen .chip").click()
    wait_for_value(browser, chosen, [name])
    wait_for(browser, f"location.search === '?tag={name}'")


def test_arrow_keys_move_in_the_grid_and_enter_opens(server, browser):
    browser.get(server.url + "/?order=name")
    first, second = names(browser)[:2]
    browser.execute_script("document.querySelector('.card a').focus()")
    browser.switch_to.active_element.send_keys(Keys.ARROW_RIGHT)
    focused = "document.activeElement.closest('.card').querySelector('.name').textContent"
    wait_for_value(browser, focused, second)
    browser.switch_to.active_element.send_keys(Keys.ARROW_LEFT)
    wait_for_value(browser, focused, first)
    browser.switch_to.active_element.send_keys(Keys.ENTER)
    wait_for(browser, "location.pathname.startsWith('/bitmap/')")
    wait_for_value(browser, "document.querySelector('h1')?.innerText", first)


def test_an_edit_by_the_command_shows_on_the_next_load(server, browser):
    server.command(
        "bitmap", "generate", "checkerboard", "--rows", "3", "--columns", "5", "--name", "newcomer")
    browser.get(server.url + "/?query=newcomer")
    assert names(browser) == ["newcomer"]
    server.command("bitmap", "remove", "newcomer")
    browser.get(server.url + "/?query=newcomer")
    assert names(browser) == []
