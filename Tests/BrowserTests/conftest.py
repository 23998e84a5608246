"""A real server and a real Chromium for the tests of the pages."""

import http.server
import os
import pathlib
import re
import signal
import subprocess
import threading

import pytest
from selenium import webdriver

from pages import PATIENCE

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build" / "release" / "pixelarium"


class Server:
    """The gallery with its demo collection, started by `script/server` as a newcomer would, unless a command is
    given."""

    def __init__(self, folder, command=(ROOT / "script" / "server", "--port", "0")):
        self.database = folder / "catalog.sqlite"
        self.environment = {**os.environ, "PIXELARIUM_DATABASE": str(self.database)}
        self.process = subprocess.Popen(
            command,
            env=self.environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        line = self.process.stdout.readline()
        found = re.fullmatch(r"Listening on (http://127\.0\.0\.1:\d+)\n", line)
        assert found, f"the server said {line!r} instead of where it listens"
        self.url = found[1]

    def command(self, *arguments):
        """Runs `pixelarium` on the served collection."""
        return subprocess.run(
            [PROGRAM, *arguments],
            env=self.environment,
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(timeout=PATIENCE) == 0


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("gallery"))
    yield running
    running.stop()


@pytest.fixture
def serve(tmp_path):
    """Returns a function that starts a server with a demo collection of its own and further options."""
    running = []

    def start(*options):
        running.append(Server(tmp_path, [PROGRAM, "serve", "--demo", "--port", "0", *options]))
        return running[-1]

    yield start
    for each in running:
        each.stop()


class Elsewhere(http.server.ThreadingHTTPServer):
    """Another site, with an origin of its own, whose files are written by a test."""

    def __init__(self):
        self.files = {}
        super().__init__(("127.0.0.1", 0), _ElsewhereHandler)
        self.url = f"http://127.0.0.1:{self.server_port}"

    def page(self, body):
        """Adds a page with this body, and returns its URL."""
        text = f"<!doctype html><meta charset=utf-8><title>Elsewhere</title><body>{body}"
        return self.file("page.html", "text/html; charset=utf-8", text)

    def file(self, name, media_type, text):
        """Adds a file with this text, and returns its URL."""
        self.files[f"/{name}"] = media_type, text.encode()
        return f"{self.url}/{name}"


class _ElsewhereHandler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        # Browsers request an icon from every site.
        media_type, body = self.server.files.get(self.path.split("?")[0], ("image/x-icon", b""))
        self.send_response(200)
        self.send_header("Content-Type", media_type)
        self.send_header("Content-Length", len(body))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture
def elsewhere():
    with Elsewhere() as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        yield site
        site.shutdown()


class Browser(webdriver.Chrome):
    """Headless Chromium with an emulated screen: size, pixel density and colour scheme."""

    def __init__(self):
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for argument in ["headless=new", "no-sandbox", "disable-gpu", "hide-scrollbars"]:
            options.add_argument(f"--{argument}")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        super().__init__(options, webdriver.ChromeService("/usr/bin/chromedriver"))
        self.set_script_timeout(PATIENCE)

    def screen(self, width=1440, height=900, density=1, scheme="light"):
        self.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": height, "deviceScaleFactor": density, "mobile": width < 600},
        )
        self.execute_cdp_cmd(
            "Emulation.setEmulatedMedia",
            {"features": [{"name": "prefers-color-scheme", "value": scheme}]},
        )

    def complaints(self):
        """Returns the messages on the console since the last call."""
        return [entry["message"] for entry in self.get_log("browser")]


@pytest.fixture(scope="session")
def chromium():
    browser = Browser()
    yield browser
    browser.quit()


@pytest.fixture
def browser(chromium):
    """Yields the session's Chromium with a fresh screen; the test fails if the console has messages."""
    chromium.screen()
    chromium.complaints()
    yield chromium
    assert chromium.complaints() == []
