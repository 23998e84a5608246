import HTTPServer
import TestSupport
import Testing

/// Large heads, which are answered once or refused once, and never met with silence.
@Suite struct HeadSizeTests {
  /// A head with more fields.
  private static func head(_ fields: String...) -> String {
    (["GET /a HTTP/1.1", "Host: h"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
  }

  /// A server that answers with the length of the first Cookie field.
  private static func live() throws -> LiveServer {
    try LiveServer { .text("\($0.headers["Cookie"]?.utf8.count ?? 0)") }
  }

  @Test(
    arguments: [
      "a=b", "", ";;;", "=", "\"a\"=\"b;c\"; d", String(repeating: "a=b; ", count: 700) + "c=d",
      (0..<78).map { "name\(100 + $0)=\(String(repeating: "v", count: 54))" }
        .joined(separator: "; "),
      String(repeating: "x", count: 9_000), String(repeating: ";", count: 9_000),
    ])
  func `cookies of any form reach the responder`(cookies: String) async throws {
    let live = try Self.live()
    let client = try live.connect()
    for _ in 0..<2 {
      try await client.send(Self.head("Cookie: \(cookies)"))
      let answer = try await client.response()
      #expect(answer.status == 200)
      #expect(answer.text == "\(cookies.utf8.count)")
    }
    try await client.send(Self.head("Cookie: a=b", "Cookie: \(cookies)", "Connection: close"))
    #expect(try await client.response().text == "3")
    #expect(try await client.readToEnd() == "")
    await live.server.stop()
  }

  @Test(arguments: [1, 50, 98])
  func `accepts a head up to the limit and rejects larger ones with 431`(fields: Int) async throws {
    let live = try Self.live()
    // Each field, and four of the server's own, take 64 bytes more.
    let limit = 14_336 - 64 * (fields + 6)
    let others = (0..<fields - 1).map { "X\($0): y" }
    let rest = Self.head((others + ["Connection: close", "Y: "]).joined(separator: "\r\n"))
    for size in [limit - 1, limit, limit + 1, limit + 700, limit + 1_400] {
      let client = try live.connect()
      let padding = String(repeating: "y", count: size - rest.utf8.count)
      try await client.send(rest.replacing("Y: ", with: "Y: " + padding))
      let answer = try await client.response()
      #expect(answer.status == (size <= limit ? 200 : 431), "\(size) bytes")
      #expect(try await client.readToEnd() == "", "nothing follows")
    }
    await live.server.stop()
  }
}
