"""Servers that are started for a measurement, and the resources that their processes use."""

import contextlib
import http.client
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

def children(process):
    """Returns a process and all its descendants."""
    found = [process]
    for task in pathlib.Path(f"/proc/{process}/task").glob("*/children"):
        for child in task.read_text().split():
            found += children(int(child))
    return found


def cpu(process):
    """Returns the processor time of a process and its descendants in seconds, including the kernel's.

    The scheduler counts nanoseconds for each thread, while `stat` has ticks of 10 ms. A terminated thread is no longer
    listed, so the measured servers must keep their threads.
    """
    nanoseconds = 0
    for each in children(process):
        for thread in pathlib.Path(f"/proc/{each}/task").glob("*/schedstat"):
            with contextlib.suppress(OSError):
                nanoseconds += int(thread.read_text().split()[0])
    return nanoseconds / 1e9


def resident(process):
    """Returns the resident memory of a process in KiB."""
    status = pathlib.Path(f"/proc/{process}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1])


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def answers(url, seconds=20):
    """Waits until a server responds, and returns the seconds that this took."""
    start = time.monotonic()
    while time.monotonic() - start < seconds:
        with contextlib.suppress(OSError):
            urllib.request.urlopen(url).read()
            return time.monotonic() - start
        time.sleep(0.001)
    raise SystemExit(f"{url} does not answer")


@contextlib.contextmanager
def running(command, probe, seconds=20):
    """Runs a server; yields its process and the seconds until it responded at a URL."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        yield process.pid, answers(probe, seconds)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=30)


@contextlib.contextmanager
def gallery(program, database):
    """Runs the gallery on a port of its own; yields its process, its URL and the seconds that the start took."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = [
        program, "serve", "--database", database, "--port", str(port), "--log-level", "warning"]
    with running(command, f"{url}/health") as (process, seconds):
        yield process, url, seconds


@contextlib.contextmanager
def nginx(folder):
    """Runs nginx for the files of a folder, with the best settings for small files.

    With one worker, cached open files and no `sendfile`, it uses about half the time of its defaults.
    """
    port = free_port()
    (folder / "nginx.conf").write_text(f"""
worker_processes 1;
pid {folder}/nginx.pid;
error_log stderr warn;
events {{ worker_connections 4096; }}
http {{
  access_log off;
  sendfile off;
  open_file_cache max=1000 inactive=60s;
  open_file_cache_valid 60s;
  keepalive_requests 1000000000;
  types {{ image/png png; }}
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  server {{ listen 127.0.0.1:{port}; root {folder}; }}
}}
""")
    # Run the workers as the present user, who can read the folder.
    user = "user root;" if os.geteuid() == 0 else ""
    command = ["nginx", "-p", folder, "-c", folder / "nginx.conf", "-g", f"daemon off; {user}"]
    url = f"http://127.0.0.1:{port}"
    with running(command, f"{url}/picture.png") as (process, _):
        yield process, url


def ask(url, headers, seconds=2):
    """Repeats a request whose response is 304 over one connection, since wrk would wait for the stated body."""
    host, port, path = re.fullmatch(r"http://([^:]+):(\d+)(/.*)", url).groups()
    connection = http.client.HTTPConnection(host, int(port))
    times = []
    start = time.monotonic()
    while time.monotonic() - start < seconds:
        before = time.monotonic()
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        answer.read()
        if answer.status != 304:
            raise SystemExit(f"{url}: {answer.status} instead of 304")
        times.append(time.monotonic() - before)
    return {"requests": len(times), "p99": sorted(times)[len(times) * 99 // 100] * 1000}


@contextlib.contextmanager
def thumbor(folder):
    """Runs thumbor for the files of a folder, without caches and with the nearest-neighbour kernel."""
    port = free_port()
    with tempfile.TemporaryDirectory() as home:
        settings = pathlib.Path(home) / "thumbor.conf"
        settings.write_text(f"""
LOADER = "thumbor.loaders.file_loader"
FILE_LOADER_ROOT_PATH = "{folder}"
STORAGE = "thumbor.storages.no_storage"
RESULT_STORAGE = None
PILLOW_RESAMPLING_FILTER = "NEAREST"
ALLOW_UNSAFE_URL = True
""")
        program = pathlib.Path(sys.executable).with_name("thumbor")
        command = [program, "-i", "127.0.0.1", "-p", str(port), "-c", settings, "-l", "error"]
        url = f"http://127.0.0.1:{port}"
        with running(command, f"{url}/healthcheck") as (process, _):
            yield process, url


def finished(command):
    """Runs a program to its end, and returns its processor time in microseconds."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    said = process.stderr.read().decode()
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        raise SystemExit(f"{' '.join(map(str, command))}: {said}")
    return (usage.ru_utime + usage.ru_stime) * 1e6


def cost(process, work):
    """Returns a server's processor time per request in microseconds, and the result of the work."""
    before = cpu(process)
    result = work()
    time.sleep(0.2)  # include the work that follows the responses
    result["peak"] = resident(process)
    return (cpu(process) - before) * 1e6 / result["requests"], result


def ask_script(url, folder, address, connections=16, seconds=1):
    """Returns wrk's results for URLs that a Lua expression derives from `n`, which counts from 1."""
    script = folder / "addresses.lua"
    script.write_text(
        f"n = 0\nrequest = function() n = n + 1 return wrk.format('GET', {address}) end\n")
    return wrk(url, seconds, connections, script)


def wrk(url, seconds=3, connections=16, script=None, headers=()):
    """Returns wrk's results: requests, their rate, bytes, and the 99th percentile in milliseconds."""
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency"]
    command += ["-s", script] if script else []
    for header in headers:
        command += ["-H", header]
    said = subprocess.run([*command, url], check=True, capture_output=True, text=True).stdout
    wrong = re.search(r"Non-2xx or 3xx responses: (\d+)", said)
    if wrong:
        raise SystemExit(f"{url}: {wrong[1]} answers were refusals")
    value, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", said).groups()
    amount, prefix = re.search(r"([\d.]+)([KMG]?)B read", said).groups()
    return {
        "requests": int(re.search(r"(\d+) requests in", said)[1]),
        "rate": float(re.search(r"Requests/sec:\s+([\d.]+)", said)[1]),
        "bytes": int(float(amount) * {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}[prefix]),
        "p99": float(value) * {"us": 0.001, "ms": 1, "s": 1000}[unit],
    }
