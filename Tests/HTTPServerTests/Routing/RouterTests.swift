@testable import HTTPServer
import Testing

@Suite struct RouterTests {
  let router: Router = {
    var router = Router()
    router.get("/bitmap/{id}.{format}") { _, values in
      Response(body: Array("\(values["id"] ?? "")-\(values["format"] ?? "")".utf8))
    }
    router.get("/bitmap/{id}") { _, values in Response(body: Array((values["id"] ?? "").utf8)) }
    return router
  }()

  @Test(
    arguments: [
      ("/bitmap/1.png?scale=8", "1-png", "/bitmap/{id}.{format}"),
      ("/bitmap/1", "1", "/bitmap/{id}"),
      ("/bitmap/a%20b", "a b", "/bitmap/{id}"),
    ])
  func `the first matching route responds and is recorded`(
    target: String, body: String, route: String
  ) async throws {
    let response = try await router.respond(to: Request(target: target))
    #expect(String(decoding: response.body, as: UTF8.self) == body)
    #expect(response.route == route)
    #expect(try router.pattern(for: Request(target: target).path)?.description == route)
  }

  @Test func `a path without a route throws an error with the path`() async throws {
    let request = try Request(target: "/nothing?a=b")
    await #expect(throws: RouteNotFound(path: "/nothing")) {
      try await router.respond(to: request)
    }
    #expect(router.pattern(for: "/nothing") == nil)
  }

  @Test func `a middleware sees the request first and the response last`() async throws {
    let wrapped = router.wrapped(in: Stamp(mark: "inner")).wrapped(in: Stamp(mark: "outer"))
    let response = try await wrapped.respond(to: Request(target: "/bitmap/1"))
    #expect(response.headers.values("Stamp") == ["inner", "outer"])
  }
}

private struct Stamp: Middleware {
  let mark: String

  func respond(to request: Request, next: any Responder) async throws -> Response {
    var response = try await next.respond(to: request)
    response.headers.add("Stamp", mark)
    return response
  }
}

@Suite struct RoutePatternTests {
  @Test(
    arguments: [
      ("/", "/", [:]),
      ("/health", "/health", [:]),
      ("/bitmap/{id}", "/bitmap/1", ["id": "1"]),
      ("/bitmap/{id}", "/bitmap/a b", ["id": "a b"]),
      ("/bitmap/{id}", "/bitmap/1.png", ["id": "1.png"]),
      ("/bitmap/{id}.{format}", "/bitmap/1.png", ["id": "1", "format": "png"]),
      ("/bitmap/{id}.{format}", "/bitmap/v1.2.png", ["id": "v1.2", "format": "png"]),
      ("/bitmap/{id}.png", "/bitmap/v1.2.png", ["id": "v1.2"]),
      ("/icon.{format}", "/icon.ico", ["format": "ico"]),
      ("/{a}/x/{b}", "/1/x/2", ["a": "1", "b": "2"]),
      ("/openapi.json", "/openapi.json", [:]),
    ] as [(String, String, [String: String])])
  func `placeholders match their part of the path`(
    pattern: String, path: String, values: [String: String]
  ) {
    #expect(RoutePattern(pattern).match(RoutePattern.segments(of: path)) == values)
  }

  @Test(
    arguments: [
      ("/", "/a"), ("/", ""), ("/a", "/A"), ("/a", "/a/"), ("/a", "a"), ("/a/{b}", "/a/"),
      ("/a/{b}", "/a"), ("/a/{b}", "/a/b/c"), ("/{id}.{format}", "/.png"),
      ("/{id}.{format}", "/heart."), ("/{id}.{format}", "/heart"), ("/{id}.png", "/heart.PNG"),
      ("/{id}.png", "/heart.png.gif"), ("/{}", "/a"), ("/{a}{b}", "/ab"), ("/a{b}", "/ab"),
    ])
  func `a pattern does not match other paths`(pattern: String, path: String) {
    #expect(RoutePattern(pattern).match(RoutePattern.segments(of: path)) == nil)
  }

  @Test func `text that is not a placeholder is literal`() {
    #expect(RoutePattern("/a{b}/{}").match(RoutePattern.segments(of: "/a{b}/{}")) == [:])
  }

  @Test func `the description is the pattern's text`() {
    #expect(RoutePattern("/bitmap/{id}.{format}").description == "/bitmap/{id}.{format}")
  }
}
