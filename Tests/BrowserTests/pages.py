"""Helpers for the tests of pages."""

import json
import pathlib
import urllib.request

import axe_core_python
from selenium.common.exceptions import TimeoutException, WebDriverException
from selenium.webdriver.support.wait import WebDriverWait

AXE = (pathlib.Path(axe_core_python.__file__).parent / "axe.min.js").read_text()


# The timeout of a wait in seconds. It is far more than a busy machine needs, since only a defect makes a wait last that
# long.
PATIENCE = 120


def wait_for(browser, expression, *arguments):
    """Waits for the first true value of a JavaScript expression and returns it, or fails.

    The expression is polled from outside the page, so a wait may extend over a navigation.
    """
    return WebDriverWait(
        browser, PATIENCE, poll_frequency=0.02, ignored_exceptions=[WebDriverException]
    ).until(
        lambda _: browser.execute_script(f"return ({expression})", *arguments),
        f"never true: {expression} {list(arguments)}",
    )


def wait_for_value(browser, expression, wanted):
    """Waits until a JavaScript expression has a value; if it does not, fails and shows the last value."""
    seen = []

    def is_there(_):
        seen[:] = [browser.execute_script(f"return ({expression})")]
        return seen == [wanted]

    wait = WebDriverWait(
        browser, PATIENCE, poll_frequency=0.02, ignored_exceptions=[WebDriverException]
    )
    try:
        wait.until(is_there)
    except TimeoutException:
        assert seen == [wanted], expression


def metric(server, name):
    """Returns the value of a metric without labels."""
    with urllib.request.urlopen(server.url + "/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith(name + " "))


def becomes(server, name, condition):
    """Waits until a metric meets a condition."""
    WebDriverWait(server, PATIENCE, poll_frequency=0.02).until(
        lambda _: condition(metric(server, name)), f"{name} never met the condition")


def arrive(browser, address):
    """Waits until a page whose URL contains a text has loaded completely."""
    wait_for(
        browser,
        "document.readyState === 'complete' && location.href.includes(arguments[0])",
        address,
    )


def findings(browser):
    """Returns the serious and critical findings of axe-core, as rules and elements."""
    browser.execute_script(AXE)
    results = browser.execute_async_script(
        "axe.run().then(arguments[arguments.length - 1]);"
    )
    return [
        (violation["id"], [node["target"] for node in violation["nodes"]])
        for violation in results["violations"]
        if violation["impact"] in ("serious", "critical")
    ]


def pixels(browser, selector):
    """Returns the natural size and the RGBA bytes of a picture as the browser decoded it."""
    return json.loads(
        browser.execute_script(
            """
            const picture = document.querySelector(arguments[0]);
            const canvas = document.createElement("canvas");
            canvas.width = picture.naturalWidth;
            canvas.height = picture.naturalHeight;
            const context = canvas.getContext("2d");
            context.drawImage(picture, 0, 0);
            const data = context.getImageData(0, 0, canvas.width, canvas.height).data;
            return JSON.stringify({
              width: canvas.width, height: canvas.height, data: Array.from(data)
            });
            """,
            selector,
        )
    )
