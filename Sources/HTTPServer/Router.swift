/// The table of routes: the first pattern that fits a path answers.
package struct Router: Responder {
  /// Gets the request and the values of the pattern's holes.
  package typealias Handler = @Sendable (Request, [String: String]) async throws -> Response

  /// One line of the table.
  package struct Route: Sendable {
    package let pattern: RoutePattern
    package let handler: Handler
  }

  package private(set) var routes: [Route] = []

  package init() {}

  /// Adds a route for GET, and so for HEAD.
  package mutating func get(_ pattern: String, _ handler: @escaping Handler) {
    routes.append(Route(pattern: RoutePattern(pattern), handler: handler))
  }

  /// Asks the first fitting route, else throws `RouteNotFound`.
  package func respond(to request: Request) async throws -> Response {
    for route in routes {
      if let values = route.pattern.match(request.path) {
        var response = try await route.handler(request, values)
        response.route = route.pattern.description
        return response
      }
    }
    throw RouteNotFound(path: request.path)
  }
}

/// No route fits the path.
package struct RouteNotFound: Error {
  package let path: String
}
