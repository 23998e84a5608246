import TestSupport
import Testing

@testable import Fetching

struct CurlPosterTests {
  private func post(
    _ origin: Origin, _ body: [UInt8] = Array("body".utf8), fields: [RequestField] = [],
    host: String = "127.0.0.1", names: HostNames = .none, time: Duration = .seconds(60)
  ) async throws -> PostAnswer {
    let poster = try CurlPoster(userAgent: "Pixelarium-tests", names: names)
    return try await poster.post(
      PostRequest(
        url: ServiceURL("http://\(host):\(origin.port)/v1?a=b"), fields: fields, body: body,
        time: time))
  }

  @Test func `posts the body and the given fields unchanged`() async throws {
    let origin = try Origin(.whole(Array("taken".utf8)))
    let answer = try await post(
      origin, [0, 1, 255],
      fields: [RequestField("Content-Type", "application/json"), RequestField("X-Empty", "")])
    #expect(answer == PostAnswer(status: 200, body: Array("taken".utf8)))
    let request = try #require(origin.requests.first)
    #expect((request.method, request.target) == ("POST", "/v1?a=b"))
    #expect(request.body == [0, 1, 255])
    #expect(request["Content-Type"] == "application/json")
    #expect(request["X-Empty"] == "")
    #expect(request["User-Agent"] == "Pixelarium-tests")
    #expect(request["Expect"] == nil)
  }

  @Test(arguments: [0, 1, 3_000_000])
  func `posts bodies of any length`(count: Int) async throws {
    let origin = try Origin(.whole(Array("{}".utf8)))
    let body = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    #expect(try await post(origin, body).status == 200)
    #expect(origin.requests.first?.body == body)
  }

  @Test(arguments: [200, 202, 302, 400, 404, 429, 503])
  func `every status is an answer, and redirects are not followed`(status: Int) async throws {
    let origin = try Origin(
      .whole([], status: status, fields: ["Location": "http://127.0.0.1:1/", "Retry-After": "7"]))
    let answer = try await post(origin)
    #expect(answer == PostAnswer(status: status, retryAfter: .seconds(7)))
    #expect(origin.requests.count == 1)
  }

  @Test func `a host name may resolve to this machine`() async throws {
    let origin = try Origin(.whole([]))
    let names = HostNames.fixed(["collector": ["127.0.0.1"]])
    #expect(try await post(origin, host: "collector", names: names).status == 200)
    #expect(origin.requests.first?["Host"] == "collector:\(origin.port)")
  }

  @Test(arguments: ["a b", "", "X:Y", "X\r\nY"])
  func `an invalid field name fails the request`(name: String) async throws {
    let origin = try Origin(.whole([]))
    await #expect(throws: FetchError.unreachable(log: "the field \(name) cannot be sent")) {
      try await post(origin, fields: [RequestField(name, "secret")])
    }
    #expect(origin.requests.isEmpty)
  }

  @Test func `an answer that is too long fails the request`() async throws {
    let origin = try Origin(.head(length: 100_000))
    await #expect(throws: FetchError.tooLarge(.body, limit: 65_536, met: 100_000)) {
      try await post(origin)
    }
  }

  @Test func `a silent server times out, and a shutdown cancels requests`()
    async throws
  {
    let gate = Gate()
    let origin = try Origin(OriginAnswer([.hold(gate)]))
    let error = await #expect(throws: FetchError.self) {
      try await post(origin, time: .milliseconds(50))
    }
    guard case .timedOut = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let poster = try CurlPoster(userAgent: "tests")
    let request = PostRequest(
      url: try ServiceURL(origin.url()), fields: [], body: [], time: .seconds(60))
    let waiting = Task { try await poster.post(request) }
    await origin.requestCount.reaches(2)
    poster.shutdown()
    await #expect(throws: FetchError.cancelled) { try await waiting.value }
    gate.open()
  }
}
