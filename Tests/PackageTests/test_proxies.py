"""The proxies accept the examples, and forward the service's responses over TLS."""

import re
import signal
import socket
import subprocess

import pytest

EXAMPLES = "/usr/share/doc/pixelarium/examples"
CERTIFICATE = "/etc/ssl/art.example.org"
HOST = "art.example.org"


@pytest.fixture(scope="module")
def machine(tools):
    """Returns the system, with a certificate at the path that the examples use."""
    tools.run("mkdir", "-p", CERTIFICATE)
    tools.run(
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={HOST}",
        "-keyout", f"{CERTIFICATE}/privkey.pem", "-out", f"{CERTIFICATE}/fullchain.pem")
    tools.run(
        "sh", "-c", f"cd {CERTIFICATE} && cat fullchain.pem privkey.pem >fullchain-and-key.pem")
    return tools


def test_the_proxies_accept_the_examples_unchanged(machine):
    site = machine.path("etc/nginx/sites-enabled/pixelarium")
    for name in ("nginx.conf", "nginx-fleet.conf"):
        site.write_bytes(machine.path(f"{EXAMPLES}/{name}").read_bytes())
        said = machine.run("nginx", "-t")
        site.unlink()
        assert "warn" not in said and "syntax is ok" in said, name
    for name in ("haproxy.cfg", "haproxy-fleet.cfg"):
        said = machine.run("haproxy", "-c", "-f", f"{EXAMPLES}/{name}")
        assert said.strip() == "Configuration file is valid", name
    said = machine.run("caddy", "validate", "--adapter", "caddyfile", "--config", f"{EXAMPLES}/Caddyfile")
    assert "Valid configuration" in said and "WARN" not in said


def free_ports(count):
    """Returns unused ports."""
    sockets = [socket.create_server(("", 0), family=socket.AF_INET) for _ in range(count)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


def elsewhere(example, service, plain, secure):
    """Returns an example with other ports, for Caddy with its internal certificate; a fleet has one service."""
    text = re.sub(
        r"127\.0\.0\.1:8080|10\.0\.0\.1\d:8080|unix[@:]/run/pixelarium/http\.sock",
        service.url.removeprefix("http://"), example)
    text = re.sub(r"^( *(?:listen|bind) (?:\[::\])?:?)(80|443)\b",
                  lambda found: found[1] + str(plain if found[2] == "80" else secure), text, flags=re.MULTILINE)
    if "reverse_proxy" in text:
        options = f"admin off\nlocal_certs\nskip_install_trust\nhttp_port {plain}\nhttps_port {secure}\n"
        text = f"{{\n{options}}}\n{text}"
    return text


# The folder is in the system.
PROXIES = {
    "nginx.conf": ["nginx", "-g", "daemon off;"],
    "nginx-fleet.conf": ["nginx", "-g", "daemon off;"],
    "haproxy.cfg": ["haproxy", "-db", "-f", "/root/haproxy.cfg"],
    "haproxy-fleet.cfg": ["haproxy", "-db", "-f", "/root/haproxy-fleet.cfg"],
    "Caddyfile": ["caddy", "run", "--adapter", "caddyfile", "--config", "/root/Caddyfile"],
}


@pytest.fixture(params=PROXIES)
def proxy(request, machine, service):
    """Runs a proxy in front of the running service; yields the proxy's two ports."""
    service.start("--demo")
    ports = free_ports(2)
    example = machine.path(f"{EXAMPLES}/{request.param}").read_text()
    is_site = request.param.startswith("nginx")
    place = "etc/nginx/sites-enabled/pixelarium" if is_site else f"root/{request.param}"
    file = machine.path(place)
    file.write_text(elsewhere(example, service, *ports))
    machine.path("etc/nginx/sites-enabled/default").unlink(missing_ok=True)
    running = machine.start(*PROXIES[request.param], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    yield running, *ports, "fleet" in request.param
    running.send_signal(signal.SIGTERM)
    running.communicate()
    file.unlink()


def ask(port, scheme, path, *options):
    """Requests a URL by the proxy's host name; returns curl's output and exit status."""
    return subprocess.run(
        ["curl", "--silent", "--insecure", "--resolve", f"{HOST}:{port}:127.0.0.1", *options,
         f"{scheme}://{HOST}:{port}{path}"], capture_output=True)


def test_pictures_and_events_pass_through_the_proxies(proxy, service):
    running, plain, secure, is_fleet = proxy
    path = "/bitmap/ghost.png?scale=8"
    while (answer := ask(secure, "https", path, "--fail")).returncode:
        assert running.poll() is None, running.stdout.read().decode()
    assert answer.stdout == service.get(path)
    answer = ask(plain, "http", path, "--write-out", "%{http_code} %{redirect_url}", "--output", "/dev/null")
    status, address = answer.stdout.decode().split()
    assert status in ("301", "308") and address.startswith(f"https://{HOST}")
    # Metrics are not served here, since many replicas are behind one URL.
    answer = ask(secure, "https", "/metrics", "--write-out", "%{http_code}", "--output", "/dev/null")
    assert answer.stdout == (b"404" if is_fleet else b"200")
    # The first event must arrive while the stream is still open.
    stream = subprocess.Popen(
        ["curl", "--silent", "--no-buffer", "--insecure", "--resolve", f"{HOST}:{secure}:127.0.0.1",
         f"https://{HOST}:{secure}/scene/award/events"], stdout=subprocess.PIPE)
    assert any(line.startswith(b"event: image") for line in stream.stdout)
    assert stream.poll() is None
    stream.kill()
    stream.wait()
