"""Runs the examples that the documentation of URLs and commands quotes."""

import json
import os
import re
import subprocess
import urllib.error
import urllib.request

import pytest

from conftest import PROGRAM, ROOT

README = (ROOT / "README.md").read_text()
ADDRESSES = (ROOT / "Sources/GalleryWeb/GalleryWeb.docc/addresses.md").read_text()
COMMAND = (ROOT / "Sources/PixelariumCommand/PixelariumCommand.docc/command.md").read_text()


def test_the_quoted_commands_work(server, tmp_path):
    (block,) = re.findall(r"^```sh\n(.*?)^```", COMMAND, re.MULTILINE | re.DOTALL)
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", block.replace("http://127.0.0.1:8080", server.url)],
        cwd=tmp_path,
        env={**server.environment, "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"


def test_every_path_in_the_url_table_is_served(server):
    paths = re.findall(r"^\| `GET (/[^` ]*)`", ADDRESSES, re.MULTILINE)
    assert len(paths) >= 20
    server.command("set", "add", "tabler")
    for path in paths:
        path = path.replace("{id}", "1").replace("{name}", "candy").replace("{symbol}", "bell")
        path = path.replace("{scene}", "award").replace("{set}", "tabler")
        # Responses without an end are requested with HEAD.
        head = ["--head"] if re.fullmatch(r"/scene/\w+/(events|stream)", path) else []
        done = subprocess.run(
            ["curl", "--silent", "--output", "/dev/null", "--write-out", "%{http_code}",
             "--location", *head, server.url + path],
            capture_output=True,
            text=True,
        )
        assert done.stdout == "200", path


def test_every_subcommand_in_the_table_exists(server):
    rows = re.findall(r"^\| `pixelarium ([a-z ]+)", COMMAND, re.MULTILINE)
    assert len(rows) >= 20
    for row in rows:
        subprocess.run([PROGRAM, *row.split(), "--help"], check=True, capture_output=True)


OPTIONS = [
    ("Options of bitmaps", "/bitmap/{id}.{format}"),
    ("Options of sheets", "/bitmap/{id}/sheet.{extension}"),
    ("Options of symbols", "/symbol/{symbol}.{format}"),
    ("Options of scenes", "/scene/{scene}.{format}"),
]
FILES = (
    "image/png", "image/svg+xml", "image/webp", "image/gif", "image/apng", "application/pdf", "application/json",
)


def option_rows(title):
    """Yields the names, the whole row and the example of each row in a table of options."""
    section = ADDRESSES.split(f"\n## {title}\n")[1].split("\n## ")[0]
    for line in section.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("| `") and not line.startswith("| `--"):
            yield re.findall(r"`(\w+)`", cells[0]), line, cells[-1].strip("` |")


@pytest.mark.parametrize("title, path", OPTIONS)
def test_every_option_is_in_the_table_with_its_values(server, title, path):
    with urllib.request.urlopen(server.url + "/openapi.json") as answer:
        paths = json.load(answer)["paths"]
    described = {
        parameter["name"]: parameter["schema"]
        for parameter in paths[path]["get"]["parameters"]
        if parameter["in"] == "query" and parameter["schema"]["type"] != "object"
    }
    rows = {name: line for names, line, _ in option_rows(title) for name in names}
    assert list(rows) == list(described)
    for name, schema in described.items():
        for value in schema.get("enum", []):
            assert f"`{value}`" in rows[name], f"{name}={value}"


@pytest.mark.parametrize("title, path", OPTIONS)
def test_every_option_changes_the_picture_in_its_example(server, title, path):
    prefix = path.split("{")[0]
    for names, _, example in option_rows(title):
        for name in names:
            assert f"{name}=" in example, example
        if names[0] in ("expires", "signature"):
            continue  # the example has no valid signature
        assert example.startswith(prefix), example
        with urllib.request.urlopen(server.url + example) as answer:
            assert answer.status == 200
            assert answer.headers["Content-Type"] in FILES
            picture = answer.read()
        address, query = example.split("?")
        rest = [part for part in query.split("&") if part.split("=")[0] not in names]
        try:
            with urllib.request.urlopen(f"{server.url}{address}?{'&'.join(rest)}") as answer:
                other = answer.read()
        except urllib.error.HTTPError:
            other = None  # `effect=replace` requires `to`
        # All demo scenes have a fixed height.
        unseen = (["v"], ["dynamicRange"], ["missing"], ["wait"], ["proposedHeight"])
        if names not in unseen and "sheet.png?snap=" not in example:
            assert other != picture, example


def test_every_option_of_remote_images_is_in_the_table(server):
    with urllib.request.urlopen(server.url + "/openapi.json") as answer:
        paths = json.load(answer)["paths"]

    def names(path):
        parameters = paths[path]["get"]["parameters"]
        return [each["name"] for each in parameters if each["in"] == "query"]

    bitmap = names("/bitmap/{id}.{format}")
    own = [name for name in names("/remote.{format}") if name not in bitmap]
    rows = [name for names, _, _ in option_rows("Options of remote images") for name in names]
    assert rows == own
    assert set(names("/remote.{format}")) == set(own + bitmap) - {"v"}


def test_the_examples_of_remote_images_return_pictures(server):
    for names, _, example in option_rows("Options of remote images"):
        if names[0] in ("expires", "signature"):
            continue  # the example has no valid signature
        address = server.url + example.replace("http://127.0.0.1:8080", server.url)
        with urllib.request.urlopen(address) as answer:
            assert answer.status in (200, 202), example
            assert answer.headers["Content-Type"] == "image/png"
            assert answer.headers["X-Image-Phase"] in ("empty", "success", "failure")


def test_the_served_documentation_contains_both_texts(server):
    with urllib.request.urlopen(server.url + "/documentation") as answer:
        assert answer.read().decode() == f"{README}\n{ADDRESSES}"
