"""A server behind the packaged examples with TLS: the URLs that it generates, and the client addresses that it
records."""

import html
import http.client
import re
import ssl
import subprocess
import urllib.parse

import pytest

from gallery import Answer, Replica, Server
from processes import PATIENCE, Running, free_ports, until
from proxies import EXAMPLES, TEMPORARY

HOST = "art.example.org"
SITE = f"https://{HOST}"
PAGES = [
    "/", "/symbols", "/scenes", "/palettes", "/palette/dusk", "/bitmap/ghost?scale=3", "/symbol/bell", "/scene/award",
    "/canvas", "/docs", "/docs/recipes", "/docs/problems/not-found", "/remote", "/nothing"]
# Pages whose snippets contain absolute URLs.
WHOLE = ["/palette/dusk", "/bitmap/ghost?scale=3", "/symbol/bell", "/scene/award", "/docs/recipes"]
FILES = ["/openapi.json", "/api/bitmaps/ghost", "/collections", "/bitmap/ghost.png", "/scene/award.png", "/pixel-image.js"]


class Certificate:
    """A self-signed certificate for the host of the examples."""

    def __init__(self, folder):
        self.chain, self.key, self.both = (folder / name for name in ("chain.pem", "key.pem", "both.pem"))
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={HOST}",
             "-addext", f"subjectAltName=DNS:{HOST}", "-keyout", self.key, "-out", self.chain],
            check=True, capture_output=True)
        self.both.write_text(self.chain.read_text() + self.key.read_text())


class Client:
    """A client that connects to a site over TLS from a loopback address."""

    def __init__(self, proxy, source="127.0.0.1"):
        context = ssl.create_default_context(cafile=proxy.certificate.chain)
        self.connection = http.client.HTTPSConnection(
            HOST, proxy.port, timeout=PATIENCE, context=context, source_address=(source, 0))
        # The host name is only in the certificate, so connect to this machine instead of resolving it.
        connect = self.connection._create_connection
        self.connection._create_connection = lambda _, *rest: connect(("127.0.0.1", proxy.port), *rest)

    def begin(self, target, headers=None):
        """Returns the response before its body has been read."""
        self.connection.request("GET", target, headers={"Host": HOST, "Accept": "text/html,*/*"} | (headers or {}))
        return self.connection.getresponse()

    def ask(self, target, headers=None):
        return Answer(self.begin(target, headers))

    def close(self):
        self.connection.close()


class Proxy(Server):
    """A proxy that is configured by an example, in front of one server, on ports of this machine."""

    def __init__(self, example, folder, certificate, server):
        self.port, self.plain_port = free_ports(2)
        self.certificate = certificate
        text = (EXAMPLES / example).read_text()
        settings = folder / example
        if example.startswith("haproxy"):
            settings.write_text(self._haproxy(text, server))
            command = ["haproxy", "-db", "-f", settings]
        else:
            settings.write_text(
                f"worker_processes 1;\ndaemon off;\npid {folder}/nginx.pid;\nerror_log stderr warn;\n"
                "events { worker_connections 1024; }\nhttp {\naccess_log off;\n"
                + "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in TEMPORARY)
                + self._nginx(text, server) + "}\n")
            command = ["nginx", "-p", folder, "-c", settings]
        self.running = Running(command, folder / "proxy.log")
        until(self._answers, self.running.process)

    def _haproxy(self, text, server):
        text = text.replace("bind :80", f"bind 127.0.0.1:{self.plain_port}")
        text, count = re.subn(r"bind :443 ssl crt \S+", f"bind 127.0.0.1:{self.port} ssl crt {self.certificate.both}", text)
        assert count == 1
        text = re.sub(r"^  server (?!one|a)\w+ .*\n", "", text, flags=re.MULTILINE)
        return re.sub(r"^(  server \w+) \S+", rf"\1 127.0.0.1:{server.port}", text, flags=re.MULTILINE)

    def _nginx(self, text, server):
        text = re.sub(r"^  listen \[.*\n", "", text, flags=re.MULTILINE)
        text = text.replace("listen 80;", f"listen 127.0.0.1:{self.plain_port};")
        text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl")
        text = text.replace("/etc/ssl/art.example.org/fullchain.pem", str(self.certificate.chain))
        text = text.replace("/etc/ssl/art.example.org/privkey.pem", str(self.certificate.key))
        text = re.sub(r"^  server (10\.0\.0\.12|unix).*\n", "", text, flags=re.MULTILINE)
        text, count = re.subn(r"^(  server )[\d.]+:\d+", rf"\g<1>127.0.0.1:{server.port}", text, flags=re.MULTILINE)
        assert count == 1
        return text

    def _answers(self):
        try:
            client = Client(self)
            return client.ask("/health").status == 200
        except OSError:
            return False
        finally:
            client.close()

    def close(self):
        self.running.kill()


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    return Certificate(tmp_path_factory.mktemp("certificate"))


@pytest.fixture
def replica(demo, tmp_path):
    """Runs a server of the demo collection that trusts proxies on this machine."""
    replica = Replica("one", demo, tmp_path, "--public-url", SITE, "--trusted-proxy", "127.0.0.1", "--log-level", "debug")
    yield replica.start()
    replica.close()


