"""PostgreSQL servers that can crash, act as a standby and be promoted."""

import contextlib
import glob
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import urllib.parse

from processes import PATIENCE, alive, children, free_ports, until

BINARIES = pathlib.Path(max(
    glob.glob("/usr/lib/postgresql/*/bin"), key=lambda folder: int(pathlib.Path(folder).parent.name)))
SETTINGS = {
    "listen_addresses": "127.0.0.1", "max_connections": 60, "shared_buffers": "64MB",
    "wal_level": "replica", "wal_keep_size": "256MB", "timezone": "UTC",
}


def unprivileged(command):
    """Returns the command run as the user `postgres`, if necessary, since PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return command
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *command]


class PostgresServer:
    """A server in a temporary folder, on a loopback port and a socket in that folder.

    It does not flush writes to disk unless it is durable.
    """

    def __init__(self, durable=False, standby_of=None, **settings):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="fleet-"))
        self.data = self.folder / "data"
        self.log = self.folder / "log"
        (self.port,) = free_ports(1)
        self.settings = SETTINGS | {"fsync": "on" if durable else "off"} | settings
        self.process = None
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
        if standby_of is None:
            self._make("initdb", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-locale", "--no-sync")
        else:
            self._make(
                "pg_basebackup", "--write-recovery-conf", "--checkpoint=fast", "--no-sync",
                f"--dbname={standby_of.url('postgres')}")
        self.start()

    def _make(self, program, *options):
        """Creates the data folder."""
        made = subprocess.run(
            unprivileged([BINARIES / program, f"--pgdata={self.data}", *options]), cwd=self.folder,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert made.returncode == 0, made.stdout

    def start(self):
        """Starts the server, and waits until it accepts connections."""
        settings = self.settings | {"port": self.port, "unix_socket_directories": self.folder}
        words = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        with open(self.log, "ab") as output:
            self.process = subprocess.Popen(
                unprivileged([str(BINARIES / "postgres"), "-D", str(self.data), *words]), cwd=self.folder,
                stdin=subprocess.DEVNULL, stdout=output, stderr=output)
        ready = [BINARIES / "pg_isready", "--quiet", f"--host={self.folder}", f"--port={self.port}"]
        until(lambda: subprocess.run(ready).returncode == 0, self.process)

    def crash(self):
        """Kills all its processes."""
        processes = [self.process.pid, *children(self.process.pid)]
        for process in processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self.process.wait()
        until(lambda: not any(map(alive, processes)))

    def stop(self):
        """Stops the server and closes all connections (fast shutdown)."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)

    def close(self):
        """Ends the server and removes its folder."""
        if self.process.poll() is None:
            self.crash()
        shutil.rmtree(self.folder)

    def catch_up(self, primary):
        """Waits until a standby has all of its primary's data, and disconnects it from the primary."""
        wanted = primary.value("SELECT pg_current_wal_lsn()")
        until(lambda: self.value(f"SELECT pg_last_wal_replay_lsn() >= '{wanted}'") == "t", self.process)
        self.sql("ALTER SYSTEM SET primary_conninfo = ''")
        self.sql("SELECT pg_reload_conf()")
        until(lambda: self.value("SELECT count(*) FROM pg_stat_wal_receiver") == "0", self.process)

    def promote(self):
        """Promotes a standby."""
        assert self.sql("SELECT pg_promote()") == [("t",)]

    def url(self, database, user="postgres", via=None, **parameters):
        """Returns the URL of a database over TCP; `via` is another port that forwards to the server."""
        query = "?" + urllib.parse.urlencode(parameters) if parameters else ""
        return f"postgresql://{user}@127.0.0.1:{via or self.port}/{database}{query}"

    def socket_url(self, database, user="postgres"):
        """Returns the URL of a database over the Unix socket."""
        place = urllib.parse.quote(str(self.folder), safe="")
        return f"postgresql://{user}@/{database}?host={place}&port={self.port}"

    def sql(self, text, database="postgres", user="postgres", check=True):
        """Returns the rows of statements, as texts without line ends. If `check` is `False`, returns the error output
        instead."""
        done = subprocess.run(
            [*self._psql(database, user), "--command", text], capture_output=True, text=True)
        if not check:
            return done.stderr
        assert done.returncode == 0, f"{text}\n{done.stderr}"
        return [tuple(line.split("\x1f")) for line in done.stdout.split("\n")[:-1]]

    def value(self, text, database="postgres"):
        """Returns the only value of a statement's result, as a text."""
        ((value,),) = self.sql(text, database)
        return value

    def _psql(self, database, user):
        return [
            BINARIES / "psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--field-separator=\x1f",
            "--set=ON_ERROR_STOP=1", f"--dbname={self.url(database, user)}",
        ]

    @contextlib.contextmanager
    def transaction(self, text, database):
        """Keeps a transaction open after its first statements during a `with` block, and then rolls it back."""
        process = subprocess.Popen(
            self._psql(database, "postgres"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            process.stdin.write(f"BEGIN; {text};\n\\echo held\n")
            process.stdin.flush()
            while (line := process.stdout.readline()) != "held\n":
                assert line, f"{text} was refused"
            yield
        finally:
            process.stdin.close()
            process.wait(PATIENCE)
            process.stdout.close()

    def new_database(self, name):
        """Creates an empty database, and returns its name."""
        self.sql(f"CREATE DATABASE {name}")
        return name
