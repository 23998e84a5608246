"""Follows fleet.md §2 on a cluster with the locale C and with passwords, and runs all of its commands."""

import json
import os
import re
import subprocess

import pytest
import yaml

from gallery import Server, environment
from postgres import BINARIES, PostgresServer
from processes import PROGRAM, ROOT, Running, free_ports, until

ARTICLE = (ROOT / "Sources/PixelariumCommand/PixelariumCommand.docc/fleet.md").read_text()
SECTION = ARTICLE.partition("\n## 2. ")[2].partition("\n## 3. ")[0]
BLOCKS = re.findall(r"^```sh\n(.*?)^```", SECTION, re.MULTILINE | re.DOTALL)
EXAMPLES = ROOT / "script/debian/examples"

# PostgreSQL's user is its superuser over the socket. There is no systemd, so PostgreSQL reloads its settings instead of
# restarting.
SUDO = f"""#!/bin/sh
case "$*" in
  "systemctl restart postgresql") exec sudo -u postgres psql --quiet --command 'SELECT pg_reload_conf()' ;;
  systemctl*) echo "$*" >>"$HOME/systemctl"; exit ;;
  "-u postgres tee"*) shift 2; exec "$@" ;;
  "-u postgres"*) shift 2; PATH={BINARIES}:$PATH PGHOST=$CLUSTER PGUSER=postgres exec "$@" ;;
esac
exec "$@"
"""


class Machine:
    """A machine with PostgreSQL, the program, a collection in a file, and a folder in place of /etc."""

    def __init__(self, folder):
        self.folder = folder
        self.server = PostgresServer()
        # As in Debian, connections over the socket need no password.
        (self.server.data / "pg_hba.conf").write_text("local all all trust\n")
        self.server.process.send_signal(1)
        tools = folder / "tools"
        tools.mkdir()
        (tools / "sudo").write_text(SUDO)
        (tools / "sudo").chmod(0o755)
        (tools / "pixelarium").symlink_to(PROGRAM)
        (folder / "etc/pixelarium").mkdir(parents=True)
        self.variables = environment(folder) | {
            "PATH": f"{tools}:{os.environ['PATH']}", "HOME": str(folder), "PGPASSFILE": f"{folder}/.pgpass",
            "CLUSTER": str(self.server.folder), "PGPORT": str(self.server.port)}

    def follow(self, block):
        """Runs a block with this machine's addresses and folders."""
        script = block.replace("10.0.0.10", "127.0.0.1").replace("10.0.0.0/24", "127.0.0.0/8")
        script = script.replace("/etc/", f"{self.folder}/etc/")
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", script], cwd=self.folder, env=self.variables,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert done.returncode == 0, f"{script}\n{done.stdout}"
        return done.stdout


@pytest.fixture
def machine(tmp_path):
    machine = Machine(tmp_path)
    subprocess.run([PROGRAM, "demo"], env=machine.variables, check=True, capture_output=True)
    yield machine
    machine.server.close()


def metrics_named(text):
    return {re.sub(r"_bucket$", "", name) for name in re.findall(r"\bpixelarium_\w+", text)}


def test_the_article_commands_work_and_its_examples_name_existing_metrics(machine, tmp_path):
    assert len(BLOCKS) == 4
    database, move, replica, edit = BLOCKS
    machine.follow(database)
    collation = "sudo -u postgres psql -tAc \"SELECT datcollate FROM pg_database WHERE datname = 'pixelarium'\""
    assert machine.follow(collation) == "C\n"
    machine.follow(move)
    machine.follow(replica)
    # The files of the service: the reader's URL, and the socket that other machines can reach.
    settings = dict(line.split("=", 1) for line in
                    (tmp_path / "etc/pixelarium/pixelarium.env").read_text().splitlines())
    assert "//pixelarium_reader:" in settings["PIXELARIUM_DATABASE"]
    listening = (tmp_path / "etc/systemd/system/pixelarium.socket.d/listen.conf").read_text()
    assert listening == "[Socket]\nListenStream=\nListenStream=0.0.0.0:8080\n"
    assert (tmp_path / "systemctl").read_text().endswith("start pixelarium.service\n")
    (port,) = free_ports(1)
    serving = Running(
        [PROGRAM, "serve", "--port", port], tmp_path / "log", env=machine.variables | settings | {
            "XDG_CACHE_HOME": str(tmp_path / "service"), "PGPASSFILE": "/dev/null"})
    try:
        server = Server()
        server.port = port

        def body(target):
            try:
                return server.get(target).body
            except OSError:
                return b""

        until(lambda: body("/ready").startswith(b"ready"), serving.process)
        before = body("/bitmap/ghost.png")
        machine.follow(edit)
        assert body("/bitmap/ghost.png") != before
        there = body("/metrics").decode()
        for name in ("prometheus-alerts.yml", "grafana-dashboard.json"):
            named = metrics_named((EXAMPLES / name).read_text()) - {"pixelarium_fleet"}
            assert named and all(f"# TYPE {metric} " in there for metric in named), name
    finally:
        serving.process.terminate()
        serving.process.wait()


def test_the_examples_are_consistent():
    alerts = yaml.safe_load((EXAMPLES / "prometheus-alerts.yml").read_text())
    assert all({"alert", "expr", "annotations"} <= set(rule) for group in alerts["groups"] for rule in group["rules"])
    panels = json.loads((EXAMPLES / "grafana-dashboard.json").read_text())["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    services = yaml.safe_load((EXAMPLES / "compose.yaml").read_text())["services"]
    assert services["a"]["healthcheck"]["test"] == ["CMD", "pixelarium", "health"]
    replicas, *others = yaml.safe_load_all((EXAMPLES / "kubernetes.yaml").read_text())
    assert {each["kind"] for each in others} == {"Service", "PodDisruptionBudget"}
    (container,) = replicas["spec"]["template"]["spec"]["containers"]
    assert container["livenessProbe"]["httpGet"]["path"] == "/health"
    assert container["readinessProbe"]["httpGet"]["path"] == "/ready"
