import Foundation
import Gallery
import GalleryCatalog
import HTTPServer
import TestSupport
import Testing

@testable import GalleryPages
@testable import GalleryWeb

@Suite struct OperationsControllerTests {
  @Test(arguments: [("/health", "alive\n"), ("/ready", "ready\n")])
  func `probes answer and are never cached`(target: String, text: String) async throws {
    let response = try await WebFixture().get(target)
    #expect(response.status == .ok)
    #expect(response.text == text)
    #expect(response.headers["Cache-Control"] == "no-store")
    #expect(response.validity == nil)
  }

  @Test func `an unreadable database is not ready, but alive`() async throws {
    let fixture = try WebFixture()
    let file = fixture.workspace.catalog.file
    for path in [file.path, file.path + "-wal"] {
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try handle.truncate(atOffset: 0)
      try handle.close()
    }
    let (response, body) = try await fixture.json("/ready")
    #expect(response.status == .serviceUnavailable)
    #expect(response.headers["Retry-After"] == "5")
    #expect(body["detail"] as? String == "the collection cannot be read just now")
    #expect(try await fixture.get("/health").status == .ok)
  }

  @Test func `metrics use the Prometheus format`() async throws {
    let response = try await WebFixture().get("/metrics")
    #expect(response.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
    #expect(response.text.contains("# TYPE pixelarium_http_requests_total counter\n"))
  }

  @Test func `serves robots.txt`() async throws {
    #expect(try await WebFixture().get("/robots.txt").text.hasPrefix("User-agent: *\n"))
  }

  @Test(arguments: ["/health", "/ready", "/metrics", "/robots.txt", "/openapi.json"])
  func `rejects any parameter`(target: String) async throws {
    #expect(try await WebFixture().get(target + "?a=1").status == .badRequest)
  }
}
