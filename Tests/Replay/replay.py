"""Records the responses of one build of the program, and compares another build's responses with them."""

import argparse
import gzip
import hashlib
import http.client
import json
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile

from addresses import Lot

# Pages and lists contain the time; all other bytes have to be equal.
TIMES = re.compile(rb"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z| UTC)?")
# The remaining lifetime of a remote image.
LEFT = re.compile(r"(?<=max-age=)\d+|^\d+$")
WAIT = re.compile(rb"in \d+ seconds?\b")
# Each version of a style sheet or script has its own URL.
VERSIONS = re.compile(rb"/static/[0-9a-f]{16}/")
VERSION = b"/static/VERSION/"
# Header fields that depend on the time, or only on the body.
VOLATILE = {"date", "content-length", "last-modified", "age", "expires", "server-timing"}
TEXTS = ("text/", "application/json", "application/problem+json", "application/openapi+json")


class Server:
    """A server of a database, on a port of this machine."""

    def __init__(self, program, database, port):
        command = [
            program, "serve", "--database", database, "--port", str(port), "--log-level", "error",
            "--remote-allow", "self", "--remote-allow-private",
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        found = re.fullmatch(r"Listening on http://127\.0\.0\.1:(\d+)\n", line)
        if not found:
            self.process.kill()
            raise SystemExit(f"the program said {line!r} instead of where it listens")
        self.port = int(found[1])
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)

    def answer(self, request):
        """Returns the status, the headers and the body; the content coding of texts is removed, so that they can be
        compared."""
        self.connection.request(request["method"], request["target"], headers=request["headers"])
        response = self.connection.getresponse()
        body = response.read()
        headers = {
            name.lower(): value
            for name, value in response.getheaders()
            if name.lower() not in VOLATILE
        }
        if request["target"].startswith("/remote"):
            for name in ("cache-control", "retry-after"):
                if name in headers:
                    headers[name] = LEFT.sub("LEFT", headers[name])
        if headers.get("content-encoding") == "gzip":
            body = gzip.decompress(body)
        if headers.get("content-type", "").startswith(TEXTS):
            for pattern, word in ((TIMES, b"TIME"), (WAIT, b"in LEFT seconds"), (VERSIONS, VERSION)):
                body = pattern.sub(word, body)
        return {"status": response.status, "headers": headers}, body

    def json(self, target):
        """Returns the content of a JSON resource."""
        self.connection.request("GET", target)
        return json.loads(self.connection.getresponse().read())

    def __enter__(self):
        return self

    def __exit__(self, failure, *_):
        """Ends the server, without checking its exit status after an exception, which says more."""
        self.connection.close()
        self.process.send_signal(signal.SIGTERM)
        if self.process.wait() != 0 and failure is None:
            raise SystemExit(f"the program ended with {self.process.returncode}")


def names(server):
    """Returns the names of all items that can be requested."""
    listed = lambda kind: [
        item["name"] for item in server.json(f"/api/{kind}?per_page=500")[kind] if item["name"]
    ]
    origin = f"http://127.0.0.1:{server.port}"
    return {
        "bitmaps": listed("bitmaps") + ["1", "7", "nobody"],
        "symbols": listed("symbols") + ["bell.slash.fill", "heart.circle", "nobody"],
        "palettes": listed("palettes") + ["nobody"],
        # Whether a remote image is present may vary.
        "scenes": [name for name in listed("scenes") if name != "now-playing"] + ["nobody"],
        "images": [
            f"{origin}/bitmap/{file}" for file in ("ghost.png", "heart.png", "nobody.png")
        ],
    }


def record(folder, program, count, seed):
    """Creates a recording: the database, the requests, the responses, and each distinct body once.

    In addition to `count`, some requests are repeated with the entity tag of their response.
    """
    folder.mkdir(parents=True)
    database = folder / "catalog.sqlite"
    subprocess.run([program, "demo", "--database", database], check=True, capture_output=True)
    (folder / "bodies").mkdir()
    with (
        tempfile.TemporaryDirectory() as scratch,
        Server(program, copied(database, scratch), 0) as server,
    ):
        lot = Lot(server.json("/openapi.json"), names(server), seed)
        with open(folder / "answers.jsonl", "w") as answers:
            answers.write(json.dumps({"port": server.port, "seed": seed}) + "\n")
            requests = lot.requests(count)
            for index, request in enumerate(requests):
                answer, body = server.answer(request)
                answer["body"] = hashlib.sha256(body).hexdigest()
                (folder / "bodies" / answer["body"]).write_bytes(body)
                answers.write(json.dumps({"request": request, "answer": answer}) + "\n")
                etag = answer["headers"].get("etag")
                if etag and index % 8 == 0:
                    # Repeat the request with the entity tag; the list grows while it is iterated.
                    held = {**request["headers"], "If-None-Match": etag}
                    requests.append({**request, "headers": held})
    print(f"{len(requests)} answers are recorded in {folder}")


def compare(folder, program):
    """Repeats the recorded requests and prints the differences; returns whether there are none."""
    lines = [json.loads(line) for line in (folder / "answers.jsonl").read_text().splitlines()]
    port, recorded = lines[0]["port"], lines[1:]
    different = 0
    with (
        tempfile.TemporaryDirectory() as scratch,
        Server(program, copied(folder / "catalog.sqlite", scratch), port) as server,
    ):
        for line in recorded:
            answer, body = server.answer(line["request"])
            answer["body"] = hashlib.sha256(body).hexdigest()
            told = differences(line["answer"], answer)
            if not told:
                continue
            different += 1
            request = line["request"]
            print(request["method"], request["target"], request["headers"] or "")
            for text in told:
                print("   ", text)
            if answer["body"] != line["answer"]["body"]:
                kept = folder / "others"
                kept.mkdir(exist_ok=True)
                (kept / answer["body"]).write_bytes(body)
    print(f"{different} of {len(recorded)} answers differ")
    return different == 0


def differences(before, now):
    """Yields one line for each part of a response that differs."""
    told = []
    if before["status"] != now["status"]:
        told.append(f"status {before['status']} became {now['status']}")
    for name in sorted(before["headers"].keys() | now["headers"].keys()):
        old, new = before["headers"].get(name), now["headers"].get(name)
        if old != new:
            told.append(f"{name}: {old} became {new}")
    if before["body"] != now["body"]:
        told.append(f"body: bodies/{before['body']} became others/{now['body']}")
    return told


def copied(database, folder):
    """Returns a copy, since a server writes to its database."""
    return pathlib.Path(shutil.copy(database, folder))


def main():
    parser = argparse.ArgumentParser(prog="script/replay", description=__doc__)
    parser.add_argument("action", choices=["record", "compare"])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--program", required=True)
    options = parser.parse_args()
    if options.action == "record":
        record(options.folder, options.program, options.count, options.seed)
    elif not compare(options.folder, options.program):
        sys.exit(1)


if __name__ == "__main__":
    main()
