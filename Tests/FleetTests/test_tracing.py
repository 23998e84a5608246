"""Spans of requests and edits arrive at an OpenTelemetry collector completely and in accordance with its specification
(tracing.md §3, §4, §6)."""

import http.server
import threading

import pytest

from collector import KINDS, Collector
from gallery import Desk, Replica

TRACE, CLIENT = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
SAMPLED = {"traceparent": f"00-{TRACE}-{CLIENT}-01", "tracestate": "rojo=00f067aa0ba902b7"}


@pytest.fixture
def collector(monkeypatch):
    """Runs a collector, and sets the environment variables that make programs export to it."""
    collector = Collector()
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint)
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_HEADERS", "X-Key=a%20secret")
    monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "50")
    yield collector
    collector.close()
    assert not collector.faults, collector.faults


@pytest.fixture
def origin():
    """Runs a server of images that records the header fields of its requests."""
    asked = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(dict(self.headers))
            self.send_response(404)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *words):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/a.png?key=secret", asked
    server.shutdown()
    server.server_close()


def test_an_edit_is_one_trace_that_counts_its_confirmations(new_fleet, demo, collector, monkeypatch):
    fleet = new_fleet(file=demo, names="ab")
    fleet.settle()
    monkeypatch.setenv("TRACEPARENT", SAMPLED["traceparent"])
    fleet.paint("ghost", 1)
    command, edit, confirm = (
        collector.one(name, TRACE) for name in ("pixelarium bitmap fill", "edit", "confirm"))
    assert (command.trace, command.parent, command.has_remote_parent) == (TRACE, CLIENT, True)
    assert (edit.trace, edit.parent, edit.has_remote_parent) == (TRACE, command.id, False)
    assert confirm.parent == edit.id
    assert {span.kind for span in (command, edit, confirm)} == {KINDS["internal"]}
    assert command.start <= edit.start <= confirm.start <= confirm.end <= edit.end <= command.end
    assert edit.attributes == {
        "db.system.name": "postgresql", "pixelarium.edit.revision": fleet.revision(),
        "pixelarium.edit.confirmed": 2, "pixelarium.edit.waiting": 0}
    assert edit.events == ["confirmed"] and edit.status == 0
    assert command.resource["service.name"] == "pixelarium"
    assert all(headers["X-Key"] == "a secret" for headers in collector.headers)


def test_a_late_replica_is_counted_as_waiting(new_fleet, demo, collector, monkeypatch):
    fleet = new_fleet(file=demo, names="ab", options=["--cut-off", "show"])
    fleet.settle()
    monkeypatch.setenv("TRACEPARENT", SAMPLED["traceparent"])
    fleet.replica("b").freeze()
    try:
        fleet.paint("ghost", 2)
    finally:
        fleet.replica("b").thaw()
    edit = collector.one("edit", TRACE)
    assert edit.attributes["pixelarium.edit.confirmed"] == 1
    assert edit.attributes["pixelarium.edit.waiting"] == 1
    assert edit.events == ["not confirmed by all"]


def test_a_trace_leads_from_the_client_to_the_origin(demo, tmp_path, collector, origin):
    url, asked = origin
    server = Replica(
        "one", demo, tmp_path, "--remote-allow", url.rsplit("/", 1)[0], "--remote-allow-private").start()
    try:
        assert server.get(f"/remote.png?url={url.replace('?', '%3F')}", SAMPLED).status >= 400
        request, load = collector.one("GET /remote.{format}"), collector.one("GET")
        assert (request.trace, request.parent, request.kind) == (TRACE, CLIENT, KINDS["server"])
        assert request.has_remote_parent and not load.has_remote_parent
        assert (load.parent, load.kind, load.status) == (request.id, KINDS["client"], 2)
        assert load.attributes["error.type"] == "FetchError.notFound"
        assert load.attributes["http.response.status_code"] == 404
        assert asked[0]["traceparent"] == f"00-{TRACE}-{load.id}-01"
        assert asked[0]["tracestate"] == SAMPLED["tracestate"]
        assert "secret" not in str([vars(span) for span in collector.spans])
    finally:
        server.close()


def test_each_picture_has_its_cache_outcome_and_stopping_exports_all_spans(demo, tmp_path, collector, monkeypatch):
    monkeypatch.setenv("OTEL_BSP_SCHEDULE_DELAY", "3600000")
    server = Replica("one", demo, tmp_path).start()
    try:
        for _ in range(3):
            assert server.get("/bitmap/ghost.png?scale=8").status == 200
        assert server.get("/bitmap/nothing.png").status == 404
        unsampled = SAMPLED | {"traceparent": f"00-{TRACE}-{CLIENT}-00"}
        for _ in range(2):
            assert server.get("/bitmap/ghost.png?scale=9", unsampled).status == 200
        assert collector.spans == []
        server.stop()
    finally:
        server.close()
    requests = collector.named("GET /bitmap/{id}.{format}")
    assert [span.attributes["http.response.status_code"] for span in requests] == [200, 200, 200, 404]
    assert [span.attributes.get("pixelarium.cache.outcome") for span in requests] == [None, "repeated", "repeated", None]
    assert all(span.status == 0 and span.parent is None and span.kind == KINDS["server"] for span in requests)
    assert len({span.trace for span in requests}) == 4
    render = collector.one("render")
    assert render.parent == requests[0].id and render.attributes["pixelarium.cache.outcome"] == "drawn"
    for name in ("draw", "encode"):
        assert collector.one(name).parent == render.id
    assert all(span.resource["service.instance.id"] for span in requests)


def test_an_unreachable_collector_does_not_delay_requests(demo, tmp_path, monkeypatch):
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://me:hidden@127.0.0.1:1")
    monkeypatch.setenv("OTEL_BSP_MAX_QUEUE_SIZE", "4")
    monkeypatch.setenv("OTEL_BSP_MAX_EXPORT_BATCH_SIZE", "2")
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_TIMEOUT", "200")
    server = Replica("one", demo, tmp_path).start()
    try:
        for _ in range(20):
            assert server.get("/bitmap/ghost.png?scale=8").status == 200
        metrics = server.metrics()
        assert metrics["pixelarium_trace_spans_waiting"] <= 4
        assert metrics['pixelarium_trace_spans_total{outcome="dropped"}'] > 0
        server.stop()
        said = server.said()
        assert "not all spans were exported" in said and "hidden" not in said
    finally:
        server.close()


@pytest.mark.parametrize("name, value", [
    ("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"), ("OTEL_EXPORTER_OTLP_PROTOCOL", "http/protobuf"),
    ("OTEL_TRACES_SAMPLER", "jaeger_remote"), ("OTEL_BSP_MAX_QUEUE_SIZE", "many"),
])
def test_unsupported_settings_are_rejected_by_name(demo, tmp_path, collector, monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    desk = Desk(tmp_path / "desk", demo)
    for words in ("serve --port 0", "bitmap list", "doctor"):
        said = desk.run(*words.split(), status=64).stderr
        assert name in said and value in said
    monkeypatch.setenv("OTEL_SDK_DISABLED", "true")
    desk.run("bitmap", "list")
    assert collector.spans == []
