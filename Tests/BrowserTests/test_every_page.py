"""Requirements for all pages: small screens, large text, forced colours and touch."""

import pytest

from pages import arrive

PAGES = [
    "/", "/?tag=sprite&tag=animal", "/?query=nothing-like-it", "/bitmap/ghost", "/symbols",
    "/symbols?cell=s", "/symbol/bell", "/scenes", "/scene/award", "/scene/badge?icon=star", "/scenes/new",
    "/palettes", "/palettes?data=eNoLMFGwULDgsqm7_f_28zobACaJBk8", "/palette/frost",
    "/draft/bitmap?data=eNoLMFGwULDgsqm7_f_28zobACaJBk8&file=dots.pbm", "/bitmap/ghost/compare", "/lab", "/remote", "/canvas", "/nothing-is-here",
    "/palette/none", "/docs", "/docs/guides/readme", "/docs/language", "/docs/language/kinds", "/docs/command/bitmap",
]


def emulate(browser, **features):
    browser.execute_cdp_cmd(
        "Emulation.setEmulatedMedia",
        {
            "features": [
                {"name": name.replace("_", "-"), "value": value}
                for name, value in features.items()
            ]
        },
    )


@pytest.mark.parametrize("path", PAGES)
def test_needs_no_horizontal_scrolling_at_320_pixels(server, browser, path):
    browser.screen(width=320, height=640)
    browser.get(server.url + path)
    arrive(browser, path)
    # The console also reports that a page was not found.
    browser.complaints()
    assert browser.execute_script("return document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("path", PAGES)
def test_text_has_14_pixels_and_scales_with_the_browser_font_size(server, browser, path):
    browser.get(server.url + path)
    arrive(browser, path)
    browser.complaints()
    # The text of rulers may be small, since the readout repeats it.
    sizes = """
        return [...document.querySelectorAll('body *')]
          .filter(element => !element.closest('.ruler, script, style'))
          .map(element => [
            `${element.nodeName} ${element.className}`,
            parseFloat(getComputedStyle(element).fontSize),
            parseFloat(getComputedStyle(element).lineHeight),
          ]);
    """
    before = browser.execute_script(sizes)
    assert [each for each in before if each[1] < 14] == []
    browser.execute_script("document.documentElement.style.fontSize = '32px'")
    after = browser.execute_script(sizes)
    assert len(before) > 30
    doubled = [
        [name, 2 * size, height and 2 * height] for name, size, height in before]
    assert [each for each in after if each not in doubled] == []
    assert browser.execute_script("return document.documentElement.scrollWidth") <= 1440


@pytest.mark.parametrize(
    "path, chosen, other",
    [
        ("/?tag=sprite", ".segments [aria-current]", ".segments a:not([aria-current])"),
        ("/?tag=sprite", ".chosen .chip", ".offered .chip"),
        ("/?tag=sprite", ".places [aria-current]", ".places a:not([aria-current])"),
        ("/symbols?variant=fill", ".pills [aria-current]", ".pills a:not([aria-current])"),
    ],
)
def test_forced_colours_distinguish_the_selected_item(server, browser, path, chosen, other):
    emulate(browser, forced_colors="active")
    browser.get(server.url + path)
    arrive(browser, path)
    look = """
        const { color, backgroundColor, borderBottomColor } =
          getComputedStyle(document.querySelector(arguments[0]));
        return [color, backgroundColor, borderBottomColor];
    """
    assert browser.execute_script(look, chosen) != browser.execute_script(look, other)


def test_touch_screens_do_not_zoom_fields_or_show_key_hints(server, browser):
    browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
    try:
        browser.screen(width=390)
        browser.get(server.url + "/")
        arrive(browser, "/")
        assert browser.execute_script("return matchMedia('(pointer: coarse)').matches")
        size = "return getComputedStyle(document.getElementById('query')).fontSize"
        assert browser.execute_script(size) == "16px"
        key = "return getComputedStyle(document.querySelector('.search kbd')).display"
        assert browser.execute_script(key) == "none"
    finally:
        browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})


def test_a_name_of_three_lines_is_fully_visible(server, browser):
    browser.screen(width=320)
    browser.get(server.url + "/symbols?cell=s&variant=slash.circle.fill&derive=true")
    arrive(browser, "/symbols")
    assert browser.execute_script(
        """
        const names = [...document.querySelectorAll('.card .name')];
        return names.some(name => name.clientHeight > 40)
          && names.every(name => name.scrollHeight <= name.clientHeight + 1);
        """
    )
