"""The program under test: replicas that serve, and desks that run commands."""

import http.client
import json
import os
import re
import subprocess

from processes import PATIENCE, PROGRAM, Running, free_ports, until


def environment(folder):
    """Returns the environment for the program: without variables of its own, and with separate cache and data
    folders."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PIXELARIUM_")}
    return kept | {"XDG_CACHE_HOME": str(folder / "cache"), "XDG_DATA_HOME": str(folder / "data")}


class Answer:
    """An HTTP response: the status, the header fields by their lower-case names, and the body."""

    def __init__(self, response):
        self.status = response.status
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        self.body = response.read()

    @property
    def etag(self):
        return self.headers.get("etag")

    def json(self):
        assert self.status == 200, self.body
        return json.loads(self.body)

    def _told(self):
        """Returns the response without fields that depend on the time."""
        clocks = ("date", "server-timing")
        headers = {name: value for name, value in self.headers.items() if name not in clocks}
        return self.status, headers, self.body

    def differences(self, other):
        """Returns a short description of each difference to another response."""
        (status, headers, body), (others_status, others_headers, others_body) = self._told(), other._told()
        told = [f"{status} became {others_status}"] if status != others_status else []
        for name in sorted(headers.keys() | others_headers.keys()):
            if headers.get(name) != others_headers.get(name):
                told.append(f"{name}: {headers.get(name)} became {others_headers.get(name)}")
        if body != others_body:
            first = next((place for place, pair in enumerate(zip(body, others_body)) if pair[0] != pair[1]), 0)
            place = slice(max(0, first - 60), first + 60)
            told.append(f"{body[place]} became {others_body[place]}")
        return told


class Client:
    """A client that keeps its connection alive.

    If a kept connection is closed before the first byte of a response, the request is repeated once over a new
    connection, as browsers do (RFC 9112 §9.3.1).
    """

    def __init__(self, port, repeats=True):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self.repeats = repeats

    def ask(self, target, headers=None):
        """Returns the response; raises OSError or HTTPException if there is none."""
        kept = self.connection.sock is not None
        try:
            return self._ask(target, headers or {})
        except (ConnectionResetError, BrokenPipeError, http.client.RemoteDisconnected):
            self.connection.close()
            if not (kept and self.repeats):
                raise
            return self._ask(target, headers or {})
        except (OSError, http.client.HTTPException):
            self.connection.close()
            raise

    def _ask(self, target, headers):
        # Pages contain the host, and problems contain the request identifier, so fix both.
        own = {"Host": "art.example.org", "X-Request-ID": "fleet"}
        self.connection.request("GET", target, headers=own | headers)
        return Answer(self.connection.getresponse())

    def close(self):
        self.connection.close()


class Server:
    """A server that listens on a port."""

    port: int

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def get(self, target, headers=None):
        """Returns the response, over a separate connection."""
        client = Client(self.port)
        try:
            return client.ask(target, headers)
        finally:
            client.close()


class Replica(Server):
    """A serving process with its own copy of a shared collection, or serving a file if `database` is one.

    The copy, the port and the log stay the same after a restart.
    """

    def __init__(self, name, database, folder, *options):
        self.name = name
        self.database = database
        self.folder = folder
        self.options = options
        self.file = folder / f"{name}.sqlite"
        self.log = folder / f"{name}.log"
        (self.port,) = free_ports(1)
        self.running = None

    @property
    def pid(self):
        return self.running.process.pid

    def begin(self, *more, before=(), **context):
        """Starts the process. `more` are further options; `before` are the words of a command that runs it."""
        own = ["--replica", self.file, "--replica-name", self.name] if "://" in str(self.database) else []
        command = [
            *before, PROGRAM, "serve", "--database", self.database, "--port", self.port, "--log-level", "notice",
            "--connections-per-address", "0", "--idle-timeout", "60", *own, *self.options, *more]
        said = self.log.stat().st_size if self.log.exists() else 0
        self.running = Running(command, self.log, env=environment(self.folder), **context)
        self._said = said
        return self

    def start(self, *more, **context):
        """Starts the process, and waits until it listens."""
        self.begin(*more, **context)
        until(lambda: "Listening on " in self.said(), self.running.process)
        return self

    def said(self):
        """Returns the output since the last start."""
        with open(self.log) as log:
            log.seek(self._said)
            return log.read()

    def kill(self):
        self.running.kill()

    def freeze(self):
        self.running.freeze()

    def thaw(self):
        self.running.thaw()

    def stop(self):
        self.running.stop()

    def is_running(self):
        return self.running is not None and self.running.process.poll() is None

    def close(self):
        """Kills the process if it is running."""
        if self.is_running():
            self.running.kill()

    def metrics(self):
        """Returns the metrics: {'name{label="value"}': number}."""
        text = self.get("/metrics").body.decode()
        return {
            name: float(value) for name, value in re.findall(r"^([^#\s]\S*|\w+\{.*\}) (\S+)$", text, re.MULTILINE)}

    def metric(self, name):
        return self.metrics()[name]


class Desk:
    """Runs commands on a collection, as on a machine with a cache of its own.

    `replica` is an existing copy to use, for example a server's on the same machine. `before` are the words of a
    command that runs each command.
    """

    def __init__(self, folder, database, replica=None, before=()):
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.database = database
        self.before = before
        self.options = ["--replica", replica] if replica else []

    def start(self, *words, database=None):
        """Starts a command, and returns its process."""
        return subprocess.Popen(
            self._command(words, database), env=environment(self.folder), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(self, *words, status=0, database=None, patience=PATIENCE):
        """Runs a command, checks its exit status, and returns the completed process."""
        done = subprocess.run(
            self._command(words, database), env=environment(self.folder), stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=patience)
        assert done.returncode == status, f"{words} ended with {done.returncode}:\n{done.stdout}{done.stderr}"
        return done

    def json(self, *words, **context):
        """Returns the objects that a command prints."""
        return [json.loads(line) for line in self.run(*words, "--json", **context).stdout.splitlines()]

    def _command(self, words, database):
        return list(map(str, [*self.before, PROGRAM, *words, "--database", database or self.database, *self.options]))
