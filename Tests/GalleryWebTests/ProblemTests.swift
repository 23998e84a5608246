import Foundation
import GalleryModel
import HTTPServer
import Testing

@testable import GalleryAddresses
@testable import GalleryWeb
@testable import GalleryPages

@Suite struct ProblemTests {
  @Test func `each error has its status`() throws {
    let target = try #require(throws: TargetError.self) { try Request(target: "x") }
    let cases: [(any Error, Int)] = [
      (ParameterError("scale", message: "m"), 400),
      (target, 400),
      (Problem.notOffered("gif", of: "a bitmap", in: "format", among: ["png"]), 404),
      (RouteNotFound(path: "/x"), 404),
      (RenderError.catalog(.missing(.bitmap, "x", near: [])), 404),
      (RenderError.tooLarge(message: "m"), 422),
      (RenderError.busy(retryAfter: 2), 503),
      (RenderError.timedOut, 503),
      (RenderError.cancelled, 503),
      (RenderError.failed("inside"), 500),
      (CatalogError.unavailable(file: "/secret", reason: "disk I/O error"), 503),
      (CatalogError.unusable(file: "/secret", reason: "malformed"), 503),
      (CancellationError(), 503),
      (CocoaError(.fileNoSuchFile), 500),
    ]
    for (error, status) in cases {
      #expect(Problem(error).kind.status.code == status, "\(error)")
    }
  }

  @Test(arguments: [
    CatalogError.unavailable(file: "/secret/catalog.sqlite", reason: "disk I/O error"),
    CatalogError.unusable(file: "/secret/catalog.sqlite", reason: "SELECT"),
  ])
  func `problems do not leak internal details`(error: CatalogError) {
    let text = Problem(error).response.text
    #expect(!text.contains("secret"))
    #expect(!text.contains("SELECT"))
    #expect(!Problem(RenderError.failed("secret")).response.text.contains("secret"))
  }

  @Test func `an overload gives Retry-After`() {
    let response = Problem(RenderError.busy(retryAfter: 7)).response
    #expect(response.headers["Retry-After"] == "7")
  }

  @Test func `problem details have the member order of RFC 9457`() {
    let problem = Problem(
      .invalidParameter, "scale must be above 0 and at most 256, got 0", parameter: "scale",
      value: "0", allowed: ["a", "b"], near: ["c"])
    let text = """
      {"type":"/docs/problems/invalid-parameter",\
      "title":"A parameter is invalid","status":400,\
      "detail":"scale must be above 0 and at most 256, got 0","parameter":"scale","value":"0",\
      "allowed":["a","b"],"near":["c"]}

      """
    #expect(problem.response.text == text)
    #expect(problem.response.headers["Content-Type"] == "application/problem+json")
    #expect(problem.response.headers["Cache-Control"] == "no-store")
  }

  @Test(arguments: [400, 404, 405, 413, 414, 421, 431, 500, 501, 503, 505])
  func `errors of the HTTP server keep their status`(code: Int) {
    let problem = Problem(status: Status(code: code), detail: "d")
    #expect(problem.response.status.code == code)
    #expect(problem.detail == "d")
  }

  @Test func `a rejected method lists the allowed methods`() {
    let problem = Problem(status: .methodNotAllowed, detail: "d")
    #expect(problem.response.headers["Allow"] == "GET, HEAD")
  }
}
