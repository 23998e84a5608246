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
  package init(path: String) { self.path = path }
}

/// A path with named holes, for example `/bitmap/{id}.{format}`.
///
/// Segment by segment, a pattern is literal text, one hole for the whole segment (`{id}`), or two
/// pieces joined by a dot (`{id}.{format}`, `{name}.png`), of which the split falls at the **last**
/// dot of the path's segment. A hole is never empty and never spans a `/`.
package struct RoutePattern: Sendable, Equatable, CustomStringConvertible {
  /// The text that the pattern was made from.
  package let description: String
  private let segments: [Segment]

  /// Reads a pattern; what is not exactly a hole or two pieces around a dot is literal text.
  package init(_ text: String) {
    description = text
    segments = Self.segments(of: text).map(Segment.init)
  }

  /// The values of the holes, or `nil` where the path does not fit; it is split already, so that a
  /// table of routes splits it once.
  func match(_ parts: [Substring]) -> [String: String]? {
    guard parts.count == segments.count, zip(segments, parts).allSatisfy({ $0.fits($1) }) else {
      return nil
    }
    // Most patterns do not fit, and cost no dictionary.
    var values: [String: String] = [:]
    for (segment, part) in zip(segments, parts) { segment.fill(&values, from: part) }
    return values
  }

  /// The parts of a path between its slashes, empty ones too.
  static func segments(of path: String) -> [Substring] {
    path.split(separator: "/", omittingEmptySubsequences: false)
  }

  /// Literal text, or a named hole that any text but an empty one fills.
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

  /// One part of the pattern between two slashes.
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
      // By bytes, as every route with a dot is asked for every request.
      guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
      return (text[..<dot], text[text.utf8.index(after: dot)...])
    }
  }
}

/// Answers requests: a router, a middleware around it, or a test double.
package protocol Responder: Sendable {
  /// The answer, or an error that a middleware further out turns into one.
  func respond(to request: Request) async throws -> Response
}

/// Work before and after a responder.
package protocol Middleware: Sendable {
  /// Answers by itself, or asks `next` and changes what goes in or comes out.
  func respond(to request: Request, next: any Responder) async throws -> Response
}

extension Responder {
  /// The same responder seen through `middleware`, which sees each request first.
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
