"""A connection pooler between a replica and PostgreSQL: session pooling works, transaction pooling is rejected."""

import shutil

import pytest

from fleet import READER
from gallery import Replica
from postgres import unprivileged
from processes import Running, free_ports, until


class Pooler:
    """PgBouncer in front of a server."""

    def __init__(self, server, folder, mode):
        folder.mkdir(mode=0o755)
        (self.port,) = free_ports(1)
        users = folder / "users.txt"
        users.write_text(f'"{READER}" ""\n')
        settings = folder / "pgbouncer.ini"
        settings.write_text(
            f"[databases]\n* = host=127.0.0.1 port={server.port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\n"
            f"listen_port = {self.port}\nauth_type = trust\nauth_file = {users}\npool_mode = {mode}\n"
            "unix_socket_dir =\n")
        # PgBouncer runs as a user who cannot read the tests' folder.
        place = shutil.copytree(folder, server.folder / f"{folder.name}")
        for file in place.iterdir():
            file.chmod(0o644)
        place.chmod(0o755)
        settings = place / "pgbouncer.ini"
        settings.write_text(settings.read_text().replace(str(folder), str(place)))
        self.running = Running(unprivileged(["pgbouncer", str(settings)]), folder / "log")
        until(lambda: "process up" in (folder / "log").read_text(), self.running.process)

    def close(self):
        self.running.kill()


@pytest.mark.parametrize("mode", ["session", "transaction"])
def test_session_pooling_works_and_transaction_pooling_is_rejected(new_fleet, postgres, demo, tmp_path, mode):
    fleet = new_fleet(file=demo, names="a")
    fleet.settle()
    pooler = Pooler(postgres, tmp_path / f"pooler-{mode}", mode)
    replica = Replica("pooled", postgres.url(fleet.database, READER, via=pooler.port), tmp_path)
    try:
        replica.start()
        if mode == "session":
            until(lambda: replica.get("/ready").body == b"ready\n", replica.running.process)
            assert fleet.paint("ghost", 1)["collection"]["confirmed"] == 2
            assert fleet.shown("ghost", replica) == 1
        else:
            until(lambda: b"PostgreSQL refuses" in replica.get("/ready").body, replica.running.process)
            assert replica.get("/ready").status == 503
            assert "pooler that pools transactions" in replica.said()
    finally:
        replica.close()
        pooler.close()
