import HTTPServer
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
  func `the first fitting route answers and is named`(
    target: String, body: String, route: String
  ) async throws {
    let response = try await router.respond(to: Request(target: target))
    #expect(String(decoding: response.body, as: UTF8.self) == body)
    #expect(response.route == route)
    #expect(try router.pattern(for: Request(target: target).path)?.description == route)
  }

  @Test func `a path without a route throws with the path`() async throws {
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
