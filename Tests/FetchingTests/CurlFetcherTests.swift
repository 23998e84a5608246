import Glibc
import Fetching
import TestSupport
import Testing

/// Good answers, and what is asked for.
@Suite struct CurlFetcherTests {
  private static let body = Array("an image".utf8)

  @Test func `a response has its body and the relevant header fields`() async throws {
    let origin = try Origin(
      .whole(
        Self.body,
        fields: [
          "ETag": "W/\"a\"", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Age": "7",
          "Cache-Control": "max-age=60", "cache-control": "public", "Expires": "0",
          "Date": "Sun, 06 Nov 1994 08:49:38 GMT", "Content-Type": "image/png",
        ]))
    let response = try await FetchFixture().fetch(origin.url("/a.png?b=c"))
    #expect(
      response
        == FetchResponse(
          content: .body(Self.body), etag: "W/\"a\"",
          lastModified: "Sun, 06 Nov 1994 08:49:37 GMT", cacheControl: "max-age=60, public",
          expires: "0", date: "Sun, 06 Nov 1994 08:49:38 GMT", age: "7", contentType: "image/png",
          url: try RemoteURL(origin.url("/a.png?b=c"))))
  }

  @Test func `a request sends only Host, User-Agent and Accept`() async throws {
    let origin = try Origin(.whole(Self.body))
    _ = try await FetchFixture().fetch(origin.url("/a%20b/%7e?c=d%2f"))
    let request = try #require(origin.requests.first)
    #expect(request.method == "GET")
    #expect(request.target == "/a%20b/%7E?c=d%2F")
    #expect(
      request.headers.map { "\($0.name): \($0.value)" } == [
        "Host: 127.0.0.1:\(origin.port)", "User-Agent: Pixelarium-tests",
        "Accept: image/png,image/webp,image/gif,image/jpeg;q=0.9,image/*;q=0.8,*/*;q=0.1",
      ])
  }

  @Test(arguments: ["", "a\r\nX-B: c", "\u{e9}"])
  func `rejects a user agent that is not a valid field value`(userAgent: String) {
    #expect(throws: FetchError.self) {
      try CurlFetcher(policy: AddressPolicy(), limits: FetchLimits(), userAgent: userAgent)
    }
  }

  @Test func `reads chunked bodies and bodies that end with the connection`() async throws {
    let chunked = try Origin(
      .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nan i\r\n4\r\nmage\r\n0\r\n")
        .then(.send(Array("X-Trailer: a\r\n\r\n".utf8))))
    let closed = try Origin(.head().then(.send(Self.body), .close))
    for origin in [chunked, closed] {
      #expect(try await FetchFixture().fetch(origin.url()).content == .body(Self.body))
    }
  }

  @Test func `progress counts up to the announced length`() async throws {
    let gate = Gate()
    let origin = try Origin(
      .head(length: 8).then(.send([1, 2, 3, 4]), .hold(gate), .send([5, 6, 7, 8])))
    let recorder = ProgressRecorder()
    async let response = FetchFixture().fetch(origin.url(), progress: { recorder.record($0) })
    await recorder.tally.reaches(2)
    gate.open()
    #expect(try await response.content == .body([1, 2, 3, 4, 5, 6, 7, 8]))
    #expect(
      recorder.all == [
        FetchProgress(received: 0, expected: 8), FetchProgress(received: 4, expected: 8),
        FetchProgress(received: 8, expected: 8),
      ])
  }

  @Test func `revalidates by entity tag, or by date without one`() async throws {
    let origin = try Origin { request in
      request["If-None-Match"] == "\"a\"" || request["If-Modified-Since"] == "then"
        ? .head(304, fields: ["ETag": "\"b\"", "Cache-Control": "max-age=5"]) : .whole([1])
    }
    let fixture = try FetchFixture()
    let tagged = try await fixture.fetch(origin.url(), etag: "\"a\"", lastModified: "then")
    #expect(tagged.content == .notModified)
    #expect(tagged.etag == "\"b\"")
    #expect(tagged.cacheControl == "max-age=5")
    #expect(origin.requests.last?["If-Modified-Since"] == nil)
    #expect(try await fixture.fetch(origin.url(), lastModified: "then").content == .notModified)
    #expect(try await fixture.fetch(origin.url(), etag: "\"c\"").content == .body([1]))
    #expect(
      try await fixture.fetch(origin.url(), etag: "a\r\nIf-None-Match: \"a\"").content
        == .body([1]), "a tag that would add a line is not sent")
  }

  @Test func `a connection is reused for the next request`() async throws {
    let origin = try Origin(.whole(Self.body))
    let fixture = try FetchFixture()
    for _ in 1...3 { _ = try await fixture.fetch(origin.url()) }
    #expect(origin.connections.count == 1)
    #expect(origin.requestCount.count == 3)
  }

  @Test func `many transfers run at once despite a silent origin`() async throws {
    let gate = Gate()
    let silent = try Origin(OriginAnswer([.hold(gate)]).then(.send([])))
    let good = try Origin { .whole(Array($0.target.utf8)) }
    let fixture = try FetchFixture()
    let stuck = Task { try await fixture.failure(silent.url()) }
    await silent.requestCount.reaches(1)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 1...60 {
        group.addTask {
          try await fixture.fetch(good.url("/\(number)")).content == .body(Array("/\(number)".utf8))
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
    stuck.cancel()
    #expect(try await stuck.value == .cancelled)
  }

  @Test func `ignores proxies in the environment`() async {
    // In a process of its own: the environment belongs to all tests.
    await #expect(processExitsWith: .success) {
      let origin = try Origin(.whole([1]))
      let proxy = try Origin(.whole([2]))
      for name in ["http_proxy", "all_proxy", "ALL_PROXY"] { setenv(name, proxy.url(""), 1) }
      let response = try await FetchFixture().fetch(origin.url())
      #expect(response.content == .body([1]))
      #expect(proxy.connections.count == 0)
    }
  }
}
