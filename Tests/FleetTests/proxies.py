"""Proxies in front of the replicas, configured by the packaged examples, on ports of this machine."""

import re
import socket
import subprocess

from gallery import Server
from processes import ROOT, Running, free_ports, until

EXAMPLES = ROOT / "script" / "debian" / "examples"


class Balancer(Server):
    """HAProxy, configured by its example, except for the addresses and without TLS."""

    def __init__(self, folder, replicas, retries=True):
        (self.port,) = free_ports(1)
        self.control = folder / "haproxy.sock"
        self.log = folder / "haproxy.log"
        self.replicas = replicas
        self.settings = folder / "haproxy.cfg"
        self.settings.write_text(self._settings(replicas, retries))
        self.running = Running(["haproxy", "-db", "-f", self.settings], self.log)
        until(lambda: set(self.states().values()) == {"UP"}, self.running.process)

    def _settings(self, replicas, retries):
        text = (EXAMPLES / "haproxy-fleet.cfg").read_text()
        text = re.sub(r"^.* ssl(_fc)?\b.*\n", "", text, flags=re.MULTILINE)
        text = text.replace("bind :80", f"bind 127.0.0.1:{self.port}")
        text = text.replace("global\n", f"global\n  stats socket {self.control} mode 600\n", 1)
        if not retries:
            text = re.sub(r"^  (retries|option redispatch|retry-on).*\n", "", text, flags=re.MULTILINE)
            text = text.replace("defaults\n", "defaults\n  retries 0\n", 1)
            # Without retries, failed replicas must be detected sooner.
            text = text.replace("check inter", "observe layer4 error-limit 10 on-error mark-down check inter", 1)
        servers = dict(zip("abc", replicas))

        def server(found):
            name, rest = found.groups()
            return f"  server {name} 127.0.0.1:{servers[name].port}{rest}\n" if name in servers else ""

        return re.sub(r"^  server (\w+) \S+(.*)\n", server, text, flags=re.MULTILINE)

    def states(self):
        """Returns the state of each server of the example: {"a": "UP", "b": "DOWN"}."""
        try:
            with socket.socket(socket.AF_UNIX) as control:
                control.connect(str(self.control))
                control.sendall(b"show servers state pictures\n")
                lines = control.makefile().read().splitlines()
        except OSError:
            return {}
        fields = [line.split() for line in lines[2:] if line]
        return {each[3]: "UP" if each[5] == "2" else "DOWN" for each in fields}

    def finds(self, replica, state):
        """Waits until a replica has the state UP or DOWN."""
        name = "abc"[self.replicas.index(replica)]
        until(lambda: self.states()[name] == state, self.running.process)

    def close(self):
        self.running.kill()


class Nginx(Server):
    """nginx, configured by its example, except for the addresses and without TLS."""

    def __init__(self, folder, replicas):
        (self.port,) = free_ports(1)
        self.log = folder / "nginx.log"
        settings = folder / "nginx.conf"
        settings.write_text(
            f"worker_processes 1;\ndaemon off;\npid {folder}/nginx.pid;\nerror_log stderr warn;\n"
            f"events {{ worker_connections 1024; }}\nhttp {{\naccess_log off;\n"
            + "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in TEMPORARY)
            + self._site(replicas) + "}\n")
        subprocess.run(["nginx", "-t", "-q", "-p", folder, "-c", settings], check=True)
        self.running = Running(["nginx", "-p", folder, "-c", settings], self.log)
        until(self._answers, self.running.process)

    def _site(self, replicas):
        text = (EXAMPLES / "nginx-fleet.conf").read_text()
        # Remove the server that redirects plain requests to TLS.
        text = re.sub(r"^server \{\n  listen 80;\n.*?^\}\n", "", text, flags=re.MULTILINE | re.DOTALL)
        text = re.sub(r"^  (ssl_|listen \[).*\n", "", text, flags=re.MULTILINE)
        text = text.replace("listen 443 ssl http2", f"listen 127.0.0.1:{self.port}")
        servers = iter(replicas)
        return re.sub(r"(?<=^  server )\S+(?= )", lambda _: f"127.0.0.1:{next(servers).port}", text, flags=re.MULTILINE)

    def _answers(self):
        try:
            return self.get("/health").status == 200
        except OSError:
            return False

    def close(self):
        self.running.stop()


TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
