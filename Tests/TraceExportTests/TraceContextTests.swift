import Testing
import Tracing

@testable import TraceExport

struct TraceContextTests {
  private static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
  private static let span = "00f067aa0ba902b7"

  @Test(arguments: [
    ("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", true),
    ("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00", false),
    // Flags that are not known yet say nothing.
    ("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-ff", true),
    ("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-02", false),
    // A later version, with more at its end.
    ("cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", true),
    ("cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-what-the-future-brings", true),
  ])
  func `parses a traceparent`(text: String, isSampled: Bool) throws {
    let context = try #require(TraceContext(parent: text))
    #expect("\(context.traceID)" == Self.trace)
    #expect("\(context.spanID)" == Self.span)
    #expect(context.isSampled == isSampled)
    #expect(context.isRemote)
    #expect(context.parent == "00-\(Self.trace)-\(Self.span)-\(isSampled ? "01" : "00")")
  }

  @Test(arguments: [
    "", "00", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
    "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
    "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
    "00-4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b-01",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-1",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0x",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
    "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    "0-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    "+0-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01,00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
  ])
  func `rejects a malformed traceparent`(text: String) {
    #expect(TraceContext(parent: text) == nil)
  }

  @Test(arguments: [
    ("rojo=00f067aa0ba902b7,congo=t61rcWkgMzE", "rojo=00f067aa0ba902b7,congo=t61rcWkgMzE"),
    (" a=1 , ,b@c=2\t", "a=1,b@c=2"),
    ("", ""),
    // One malformed member drops all.
    ("a", ""), ("a=", ""), ("=1", ""), ("A=1", ""), ("a=1=2", ""), ("a=1,b", ""), ("a=\u{7F}", ""),
    ((0..<33).map { "k\($0)=v" }.joined(separator: ","), ""),
    (
      (0..<32).map { "k\($0)=v" }.joined(separator: ","),
      (0..<32).map { "k\($0)=v" }.joined(separator: ",")
    ),
  ])
  func `propagates only a well-formed tracestate`(text: String, state: String) throws {
    let context = TraceContext(parent: "00-\(Self.trace)-\(Self.span)-01", state: text)
    #expect(context?.state == state)
  }

  @Test func `a long tracestate loses its last members first`() throws {
    let members = (0..<4).map { "k\($0)=" + String(repeating: "v", count: 200) }
    let context = TraceContext(
      parent: "00-\(Self.trace)-\(Self.span)-01", state: members.joined(separator: ","))
    #expect(context?.state == members.prefix(2).joined(separator: ","))
  }

  @Test func `random ids are unique and parse back`() {
    let traces = Set((0..<1_000).map { _ in TraceID.random() })
    let spans = Set((0..<1_000).map { _ in SpanID.random() })
    #expect(traces.count == 1_000 && spans.count == 1_000)
    #expect(traces.allSatisfy { TraceID("\($0)") == $0 })
    #expect(spans.allSatisfy { SpanID("\($0)") == $0 })
  }
}