@pytest.fixture(params=["haproxy.cfg", "haproxy-fleet.cfg", "nginx.conf", "nginx-fleet.conf"])
def proxy(request, replica, certificate, tmp_path):
    proxy = Proxy(request.param, tmp_path, certificate, replica)
    yield proxy
    proxy.close()


def test_all_generated_urls_begin_with_the_public_https_url(proxy):
    client = Client(proxy)
    for target in PAGES + FILES:
        # Headers about the scheme and the host, from a client or a proxy, have no effect.
        answer = client.ask(target, {"X-Forwarded-Proto": "http", "X-Forwarded-Host": "evil.example"})
        text = answer.body.decode(errors="replace")
        assert f"http://{HOST}" not in text and "evil.example" not in text, target
        assert f"127.0.0.1:{proxy.port}" not in text, target
        for link in re.findall(r"<([^>]*)>", answer.headers.get("link", "")):
            assert urllib.parse.urljoin(SITE + target, link).startswith("https://"), link
        for name in ("location", "content-location"):
            if name in answer.headers:
                assert answer.headers[name].startswith(("/", "https://")), answer.headers[name]
        if target in PAGES:
            (image,) = re.findall(r'<meta property="og:image" content="([^"]*)"', text)
            assert image.startswith(f"{SITE}/"), target
            # The page's own image is at the stated URL.
            assert client.ask(html.unescape(image).removeprefix(SITE)).status == 200, image
        if target in WHOLE:
            assert f'<span class="origin">{SITE}</span>/' in text, target
            assert '<span class="origin"></span>' not in text, target
    client.close()


def test_plain_http_redirects_to_https(proxy):
    plain = http.client.HTTPConnection("127.0.0.1", proxy.plain_port, timeout=PATIENCE)
    plain.request("GET", "/bitmap/ghost?scale=3", headers={"Host": HOST})
    answer = Answer(plain.getresponse())
    assert (answer.status, answer.headers["location"]) == (301, f"{SITE}/bitmap/ghost?scale=3")
    plain.close()


def clients_in_log(replica, path):
    return re.findall(
        rf"client=(\S+) .*path={re.escape(path)} .*request$", replica.said(), re.MULTILINE)


def test_the_log_contains_the_real_client_instead_of_forged_headers(proxy, replica):
    # 127.0.0.1 acts as a trusted proxy that passes on its client's address, and 127.0.0.2 as a client with forged
    # headers.
    ours, liar = Client(proxy), Client(proxy, "127.0.0.2")
    assert ours.ask("/bitmap/ghost.png?scale=3", {"X-Forwarded-For": "192.0.2.1"}).status == 200
    assert ours.ask("/bitmap/ghost.png?scale=3", {"X-Forwarded-For": "192.0.2.2"}).status == 200
    forged = {"X-Forwarded-For": "192.0.2.3", "Forwarded": "for=192.0.2.4"}
    assert liar.ask("/bitmap/ghost.png?scale=3", forged).status == 200
    until(lambda: len(clients_in_log(replica, "/bitmap/ghost.png")) == 3, replica.running.process)
    assert clients_in_log(replica, "/bitmap/ghost.png") == ["192.0.2.1", "192.0.2.2", "127.0.0.2"]
    ours.close()
    liar.close()


def test_streams_are_limited_per_client(proxy):
    def stream(address):
        client = Client(proxy)
        return client, client.begin("/scene/award/events", {"X-Forwarded-For": address}).status

    open_streams = [stream("192.0.2.1") for _ in range(8)]
    assert [status for _, status in open_streams] == [200] * 8
    for address, expected in (("192.0.2.1", 503), ("192.0.2.2", 200)):
        client, status = stream(address)
        assert status == expected, address
        client.close()
    for client, _ in open_streams:
        client.close()


@pytest.mark.parametrize("header", ["send-proxy", "send-proxy-v2"])
def test_haproxy_names_the_client_with_the_proxy_protocol(demo, tmp_path, header):
    server = Replica(
        "one", demo, tmp_path, "--trusted-proxy", "127.0.0.1", "--proxy-protocol", "--log-level", "debug").start()
    (port,) = free_ports(1)
    settings = tmp_path / "haproxy.cfg"
    settings.write_text(
        "defaults\n  mode tcp\n  timeout connect 3s\n  timeout client 60s\n  timeout server 60s\n"
        f"frontend all\n  bind 127.0.0.1:{port}\n  default_backend one\n"
        f"backend one\n  server one 127.0.0.1:{server.port} {header} check inter 1s\n")
    proxy = Running(["haproxy", "-db", "-f", settings], tmp_path / "haproxy.log")
    try:
        def ask(source):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=(source, 0))
            try:
                connection.request("GET", "/bitmap/ghost.png?scale=4", headers={"X-Forwarded-For": "192.0.2.1"})
                return connection.getresponse().status
            except OSError:
                return None
            finally:
                connection.close()

        until(lambda: ask("127.0.0.2") == 200, proxy.process)
        until(lambda: clients_in_log(server, "/bitmap/ghost.png"), server.running.process)
        assert set(clients_in_log(server, "/bitmap/ghost.png")) == {"127.0.0.2"}
        # The server also responds to its own machine without a PROXY header.
        assert server.get("/health").status == 200
    finally:
        proxy.kill()
        server.close()
