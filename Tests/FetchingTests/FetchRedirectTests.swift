@testable import Fetching
import TestSupport
import Testing

/// Redirects, each judged like the first URL.
@Suite struct FetchRedirectTests {
  @Test(arguments: [301, 302, 303, 307, 308])
  func `follows a relative redirect and keeps the entity tag`(status: Int) async throws {
    let origin = try Origin { request in
      request.target == "/a/b" ? .redirect(to: "../c?d#e", status: status) : .whole([1])
    }
    let response = try await FetchFixture().fetch(origin.url("/a/b"), etag: "\"x\"")
    #expect(response.content == .body([1]))
    #expect(response.url == (try RemoteURL(origin.url("/c?d"))))
    #expect(origin.requests.map { $0["If-None-Match"] } == ["\"x\"", "\"x\""])
  }

  @Test func `follows at most five redirects`() async throws {
    let origin = try Origin { request in
      let number = Int(request.target.dropFirst()) ?? 0
      return number == 0 ? .whole([1]) : .redirect(to: "/\(number - 1)")
    }
    let fixture = try FetchFixture()
    #expect(try await fixture.fetch(origin.url("/5")).content == .body([1]))
    let error = try await fixture.failure(origin.url("/6"))
    #expect(error == .tooManyRedirects(.limit(5)))
    #expect(error?.message == "more than 5 redirects")
    #expect(origin.requestCount.count == 12)
  }

  @Test func `a redirect loop fails at the first repeated URL`() async throws {
    let origin = try Origin { .redirect(to: $0.target == "/a" ? "/b" : "/a") }
    #expect(try await FetchFixture().failure(origin.url("/a")) == .tooManyRedirects(.loop))
    #expect(origin.requestCount.count == 2)
    let own = try Origin(.redirect(to: "/a"))
    #expect(try await FetchFixture().failure(own.url("/a")) == .tooManyRedirects(.loop))
  }

  private func head(_ location: String) throws -> AnswerHead {
    var head = try #require(AnswerHead(statusLine: "HTTP/1.1 302 Found"))
    let isField = head.add(line: "location: \(location)")
    #expect(isField)
    return head
  }

  @Test func `rejects redirects from https to http`() throws {
    let fetcher = try FetchFixture().fetcher
    for scheme in ["http", "https"] {
      #expect(
        try fetcher.redirect(head("//example.com/b"), from: RemoteURL("\(scheme)://example.com/"))?
          .text == "\(scheme)://example.com/b")
    }
    let down = try head("http://example.com/b")
    let error = #expect(throws: FetchError.self) {
      try fetcher.redirect(down, from: RemoteURL("https://example.com/"))
    }
    #expect(error == .tooManyRedirects(.downgrade))
    #expect(error?.message == "a redirect from https to http")
  }

  @Test func `rejects a redirect without exactly one valid Location`() async throws {
    let none = try Origin(.head(302, length: 0))
    let two = try Origin(.head(302, length: 0, fields: ["Location": "/a", "location": "/b"]))
    let empty = try Origin(.head(302, length: 0, fields: ["Location": ""]))
    let binary = try Origin(.head(302, length: 0, fields: ["Location": "/\u{e9}"]))
    for origin in [none, two, empty, binary] {
      #expect(
        try await FetchFixture().failure(origin.url()) == .refused(status: 302, retryAfter: nil))
      #expect(origin.requestCount.count == 1)
    }
  }

  @Test(arguments: [
    "file:///etc/passwd", "ftp://example.com/", "gopher://example.com/", "javascript:alert(1)",
    "data:image/png;base64,AA", "http://user@example.com/", "http://localhost/",
    "http://2130706433/",
    "//0x7f.1/", "http:/example.com", "\\\\example.com", "/a b", "http://[fe80::1%25eth0]/",
  ])
  func `blocks a redirect to an invalid image URL`(location: String) async throws {
    let origin = try Origin(.redirect(to: location))
    let error = try await FetchFixture().failure(origin.url())
    guard case .blocked? = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(error?.message == "this URL may not be loaded")
  }

  @Test func `each redirect needs permission`() async throws {
    let other = try Origin(.whole([1]))
    let origin = try Origin(.redirect(to: other.url("/b")))
    let first = try RemoteURL(origin.url("/a"))
    let error = try await FetchFixture().failure(origin.url("/a")) {
      $0 == first ? .allAddresses : .refused
    }
    guard case .blocked? = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(other.connections.count == 0)
    let refused = try await FetchFixture().failure(origin.url("/a")) { _ in .refused }
    guard case .blocked? = refused else {
      Issue.record("\(refused as Any)")
      return
    }
    #expect(origin.requestCount.count == 1)
  }

  @Test(arguments: [
    "http://127.0.0.1:PORT/", "http://[::ffff:127.0.0.1]:PORT/", "http://[::ffff:10.0.0.1]/",
    "http://[64:ff9b::a00:1]/", "http://inside.test:PORT/", "http://both.test:PORT/",
    "http://169.254.169.254/latest/", "http://0.0.0.0:PORT/",
  ])
  func `blocks a redirect to a private address`(location: String) async throws {
    let inside = try Origin(.whole([1]))
    let origin = try Origin(
      .redirect(to: location.replacing("PORT", with: "\(inside.port)")))
    let names = HostNames.fixed([
      "inside.test": ["127.0.0.1"], "both.test": ["8.8.8.8", "127.0.0.1"],
    ])
    // The first origin is this machine too: only the second hop is bound to public addresses.
    let first = try RemoteURL(origin.url())
    let error = try await FetchFixture(names: names).failure(origin.url()) {
      $0 == first ? .allAddresses : .publicAddresses
    }
    guard case .blocked? = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(inside.connections.count == 0)
    #expect(error?.message == "this URL may not be loaded")
  }

  @Test func `a reused connection is checked against the policy again`() async throws {
    let origin = try Origin(.whole([1]))
    let fixture = try FetchFixture()
    _ = try await fixture.fetch(origin.url())
    let error = try await fixture.failure(origin.url()) { _ in .publicAddresses }
    guard case .blocked? = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(origin.requestCount.count == 1)
  }
}
