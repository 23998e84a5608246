import Fetching
import TestSupport
import Testing

/// Statuses become classes, whatever the body is.
@Suite struct FetchStatusTests {
  private static let image: [UInt8] = [0x89, 0x50, 0x4E, 0x47]

  @Test(arguments: [404, 410])
  func `404 and 410 mean not found, even with an image as body`(status: Int) async throws {
    let origin = try Origin(.whole(Self.image, status: status))
    let error = try await FetchFixture().failure(origin.url())
    #expect(error == .notFound(status: status))
    #expect(error?.message == "the origin has no such image (\(status))")
  }

  @Test(arguments: [400, 401, 403, 407, 418, 429, 451, 300, 304, 305])
  func `other client errors and unusable redirects are refusals`(status: Int) async throws {
    let origin = try Origin(.head(status, length: 0))
    let error = try await FetchFixture().failure(origin.url())
    #expect(error == .refused(status: status, retryAfter: nil))
  }

  @Test(arguments: [500, 502, 503, 504, 599])
  func `server errors are errors of the origin`(status: Int) async throws {
    let origin = try Origin(.whole(Self.image, status: status))
    let error = try await FetchFixture().failure(origin.url())
    #expect(error == .originError(status: status, retryAfter: nil))
    #expect(error?.message == "the origin failed (\(status))")
  }

  @Test func `an error status fails before the body arrives`() async throws {
    let gate = Gate()
    let origin = try Origin(.head(404, length: 1_000).then(.hold(gate)))
    #expect(try await FetchFixture().failure(origin.url()) == .notFound(status: 404))
    await origin.departures.reaches(1)
  }

  @Test(arguments: [
    ("120", 120), ("0", 0), ("99999999999999999999", 31_536_000),
    ("Sun, 06 Nov 1994 08:50:37 GMT", 60), ("Sunday, 06-Nov-94 09:49:37 GMT", 3_600),
    ("Sun Nov  6 08:49:40 1994", 3), ("Sun, 06 Nov 1994 08:49:00 GMT", 0),
  ])
  func `Retry-After is seconds or a date`(text: String, seconds: Int) async throws {
    let origin = try Origin { request in
      .head(
        request.target == "/429" ? 429 : 503, length: 0,
        fields: ["Retry-After": text, "Date": "Sun, 06 Nov 1994 08:49:37 GMT"])
    }
    #expect(
      try await FetchFixture().failure(origin.url("/429"))
        == .refused(status: 429, retryAfter: .seconds(seconds)))
    #expect(
      try await FetchFixture().failure(origin.url("/503"))
        == .originError(status: 503, retryAfter: .seconds(seconds)))
  }

  @Test(arguments: ["", "-1", "1.5", "soon", "Sun, 06 Nov 1994", "Sun, 31 Foo 1994 08:49:37 GMT"])
  func `ignores an invalid Retry-After`(text: String) async throws {
    let origin = try Origin(.head(503, length: 0, fields: ["Retry-After": text]))
    #expect(
      try await FetchFixture().failure(origin.url()) == .originError(status: 503, retryAfter: nil))
  }
}
