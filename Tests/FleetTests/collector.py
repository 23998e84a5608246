"""A collector of OpenTelemetry spans, which receives OTLP/JSON over HTTP and rejects requests that violate the
specification."""

import http.server
import json
import re
import threading

from processes import until

KINDS = {"internal": 1, "server": 2, "client": 3}


def _identity(text, digits):
    assert re.fullmatch(rf"[0-9a-f]{{{digits}}}", text) and int(text, 16), f"{text!r} is no identity of {digits} digits"
    return text


def _value(value):
    """Returns the Python value of an `AnyValue`."""
    ((kind, content),) = value.items()
    if kind == "intValue":
        assert isinstance(content, str), "64-bit numbers are texts"
        return int(content)
    if kind == "arrayValue":
        return [_value(member) for member in content["values"]]
    assert type(content) is {"stringValue": str, "boolValue": bool, "doubleValue": float}[kind], value
    return content


def _attributes(pairs):
    names = [pair["key"] for pair in pairs]
    assert len(names) == len(set(names)), names
    return {pair["key"]: _value(pair["value"]) for pair in pairs}


class Span:
    """A span that has been validated."""

    KNOWN = {
        "traceId", "spanId", "parentSpanId", "traceState", "flags", "name", "kind", "startTimeUnixNano",
        "endTimeUnixNano", "attributes", "droppedAttributesCount", "events", "links", "status",
    }

    def __init__(self, span, resource):
        assert set(span) <= self.KNOWN, span
        self.trace = _identity(span["traceId"], 32)
        self.id = _identity(span["spanId"], 16)
        self.parent = _identity(span["parentSpanId"], 16) if "parentSpanId" in span else None
        self.name, self.kind, self.resource = span["name"], span["kind"], resource
        assert self.name and self.kind in KINDS.values()
        # The flags mark a sampled trace, and state whether the parent is in another program.
        assert span["flags"] & 0x101 == 0x101
        self.has_remote_parent = bool(span["flags"] & 0x200)
        self.start, self.end = int(span["startTimeUnixNano"]), int(span["endTimeUnixNano"])
        assert isinstance(span["startTimeUnixNano"], str) and 0 < self.start <= self.end
        self.attributes = _attributes(span["attributes"])
        self.events = [event["name"] for event in span.get("events", [])]
        assert all(self.start <= int(event["timeUnixNano"]) <= self.end for event in span.get("events", []))
        self.status = span.get("status", {}).get("code", 0)
        assert self.status in (0, 1, 2)


class Collector:
    """Keeps the spans that programs send. `faults` contains the reasons for rejected requests."""

    def __init__(self):
        self.spans, self.faults, self.headers = [], [], []
        collector = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status = 200
                try:
                    assert self.path == "/v1/traces" and self.headers["Content-Type"] == "application/json"
                    document = json.loads(body)
                    assert set(document) == {"resourceSpans"}
                    for part in document["resourceSpans"]:
                        resource = _attributes(part["resource"]["attributes"])
                        for scope in part["scopeSpans"]:
                            assert scope["scope"]["name"] == "pixelarium"
                            collector.spans += [Span(span, resource) for span in scope["spans"]]
                    collector.headers.append(dict(self.headers))
                except (AssertionError, KeyError, ValueError, TypeError) as error:
                    collector.faults.append(repr(error))
                    status = 400
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", "2")
                self.end_headers()
                self.wfile.write(b"{}")

            def log_message(self, *words):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def endpoint(self):
        return f"http://127.0.0.1:{self.server.server_address[1]}"

    def named(self, name):
        """Returns the spans with a name, ordered by their start times."""
        assert not self.faults, self.faults
        return sorted((span for span in self.spans if span.name == name), key=lambda span: span.start)

    def one(self, name, trace=None):
        """Waits for the only span with a name, in any trace or in the given one, and returns it."""
        def found():
            return [span for span in self.named(name) if trace in (None, span.trace)]

        until(found)
        (span,) = found()
        return span

    def close(self):
        self.server.shutdown()
        self.server.server_close()
