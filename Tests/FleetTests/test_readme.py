"""Follows README from one file to three replicas, and runs all commands of that section."""

import os
import re
import signal
import subprocess

import pytest

from gallery import Server, environment
from postgres import BINARIES, PostgresServer
from processes import PROGRAM, ROOT, free_ports, until

SECTION = (ROOT / "README.md").read_text().partition("\n## From one file to three replicas\n")[2].partition("\n## ")[0]
BLOCKS = re.findall(r"^```sh\n(.*?)^```", SECTION, re.MULTILINE | re.DOTALL)

# Packages are installed already, and PostgreSQL runs as another user here.
SUDO = f"""#!/bin/sh
case $1 in
  apt) exit ;;
  -u) shift 2; PGUSER=postgres exec {BINARIES}/"$@" ;;
esac
exit 1
"""


class Port(Server):
    """A server that another process has started."""

    def __init__(self, port):
        self.port = port


@pytest.fixture
def machine(tmp_path):
    """Yields the environment of a machine with the package and with a collection in a file."""
    server = PostgresServer()
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "sudo").write_text(SUDO)
    (tools / "sudo").chmod(0o755)
    (tools / "pixelarium").symlink_to(PROGRAM)
    variables = environment(tmp_path) | {
        "PATH": f"{tools}:{os.environ['PATH']}", "PGHOST": str(server.folder), "PGPORT": str(server.port)}
    subprocess.run([PROGRAM, "demo"], env=variables, check=True, capture_output=True)
    yield variables
    server.close()


def test_the_section_is_short_and_its_commands_work(machine, tmp_path):
    assert len(SECTION.strip().splitlines()) + 1 <= 25
    (block,) = BLOCKS
    given = re.findall(r"--port (\d+)", block)
    ports = free_ports(len(given))
    for port, own in zip(given, ports):
        block = block.replace(f"--port {port}", f"--port {own}")
    log = open(tmp_path / "log", "wb")
    reader = subprocess.Popen(
        ["bash", "-euo", "pipefail", "-c", f"{block}\nwait"], cwd=tmp_path, env=machine, stdin=subprocess.DEVNULL,
        stdout=log, stderr=subprocess.STDOUT, start_new_session=True)
    try:
        gold = bytes.fromhex("ffd700")

        def answers(port):
            try:
                return Port(port).get("/bitmap/ghost.png").body
            except OSError:
                return b""

        until(lambda: all(gold in answers(port) for port in ports), reader)
        pictures = {answers(port) for port in ports}
        assert len(pictures) == 1
        # The last command has printed the replicas already, perhaps before all servers were following.
        until(lambda: "NAME" in (tmp_path / "log").read_text(), reader)
        replicas = [PROGRAM, "database", "replicas", "--json", "--database", "postgresql:///pixelarium"]
        until(lambda: subprocess.run(replicas, env=machine, capture_output=True).stdout.count(b'"serves":true') == 3)
    finally:
        os.killpg(reader.pid, signal.SIGTERM)
        reader.wait()
        log.close()
    said = subprocess.run(
        [PROGRAM, "bitmap", "fill", "ghost", "--color", "red"], env=machine, capture_output=True, text=True)
    assert said.returncode == 74 and "has moved to postgresql:///pixelarium" in said.stderr
