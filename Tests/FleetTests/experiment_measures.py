"""Tools of the experiment: processor time, percentiles, load at a fixed rate, and results of wrk."""

import http.client
import itertools
import multiprocessing
import pathlib
import random
import re
import shutil
import subprocess
import time
import zlib

from background import Background
from gallery import Client


def processor_time(process):
    """Returns the processor time of all threads of a process in seconds, with nanosecond resolution."""
    files = pathlib.Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(file.read_text().split()[0]) for file in files) / 1e9


def percentile(values, share):
    """Returns the percentile of values for a share from 0 to 1."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def median(values):
    return percentile(values, 0.5)


def milliseconds(seconds):
    return f"{seconds * 1000:.1f} ms" if seconds < 10 else f"{seconds:.0f} s"


def timed(work):
    """Runs `work`; returns its duration in seconds and its result."""
    start = time.monotonic()
    result = work()
    return time.monotonic() - start, result


def has_wrk():
    return shutil.which("wrk") is not None


def wrk(url, targets, folder, seconds=2, connections=8):
    """Runs wrk with targets in turn; returns the number of requests and the 99th percentile in seconds."""
    script = folder / "targets.lua"
    listed = ", ".join(f'"{target}"' for target in targets)
    script.write_text(
        f"targets = {{{listed}}}\nn = 0\n"
        "request = function() n = n + 1 return wrk.format('GET', targets[(n - 1) % #targets + 1]) end\n")
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", "-s", script, url]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert "Non-2xx" not in said, said
    value, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", said).groups()
    return {
        "requests": int(re.search(r"(\d+) requests in", said)[1]),
        "p99": float(value) * {"us": 1e-6, "ms": 1e-3, "s": 1}[unit],
    }


class Load(Background):
    """Sends requests at a fixed rate, whether or not earlier ones were answered in time.

    Targets are chosen by Zipf's law; every fifth request is conditional. Responses with equal ETags must have equal
    bytes, which are finally compared with those of `plain`, a server of the same collection outside the fleet.
    Occasionally, the bitmap that an editor paints is checked.
    """

    def __init__(self, port, targets, rate, plain=None, editor=None, repeats=True, threads=8):
        self.port, self.targets, self.rate = port, targets, rate
        self.plain, self.editor, self.repeats = plain, editor, repeats
        self._cumulative = list(itertools.accumulate(1 / rank for rank in range(1, len(targets) + 1)))
        self.latencies, self.failed, self.wrong = [], [], []
        self._known = {}
        self._step = threads
        super().__init__(threads)

    @property
    def asked(self):
        return len(self.latencies) + len(self.failed)

    def work(self, number):
        client, lot = Client(self.port, self.repeats), random.Random(number)
        start, count, tags = time.monotonic(), 0, {}
        while True:
            # The time of this thread's next request, which a late response does not postpone.
            due = start + (count * self._step + number) / self.rate
            count += 1
            if self.ends.wait(max(0, due - time.monotonic())):
                return client.close()
            try:
                if self.editor and count % 20 == 0:
                    self.wrong += self.editor.look(client)
                else:
                    (target,) = lot.choices(self.targets, cum_weights=self._cumulative)
                    self._one(client, target, tags, lot)
                self.latencies.append(time.monotonic() - due)
            except (OSError, http.client.HTTPException) as error:
                self.failed.append(repr(error))

    def _one(self, client, target, tags, lot):
        held = tags.get(target) if lot.random() < 0.2 else None
        answer = client.ask(target, {"If-None-Match": held} if held else {})
        if answer.status == 304 and held:
            return
        if answer.status != 200:
            raise http.client.HTTPException(f"{target}: {answer.status}")
        tags[target] = answer.etag
        told = zlib.crc32(answer.body)
        if self._known.setdefault((target, answer.etag), told) != told:
            self.wrong.append(f"{target}: other bytes under {answer.etag}")

    def __exit__(self, *error):
        super().__exit__(*error)
        if self.plain:
            client = Client(self.plain.port)
            for (target, etag), told in self._known.items():
                answer = client.ask(target)
                if (answer.etag, zlib.crc32(answer.body)) != (etag, told):
                    self.wrong.append(f"{target}: not what a plain file gives")


class Editor:
    """Paints a bitmap with increasing numbers continuously, with at most `rate` edits per second.

    The editor is a process of its own, so that starting commands does not slow down the readers.
    """

    def __init__(self, desk, name, rate):
        self.name = name
        # The seconds of each edit; for rejected edits, also the status and the output.
        self.made, self.refused = [], []
        context = multiprocessing.get_context("spawn")
        self._ends, self._acknowledged = context.Event(), context.Value("i", 0)
        self._told, tells = context.Pipe(duplex=False)
        self._process = context.Process(
            target=edit, args=(desk, name, rate, self._ends, self._acknowledged, tells), daemon=True)

    def look(self, client):
        """Returns the fault in the shown state, or an empty list if there is none."""
        least = self._acknowledged.value
        answer = client.ask(f"/api/bitmaps/{self.name}")
        if answer.status != 200:
            raise http.client.HTTPException(f"{self.name}: {answer.status}")
        palette = answer.json()["palette"]
        shown = int(palette[0].removeprefix("#"), 16) if len(palette) == 1 else 0
        return [f"{self.name}: {shown} after {least} was acknowledged"] if shown < least else []

    def __enter__(self):
        self._process.start()
        return self

    def __exit__(self, *_):
        self._ends.set()
        self.made, self.refused = self._told.recv()
        self._process.join()


def edit(desk, name, rate, ends, acknowledged, tells):
    """Runs the editor's loop; from then on, readers have to see each acknowledged edit."""
    made, refused = [], []
    start = time.monotonic()
    for number in itertools.count(1):
        if ends.wait(max(0, start + (number - 1) / rate - time.monotonic())):
            return tells.send((made, refused))
        command = desk.start("bitmap", "fill", name, "--color", f"#{number:06x}")
        seconds, (_, said) = timed(command.communicate)
        if command.returncode == 0:
            acknowledged.value = number
            made.append(seconds)
        else:
            refused.append((seconds, command.returncode, said))
