import HTTPServer
import Logging
import TestSupport
import Testing

@testable import GalleryWeb
import ServerMetrics

/// Compressed text answers of the whole application.
@Suite struct TextCompressionTests {
  /// A bitmap whose files are large enough for compression.
  static let art: String = {
    let colors = Array("rb.g")
    let rows = (0..<16).map { row in
      (0..<16).map { column -> String in
        let sum: Int = row * row * 7 + column * column * 3
        return String(colors[sum / 4 % 4])
      }.joined()
    }
    return rows.joined(separator: "\n")
  }()

  private let fixture: WebFixture

  init() async throws {
    fixture = try WebFixture()
    try await fixture.add("heart", text: Self.art)
  }

  private static let texts = [
    "/", "/symbols", "/palettes", "/remote", "/canvas", "/openapi.json", "/nothing", "/metrics",
    "/bitmap/heart.svg?scale=8", "/bitmap/heart.json", "/api/bitmaps/heart?x=1",
  ]

  @Test(arguments: texts, [ContentCoding.gzip, .zstd])
  func `encodes text in the requested coding`(
    target: String, coding: ContentCoding
  ) async throws {
    let accept: Headers = ["Accept": "text/html, */*;q=0.8"]
    let bare = try await fixture.get(target, accept)
    var headers = accept
    headers.add("Accept-Encoding", coding.rawValue)
    let coded = try await fixture.get(target, headers)
    #expect(coded.status == bare.status)
    #expect(coded.headers["Content-Encoding"] == coding.rawValue)
    #expect(bare.headers["Content-Encoding"] == nil)
    #expect(coded.headers["Vary"]?.hasSuffix("Accept-Encoding") == true)
    #expect(bare.headers["Vary"] == coded.headers["Vary"])
    #expect(coded.headers["Content-Type"] == bare.headers["Content-Type"])
    #expect(
      coded.headers["ETag"] == bare.headers["ETag"].map { EntityTag.tag($0, in: coding) })
    let read = try await Decompressor.bytes(of: coded.body, by: coding.rawValue)
    // Metrics change between two requests.
    if target == "/metrics" {
      #expect(String(decoding: read, as: UTF8.self).hasPrefix("# HELP"))
    } else {
      #expect(read == bare.body)
    }
  }

  @Test(arguments: [
    "/bitmap/heart.png?scale=8", "/bitmap/heart.webp?scale=64", "/bitmap/heart.pdf",
  ])
  func `does not encode files that are already compressed`(target: String) async throws {
    let response = try await fixture.get(target, ["Accept-Encoding": "gzip, zstd"])
    #expect(response.status == .ok)
    #expect(response.headers["Content-Encoding"] == nil)
    #expect(response.headers["Vary"] == nil)
  }

  @Test(arguments: ["/health", "/robots.txt", "/bitmap/heart.txt?crop=0,0,1,1"])
  func `does not encode a short text`(target: String) async throws {
    let response = try await fixture.get(target, ["Accept-Encoding": "gzip, zstd"])
    #expect(response.body.count < TextCompression.minimumBytes)
    #expect(response.headers["Content-Encoding"] == nil)
    #expect(response.headers["Vary"] == nil)
  }

  @Test(arguments: ["/openapi.json", "/bitmap/heart.svg?scale=8"])
  func `answers 304 for the tag of any coding the client accepts`(target: String) async throws {
    let etag = try #require(try await fixture.get(target).headers["ETag"])
    func answer(_ condition: String, _ codings: String) async throws -> Response {
      try await fixture.get(target, ["If-None-Match": condition, "Accept-Encoding": codings])
    }
    for coding in ContentCoding.allCases {
      let tag = EntityTag.tag(etag, in: coding)
      let response = try await answer(tag, "zstd, gzip")
      #expect(response.status == .notModified)
      #expect(response.headers["ETag"] == tag)
      #expect(response.headers["Vary"] == "Accept-Encoding")
      #expect(response.headers["Content-Type"] == nil)
      #expect(response.body.isEmpty)
    }
    let all = ContentCoding.allCases.map { EntityTag.tag(etag, in: $0) }
    #expect(
      try await answer(all.joined(separator: ", "), "gzip").headers["ETag"] == all[1],
      "the form that it wants most")
    #expect(try await answer("*", "gzip, zstd").headers["ETag"] == all[0])
    #expect(try await answer(all[1], "").status == .ok, "a form that it does not take any more")
    #expect(try await answer(all[2], "gzip, identity;q=0").status == .ok)
  }

  @Test func `does not encode an answer that has a coding`() async throws {
    let done = Done(
      response: Response(
        headers: ["Content-Type": "text/plain", "Content-Encoding": "br", "ETag": "\"a\""],
        body: [UInt8](repeating: 65, count: 4_096)))
    let response = try await compressed(done, "gzip")
    #expect(response.headers == done.response.headers)
    #expect(response.body == done.response.body)
  }

  @Test func `does not encode a stream`() async throws {
    let done = Done(
      response: Response(
        headers: ["Content-Type": "text/event-stream"],
        stream: BodyStream { try await $0.write("a") }
      ))
    let response = try await compressed(done, "gzip")
    #expect(response.stream != nil)
    #expect(response.headers == done.response.headers)
  }

  @Test(arguments: [ContentCoding.gzip, .zstd])
  func `encodes a long text completely`(coding: ContentCoding) async throws {
    let body = (0..<(TextCompression.longBytes + 1)).map { UInt8(truncatingIfNeeded: $0 % 251) }
    let done = Done(response: Response(headers: ["Content-Type": "image/svg+xml"], body: body))
    let response = try await compressed(done, coding.rawValue)
    #expect(response.body.count < body.count / 10)
    #expect(try await Decompressor.bytes(of: response.body, by: coding.rawValue) == body)
  }

  private struct Done: Responder {
    let response: Response
    func respond(to request: Request) async throws -> Response { response }
  }

  private func compressed(_ done: Done, _ codings: String) async throws -> Response {
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    return try await done.wrapped(in: TextCompression(logger: logger))
      .respond(to: Request(target: "/", headers: ["Accept-Encoding": codings]))
  }
}

