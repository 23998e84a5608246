import HTTPServer
import Logging
import TestSupport
import Testing

@testable import GalleryWeb

@Suite struct RequestLogTests {
  private func log(
    level: Logger.Level, target: String = "/bitmap/a.png?scale=8", wasRepeated: Bool
  ) -> [String] {
    let recorder = LogRecorder()
    RequestLog(logger: recorder.logger(level: level)).record(
      Exchange.Summary(
        method: .get, target: Array(target.utf8),
        client: ClientAddress(high: 0, low: 0xFFFF_C000_0201), route: "/bitmap/{id}.{format}",
        status: .ok, seconds: 0.0123456, bytes: 99, wasRepeated: wasRepeated))
    return recorder.lines
  }

  @Test func `logs a request as one line`() {
    let line =
      "info request bytes=99 client=192.0.2.1 hit=false method=GET ms=12.345 path=/bitmap/a.png "
      + "route=/bitmap/{id}.{format} status=200"
    #expect(log(level: .info, wasRepeated: false) == [line])
  }

  @Test(
    arguments: [
      ("/remote.png?url=https://example.org/?token=s3cret&signature=s3cret", "/remote.png"),
      ("http://me:s3cret@example.org/a?b", "/a"), ("http://me:s3cret@example.org", ""),
      ("/a\u{1B}[2J\né", #"/a\x1b[2J\x0a\xc3\xa9"#), ("*", "*"),
      ("/" + String(repeating: "a", count: 5_000), "/" + String(repeating: "a", count: 299)),
    ])
  func `logs the path without secrets, escaped and shortened`(target: String, path: String) throws {
    let line = try #require(log(level: .info, target: target, wasRepeated: false).first)
    #expect(line.contains(" path=\(path) route="))
    #expect(!line.contains("s3cret"))
  }

  @Test(
    arguments: [
      (ClientAddress(high: 0, low: 1), "::1"),
      (ClientAddress(high: 0x2001_0DB8_0000_0000, low: 0x10), "2001:db8::10"),
      (ClientAddress(high: 0, low: 0xFFFF_7F00_0001), "127.0.0.1"),
    ])
  func `prints a client's address in canonical form`(client: ClientAddress, text: String) {
    #expect("\(client)" == text)
  }

  @Test func `logs the client's request ID, or generates one`() async throws {
    let recorder = LogRecorder()
    let web = try ServedFixture(logger: recorder.logger(level: .info))
    let given = try await web.client.get("/nothing", headers: ["X-Request-ID": "7b-1"])
    #expect(given["X-Request-ID"] == "7b-1")
    let own = try #require(try await web.client.get("/nothing")["X-Request-ID"])
    let refused = try await web.client.get("/%zz", headers: ["X-Request-ID": "7b-1"])
    #expect(refused["X-Request-ID"] == "7b-1")
    await web.server.stop()
    #expect(recorder.lines.filter { $0.contains(" id=7b-1 ") }.count == 2)
    #expect(recorder.lines.filter { $0.contains(" id=\(own) ") }.count == 1)
  }

  @Test func `logs repeated answers at debug level only`() {
    #expect(log(level: .info, wasRepeated: true) == [])
    #expect(log(level: .debug, wasRepeated: true).count == 1)
  }
}
