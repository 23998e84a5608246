/// The table of routes: the first pattern that fits a path answers.
package struct Router: Responder {
  /// Gets the request and the values of the pattern's holes.
  package typealias Handler =
    @Sendable (_ request: Request, _ values: [String: String]) async throws -> Response

  /// One line of the table.
  package struct Route: Sendable {
    /// The paths that the route answers.
    package let pattern: RoutePattern
    /// Makes the answer.
    package let handler: Handler
  }

  /// The table, in the order of the search.
  package private(set) var routes: [Route] = []

  /// An empty table.
  package init() {}

  /// Adds a route for GET, and so for HEAD, after the others.
  package mutating func get(_ pattern: String, _ handler: @escaping Handler) {
    routes.append(Route(pattern: RoutePattern(pattern), handler: handler))
  }

  /// The pattern that answers a decoded path, so that what turns a handler's error into a response
  /// can name the route of it as well; `nil` where no route fits.
  package func pattern(for path: String) -> RoutePattern? {
    let parts = RoutePattern.segments(of: path)
    return routes.first { $0.pattern.match(parts) != nil }?.pattern
  }

  /// Asks the first fitting route and names it in the response, else throws `RouteNotFound`.
  package func respond(to request: Request) async throws -> Response {
    let parts = RoutePattern.segments(of: request.path)
    for route in routes {
      guard let values = route.pattern.match(parts) else { continue }
      var response = try await route.handler(request, values)
      response.route = route.pattern.description
      return response
    }
    throw RouteNotFound(path: request.path)
  }
}

/// No route fits the path.
package struct RouteNotFound: Error, Equatable {
  /// The path, decoded.
  package let path: String

  /// Refuses `path`.
  package init(path: String) {
    self.path = path
  }
}