/// Compressed answers over real connections, which are repeated from memory.
@Suite struct ServedTextTests {
  @Test(arguments: [
    "/openapi.json", "/static/0123456789abcdef/site/site.css", "/bitmap/heart.svg?scale=8",
  ])
  func `prepares each coding once and then repeats it`(target: String) async throws {
    let fixture = try ServedFixture()
    try await fixture.web.add("heart", text: TextCompressionTests.art)
    let bare = try await fixture.client.get(target)
    #expect(bare.status == 200)
    for coding in ["gzip", "zstd", "gzip", "zstd", "gzip;q=0.5", "*"] {
      let response = try await fixture.client.get(target, headers: ["Accept-Encoding": coding])
      let name = coding == "*" ? "zstd" : String(coding.prefix(4))
      #expect(response["Content-Encoding"] == name)
      #expect(response["Vary"] == "Accept-Encoding")
      #expect(try await Decompressor.bytes(of: response.body, by: name) == bare.body)
      let head = try await fixture.client.head(target, headers: ["Accept-Encoding": coding])
      #expect(head["Content-Length"] == String(response.body.count))
      let again = try await fixture.client.get(
        target, headers: ["Accept-Encoding": coding, "If-None-Match": response["ETag"] ?? ""])
      #expect(again.status == 304)
      #expect(again["ETag"] == response["ETag"])
      #expect(again["Vary"] == "Accept-Encoding")
    }
    let last = try await fixture.client.get(target)
    #expect(last.body == bare.body)
    #expect(last["Content-Encoding"] == nil)
    await fixture.server.stop()
    // One drawing for each of the three forms; all other answers came from memory.
    let text = try await fixture.web.get("/metrics").text
    let hits = try #require(
      text.split(separator: "\n").first {
        $0.hasPrefix(#"pixelarium_cache_hits_total{tier="network"}"#)
      })
    #expect(hits.hasSuffix(" 17"), "\(hits)")
  }
}
