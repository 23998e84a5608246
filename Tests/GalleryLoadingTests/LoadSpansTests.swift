import Fetching
import GalleryTestSupport
import TestSupport
import Testing
import TraceExport
import Tracing

@testable import GalleryLoading

/// The spans of loading, and the trace context that origins receive (tracing.md §5).
struct LoadSpansTests {
  private let recorder = SpanRecorder()

  @Test func `an origin receives the trace context of the client span`() async throws {
    let fixture = try LoadFixture()
    try await recorder.trace { _ = try await fixture.load() }
    let span = try #require(recorder["GET"])
    #expect(span.kind == .client)
    #expect(span.parent == recorder["root"]?.context)
    let request = await fixture.fetcher.transfer(0).request
    #expect(request.fields == [RequestField("traceparent", span.context.parent)])
    #expect(span.text("server.address") == request.url.host)
    #expect(span.text("server.port") == "443")
    #expect(span.text("http.response.status_code") == "200")
    #expect(span.status == nil)
    var names: [String] = []
    span.attributes.forEach { name, _ in names.append(name) }
    // No path and no query: in URLs of other servers there may be keys.
    #expect(
      names.sorted() == [
        "http.request.method", "http.response.body.size", "http.response.status_code",
        "server.address", "server.port", "url.scheme",
      ])
  }

  @Test func `a failing origin sets the span's status to error`() async throws {
    let fixture = try LoadFixture()
    try await recorder.trace {
      _ = try await fixture.fail(.originError(status: 503, retryAfter: nil), .sample())
    }
    let span = try #require(recorder["GET"])
    #expect(span.text("error.type") == "FetchError.originError")
    #expect(span.text("http.response.status_code") == "503")
    #expect(span.status?.code == .error)
  }

  @Test func `an untraced request sends no trace context`() async throws {
    let fixture = try LoadFixture()
    try await fixture.load()
    #expect(await fixture.fetcher.transfer(0).request.fields.isEmpty)
  }
}
