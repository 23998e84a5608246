"""Runs what README quotes, in order, as a reader would."""

import os
import re
import subprocess

from conftest import PROGRAM, ROOT

README = (ROOT / "README.md").read_text()


def quoted_commands():
    return re.findall(r"^```sh\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def test_every_quoted_command_works(server, tmp_path):
    environment = {
        **server.environment,
        "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}",
        "README_ROOT": str(ROOT),
    }
    ran = 0
    for block in quoted_commands():
        if re.search(r"^script/(server|test|lint)\b", block, re.MULTILINE):
            # These are running already, or would run this very test again.
            for script in re.findall(r"^(script/\w+)", block, re.MULTILINE):
                assert os.access(ROOT / script, os.X_OK), script
            continue
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", block.replace("http://127.0.0.1:8080", server.url)],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, f"{block}\n{done.stdout}{done.stderr}"
        ran += 1
    assert ran >= 2


def test_every_path_in_the_url_table_is_served(server):
    paths = re.findall(r"^\| `GET (/[^` ]*)`", README, re.MULTILINE)
    assert len(paths) >= 8
    for path in paths:
        path = path.replace("{id}", "1").replace("{file}", "gallery.css")
        done = subprocess.run(
            ["curl", "--silent", "--output", "/dev/null", "--write-out", "%{http_code}",
             "--location", server.url + path],
            capture_output=True,
            text=True,
        )
        assert done.stdout == "200", path


def test_every_sub_command_in_the_table_exists(server):
    rows = re.findall(r"^\| `pixelarium ([a-z ]+)", README, re.MULTILINE)
    assert len(rows) >= 10
    for row in rows:
        subprocess.run([PROGRAM, *row.split(), "--help"], check=True, capture_output=True)
