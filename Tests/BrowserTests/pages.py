"""What the tests of several pages ask a page."""

import json
import pathlib

import axe_core_python

AXE = (pathlib.Path(axe_core_python.__file__).parent / "axe.min.js").read_text()


def wait_for(browser, script, *arguments):
    """The first true value of a JavaScript expression; fails after ten seconds of false ones."""
    return browser.execute_async_script(
        """
        const done = arguments[arguments.length - 1];
        const given = Array.from(arguments).slice(0, -1);
        const ask = new Function(`return (${given.shift()})`);
        const limit = performance.now() + 10000;
        const look = () => {
          const value = ask.apply(null, given);
          if (value || performance.now() > limit) done(value);
          else requestAnimationFrame(look);
        };
        look();
        """,
        script,
        *arguments,
    )


def findings(browser):
    """axe-core's serious and critical findings, as rule and elements."""
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
    """The natural size and the RGBA bytes of a picture as the browser decoded it."""
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
