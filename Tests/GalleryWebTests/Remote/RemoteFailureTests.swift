import Fetching
import GalleryModel
import HTTPServer
import ImageCoding
import Raster
import TestSupport
import Testing

@testable import GalleryAddresses
@testable import GalleryPages
@testable import GalleryWeb
import ServerSettings

@Suite struct RemoteFailureTests {
  private let remote: RemoteFixture

  init() throws {
    remote = try RemoteFixture()
  }

  /// The table in loading.md §7: failures with their status.
  @Test func `every failure has the documented status`() throws {
    let rows = try Article("loading").rows(ofSection: 7)
    #expect(rows.map(\.[0]) == LoadFailure.allCases.map(\.rawValue))
    for (failure, row) in zip(LoadFailure.allCases, rows) {
      let problem = Problem(failure: failure, message: "", retryAfter: nil)
      #expect(problem.status.code == Int(row[3]), "\(failure)")
    }
  }

  /// The failures of a download.
  private static let failures: [(FetchError, String, Int)] = [
    (.blocked(log: "10.0.0.1"), "blocked", 403),
    (.notFound(status: 404), "notFound", 404),
    (.refused(status: 401, retryAfter: nil), "refused", 502),
    (.originError(status: 500, retryAfter: nil), "originError", 502),
    (.timedOut(.total, limit: .seconds(15)), "timedOut", 504),
    (.unreachable(log: "connection refused by 10.0.0.1"), "unreachable", 502),
    (.hostUnknown(log: "origin.example"), "hostUnknown", 502),
    (.tooManyRedirects(.limit(5)), "tooManyRedirects", 502),
    (.tooLarge(.body, limit: 10, met: 11), "tooLarge", 413),
    (.truncated(received: 1, expected: 2), "truncated", 422),
  ]

  @Test(arguments: failures)
  func `a failed download has its class and status`(
    error: FetchError, reason: String, status: Int
  ) async throws {
    remote.origin.answer(RemoteFixture.image, with: .failure(error))
    let response = try await remote.get()
    #expect(response.status.code == status, "\(response.text)")
    #expect(response.headers["Content-Type"] == "application/problem+json")
    #expect(response.headers["X-Image-Phase"] == "failure")
    #expect(response.headers["X-Image-Failure"] == reason)
    #expect(response.headers["Cache-Control"] == "no-store")
    #expect(response.headers["Access-Control-Allow-Origin"] == "*")
    #expect((response.headers["Retry-After"] == nil) == (reason == "blocked"))
    // Addresses and library messages appear only in the log.
    #expect(!response.text.contains("10.0.0.1") && !response.text.contains("origin.example"))
    let body = try await remote.status()
    #expect(body["phase"] as? String == "failure")
    #expect(body["reason"] as? String == reason)
    #expect(body["attempts"] as? Int == 1)
  }

  @Test(arguments: [
    ("<!doctype html>", "notAnImage", 415), ("GIF89a", "truncated", 422), ("", "truncated", 422),
  ])
  func `bytes that do not decode are a failure`(
    text: String, reason: String, status: Int
  ) async throws {
    remote.origin.answer(RemoteFixture.image, with: .success(Array(text.utf8)))
    let response = try await remote.get()
    let accepted = [reason, "corrupt"]
    #expect(accepted.contains(response.headers["X-Image-Failure"] ?? ""), "\(response.text)")
    #expect(response.status.code == status)
  }

  @Test func `a fallback is drawn with status 200 and never cached`() async throws {
    try await remote.web.add("dot")
    remote.origin.answer(RemoteFixture.image, with: .failure(.notFound(status: 404)))
    let response = try await remote.get(of: RemoteFixture.image, "fallback=dot&width=20&height=20")
    #expect(response.status == .ok)
    #expect(response.headers["X-Image-Phase"] == "failure")
    #expect(response.headers["X-Image-Failure"] == "notFound")
    #expect(response.headers["Cache-Control"] == "no-store")
    #expect(response.headers["ETag"] == nil)
    #expect(try PNGDecoder().decode(response.body).bitmap.size.width == 20)
  }

  @Test func `repeats a failure without another download until Retry-After`() async throws {
    remote.origin.answer(
      RemoteFixture.image, with: .failure(.originError(status: 503, retryAfter: .seconds(3600))))
    let first = try await remote.get()
    let again = try await remote.get()
    #expect(again.status == first.status)
    #expect(remote.origin.started.count == 1)
    let seconds = try #require(again.headers["Retry-After"].flatMap { Int($0) })
    #expect((1...3600).contains(seconds))
  }

  @Test(arguments: [
    "ftp://origin.example/cat.png", "http://user@origin.example/", "http://127.1/", "cat.png",
    "http://localhost/", "http://origin.example\\@evil.example/",
  ])
  func `rejects an invalid URL by its parameter`(url: String) async throws {
    for path in ["/remote.png", "/remote.json", "/remote/events"] {
      let response = try await remote.get(path, of: url)
      #expect(response.status == .badRequest, "\(path)")
      #expect(response.headers["X-Image-Failure"] == "invalidURL")
      #expect(response.text.contains("\"parameter\":\"url\""))
    }
    #expect(remote.origin.started.count == 0)
  }

  @Test(arguments: [
    "http://evil.example/cat.png", "https://origin.example/cat.png",
    "http://origin.example:8080/cat.png", "http://origin.example.evil.example/cat.png",
    "http://127.0.0.1/cat.png",
  ])
  func `blocks URLs that no pattern allows`(url: String) async throws {
    for path in ["/remote.png", "/remote.json", "/remote/events"] {
      let response = try await remote.get(path, of: url)
      #expect(response.status == .forbidden, "\(path)")
      #expect(response.headers["X-Image-Failure"] == "blocked")
    }
    #expect(remote.origin.started.count == 0)
  }

  @Test func `loads no images by default`() async throws {
    let closed = try RemoteFixture { $0.remote = RemoteConfiguration() }
    #expect(try await closed.get().status == .forbidden)
    #expect(closed.origin.started.count == 0)
  }

  @Test func `the error page explains a blocked image`() async throws {
    let response = try await remote.get(
      of: "http://evil.example/", "", ["Accept": "text/html"])
    #expect(response.status == .forbidden)
    #expect(response.headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(response.text.contains("Images from this server are not allowed"))
  }
}
