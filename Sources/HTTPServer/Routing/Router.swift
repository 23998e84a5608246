/// A table of routes; the first route with a matching pattern answers.
package struct Router: Responder {
  /// A function that receives the request and the values of the pattern's holes.
  package typealias Handler =
    @Sendable (_ request: Request, _ values: [String: String]) async throws -> Response

  /// A route: a pattern with its handler.
  package struct Route: Sendable {
    /// The paths that the route answers.
    package let pattern: RoutePattern
    /// The function that answers a request.
    package let handler: Handler
  }

  /// The routes in order of precedence.
  package private(set) var routes: [Route] = []

  /// Creates an empty table.
  package init() {}

  /// Appends a route for GET, which also answers HEAD.
  package mutating func get(_ pattern: String, _ handler: @escaping Handler) {
    routes.append(Route(pattern: RoutePattern(pattern), handler: handler))
  }

  /// Returns the pattern that matches a decoded path, so that a middleware can name the route of a failed request, or
  /// `nil` if no route matches.
  package func pattern(for path: String) -> RoutePattern? {
    let parts = RoutePattern.segments(of: path)
    return routes.first { $0.pattern.match(parts) != nil }?.pattern
  }

  /// Calls the first matching route, and names it in the response.
  ///
  /// - Throws: `RouteNotFound` if no route matches.
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

/// The error for a path that no route matches.
package struct RouteNotFound: Error, Equatable {
  /// The decoded path.
  package let path: String

  /// Creates the error for `path`.
  package init(path: String) { self.path = path }
}

/// A path with named holes, for example `/bitmap/{id}.{format}`.
///
/// Each segment is literal text, a hole (`{id}`), or two pieces joined by a dot (`{id}.{format}`, `{name}.png`), which
/// match at the **last** dot of the path's segment. A hole is never empty and never contains a `/`.
package struct RoutePattern: Sendable, Equatable, CustomStringConvertible {
  /// The text of the pattern.
  package let description: String
  private let segments: [Segment]

  /// Parses a pattern; a segment that is neither a hole nor two pieces around a dot is literal text.
  package init(_ text: String) {
    description = text
    segments = Self.segments(of: text).map(Segment.init)
  }

  /// Returns the values of the holes, or `nil` if the path does not match.
  ///
  /// The caller splits the path, so that a table of routes splits it only once.
  func match(_ parts: [Substring]) -> [String: String]? {
    guard parts.count == segments.count, zip(segments, parts).allSatisfy({ $0.fits($1) }) else {
      return nil
    }
    // Most patterns do not match, and need no dictionary.
    var values: [String: String] = [:]
    for (segment, part) in zip(segments, parts) { segment.fill(&values, from: part) }
    return values
  }

  /// Returns the segments of a path, including empty ones.
  static func segments(of path: String) -> [Substring] {
    path.split(separator: "/", omittingEmptySubsequences: false)
  }

  /// Literal text, or a named hole for any text that is not empty.
  private enum Piece: Sendable, Equatable {
    case literal(String)
    case hole(String)

    init(_ text: Substring) {
      let name = text.dropFirst().dropLast()
      let isHole = text.first == "{" && text.last == "}" && !name.isEmpty
      self =
        isHole && !name.contains { "{}".contains($0) }
        ? .hole(String(name)) : .literal(String(text))
    }

    var isHole: Bool {
      if case .hole = self { true } else { false }
    }

    func fits(_ text: Substring) -> Bool {
      switch self {
      case .literal(let literal):
        text.utf8.count == literal.utf8.count && text.utf8.elementsEqual(literal.utf8)
      case .hole: !text.isEmpty
      }
    }

    func fill(_ values: inout [String: String], from text: Substring) {
      if case .hole(let name) = self { values[name] = String(text) }
    }
  }

  /// A part of the pattern between two slashes.
  private enum Segment: Sendable, Equatable {
    case whole(Piece)
    case dotted(Piece, Piece)

    init(_ text: Substring) {
      self = .whole(Piece(text))
      if let (before, after) = Self.splitAtLastDot(text) {
        let (stem, ending) = (Piece(before), Piece(after))
        if stem.isHole || ending.isHole { self = .dotted(stem, ending) }
      }
    }

    func fits(_ text: Substring) -> Bool {
      switch self {
      case .whole(let piece): return piece.fits(text)
      case .dotted(let stem, let ending):
        guard let (before, after) = Self.splitAtLastDot(text) else { return false }
        return ending.fits(after) && stem.fits(before)
      }
    }

    func fill(_ values: inout [String: String], from text: Substring) {
      switch self {
      case .whole(let piece): piece.fill(&values, from: text)
      case .dotted(let stem, let ending):
        guard let (before, after) = Self.splitAtLastDot(text) else { return }
        stem.fill(&values, from: before)
        ending.fill(&values, from: after)
      }
    }

    private static func splitAtLastDot(_ text: Substring) -> (Substring, Substring)? {
      // Bytes are faster to search, and every route with a dot is tried for every request.
      guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
      return (text[..<dot], text[text.utf8.index(after: dot)...])
    }
  }
}

/// A type that answers requests: a router, a middleware around it, or a test double.
package protocol Responder: Sendable {
  /// Returns the answer, or throws an error that an outer middleware converts to an answer.
  func respond(to request: Request) async throws -> Response
}

/// A wrapper of a responder, which runs before and after it.
package protocol Middleware: Sendable {
  /// Answers by itself, or calls `next` and changes its request or its answer.
  func respond(to request: Request, next: any Responder) async throws -> Response
}

extension Responder {
  /// Returns the responder wrapped in `middleware`, which receives each request first.
  package func wrapped(in middleware: any Middleware) -> any Responder {
    WrappedResponder(middleware: middleware, next: self)
  }
}

private struct WrappedResponder: Responder {
  let middleware: any Middleware
  let next: any Responder

  func respond(to request: Request) async throws -> Response {
    try await middleware.respond(to: request, next: next)
  }
}
