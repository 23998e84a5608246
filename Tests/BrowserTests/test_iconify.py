"""Iconify's own web component shows this server's symbols on a page of another site."""

import io
import json
import pathlib
import re
import sys
import urllib.parse
import urllib.request
import zipfile

import numpy
import pytest
from PIL import Image

from pages import wait_for


@pytest.fixture(scope="session")
def component():
    """Returns the script of `iconify-icon`, extracted from the pages of a package that uses it."""
    [wheel] = pathlib.Path(sys.prefix).glob("marimo-*.whl")
    start = re.compile(r"[\w$]+=Object\.freeze\(\{left:0,top:0,width:16,height:16\}\)")
    end = re.compile(r"function ([\w$]+)\([\w$]+=`iconify-icon`\).*?\.define\([\w$]+,([\w$]+)\),\2\}", re.S)
    with zipfile.ZipFile(wheel) as files:
        for name in files.namelist():
            if not re.fullmatch(r"marimo/_static/assets/index-.*\.js", name):
                continue
            text = files.read(name).decode()
            if (first := start.search(text)) and (last := end.search(text, first.end())):
                return f"(() => {{ var {text[first.start() : last.end()]}; {last[1]}(); }})();"
    raise AssertionError(f"there is no iconify-icon in {wheel}")


@pytest.fixture
def page(server, browser, elsewhere, component):
    """Returns a function that opens a page of another site with some elements whose icons come from the server."""
    script = elsewhere.file("iconify-icon.js", "text/javascript; charset=utf-8", component)

    def open_page(elements):
        hosts = json.dumps({"": {"resources": [server.url]}})
        browser.get(
            elsewhere.page(
                f"<style>body {{ margin: 0; background: white }}</style>{elements}"
                f"<script>IconifyProviders = {hosts}</script><script src='{script}'></script>"
            )
        )
        wait_for(
            browser,
            "[...document.querySelectorAll('iconify-icon')].every(icon => icon.status !== 'loading')",
        )

    return open_page


def asked(browser, server):
    """Returns the paths on the server that the page has loaded, decoded."""
    addresses = browser.execute_script(
        "return performance.getEntriesByType('resource').map(entry => entry.name)"
    )
    start = len(server.url)
    return [urllib.parse.unquote(each)[start:] for each in addresses if each.startswith(server.url)]


def unlike(icon, address):
    """Returns the fraction of an element's pixels that differ clearly from a picture on white."""
    shown = Image.open(io.BytesIO(icon.screenshot_as_png)).convert("RGB")
    with urllib.request.urlopen(address) as answer:
        wanted = Image.open(io.BytesIO(answer.read())).convert("RGB")
    assert shown.size == wanted.size
    distance = numpy.abs(numpy.asarray(shown, int) - numpy.asarray(wanted, int)).max(axis=2)
    return (distance > 64).mean()


@pytest.mark.parametrize("mode", ["svg", "mask"])
def test_icons_look_like_the_symbols(server, browser, page, mode):
    names = ["bell.fill", "bell.slash", "cloud.sun.rain", "chevron.right.circle.fill", "gear"]
    page(
        "".join(
            f"<iconify-icon icon='pixelarium:{name.replace('.', '-')}' mode='{mode}' width=96 height=96"
            " style='color: #a00000; vertical-align: top'></iconify-icon>"
            for name in names
        )
    )
    icons = browser.find_elements("tag name", "iconify-icon")
    assert [icon.get_property("status") for icon in icons] == ["rendered"] * len(names)
    for name, icon in zip(names, icons):
        picture = f"{server.url}/symbol/{name}.png?mode=monochrome&foreground=a00000&size=96&background=white"
        assert unlike(icon, picture) < 0.005, name
    [address] = [each for each in asked(browser, server) if ".json" in each]
    wanted = sorted(name.replace(".", "-") for name in names)
    assert address == f"/pixelarium.json?icons={','.join(wanted)}"


def test_the_component_rotates_and_mirrors_icons_like_the_server(server, browser, page):
    page(
        "<iconify-icon icon='pixelarium:cart' width=96 height=96 rotate=90deg flip=horizontal></iconify-icon>"
        f"<img src='{server.url}/pixelarium/cart.svg?width=96&rotate=90deg&flip=horizontal'>"
    )
    wait_for(browser, "document.images[0].complete")
    element, image = (browser.find_element("tag name", name) for name in ("iconify-icon", "img"))
    shown, own = (
        numpy.asarray(Image.open(io.BytesIO(each.screenshot_as_png)).convert("L"), int)
        for each in (element, image)
    )
    assert own.min() < 64 and (numpy.abs(shown - own) > 64).mean() < 0.005


def test_an_alias_is_rendered_and_an_unknown_name_fails(browser, page):
    page(
        "<iconify-icon icon='pixelarium:gearshape'></iconify-icon>"
        "<iconify-icon icon='pixelarium:nobody'></iconify-icon>"
    )
    icons = browser.find_elements("tag name", "iconify-icon")
    assert [icon.get_property("status") for icon in icons] == ["rendered", "failed"]
    path = "document.querySelector('iconify-icon').shadowRoot.querySelector('path').getAttribute('d')"
    gear = browser.execute_async_script(
        "const done = arguments[0];"
        "customElements.get('iconify-icon').loadIcons(['pixelarium:gear'], (loaded) =>"
        " done(customElements.get('iconify-icon').getIcon('pixelarium:gear').body));"
    )
    assert browser.execute_script(f"return {path}") in gear


def test_a_long_list_is_requested_in_parts(server, browser, page):
    with urllib.request.urlopen(f"{server.url}/collection?prefix=pixelarium") as answer:
        categories = json.load(answer)["categories"]
    names = sorted({name for names in categories.values() for name in names})[:120]
    page("".join(f"<iconify-icon icon='pixelarium:{name}'></iconify-icon>" for name in names))
    icons = browser.find_elements("tag name", "iconify-icon")
    assert {icon.get_property("status") for icon in icons} == {"rendered"}
    parts = [each for each in asked(browser, server) if ".json" in each]
    assert len(parts) > 1
    assert sorted(name for part in parts for name in part.split("=")[1].split(",")) == names


def test_a_style_sheet_shows_icons_on_another_site(server, browser, elsewhere):
    sheet = f"{server.url}/pixelarium.css?icons=bell-fill,cart"
    browser.get(
        elsewhere.page(
            f"<link rel=stylesheet href='{sheet}'>"
            "<style>body { margin: 0; background: white }</style>"
            "<span class='icon--pixelarium icon--pixelarium--bell-fill'"
            " style='font-size: 96px; color: #a00000; vertical-align: top'></span>"
        )
    )
    icon = browser.find_element("tag name", "span")
    picture = f"{server.url}/symbol/bell.fill.png?mode=monochrome&foreground=a00000&size=96&background=white"
    assert unlike(icon, picture) < 0.005
