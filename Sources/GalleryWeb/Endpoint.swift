import GalleryAddresses
import GalleryCatalog
import GalleryModel
import HTTPServer

/// A route: its description, and the handler that answers.
struct Endpoint: Sendable {
  /// Returns the answer to a request with a matched path.
  typealias Handler = @Sendable (Request, [String: String]) async throws -> Answer

  let description: RouteDescription
  private let handler: Handler

  /// Creates an endpoint that parses its own query.
  init(
    _ path: RoutePath, _ kind: RouteDescription.Kind, _ summary: String,
    _ parameters: ParameterList, problems: [Problem.Kind] = [], handler: @escaping Handler
  ) {
    description = RouteDescription(path, kind, summary, parameters, problems: problems)
    self.handler = handler
  }

  /// Creates an endpoint with a query that is parsed before the handler is called.
  init<Asked: EndpointQuery>(
    _ path: RoutePath, _ kind: RouteDescription.Kind, _ summary: String,
    problems: [Problem.Kind] = [],
    handler: @escaping @Sendable (Asked, Request, [String: String]) async throws -> Answer
  ) {
    self.init(path, kind, summary, Asked.parameters, problems: problems) { request, path in
      try await handler(Asked(request, path), request, path)
    }
  }

  /// Creates an endpoint with a handler that needs only its query.
  init<Asked: EndpointQuery>(
    _ path: RoutePath, _ kind: RouteDescription.Kind, _ summary: String,
    problems: [Problem.Kind] = [],
    handler: @escaping @Sendable (Asked) async throws -> Answer
  ) {
    self.init(path, kind, summary, problems: problems) { (query: Asked, _, _) in
      try await handler(query)
    }
  }

  /// Creates an endpoint from a description.
  init(_ description: RouteDescription, handler: @escaping Handler) {
    self.description = description
    self.handler = { request, path in
      _ = try QueryValues(
        request, allowing: description.parameters, ignoringEmpty: description.kind == .page)
      return try await handler(request, path)
    }
  }

  init(
    _ path: RoutePath, _ kind: RouteDescription.Kind, _ summary: String,
    problems: [Problem.Kind] = [], handler: @escaping Handler
  ) {
    self.init(path, kind, summary, problems: problems) { (_: NoQuery, request, path) in
      try await handler(request, path)
    }
  }

  /// Returns the response to a request, which may be conditional: 304 if the client has the content (RFC 9110 §13.1.2),
  /// and otherwise the whole, which may be repeated until the shown items change.
  ///
  /// No other code decides this. A 304 keeps the header fields but not the body; its `Content-Type` stays until
  /// `TextCompression` has determined whether the content has other codings.
  ///
  /// - Parameter catalog: The collection, which records the items that the answer shows.
  func response(
    to request: Request, _ path: [String: String], from catalog: Catalog
  ) async throws -> Response {
    var ((response, isRepeatable), state) = try await catalog.noting {
      try await listingValues { () async throws -> (Response, Bool) in
        let answer = try await handler(request, path)
        // An edit of a set changes the licence of its members, and the member that a name finds.
        if answer.shown?.name.setName != nil { catalog.noteSets() }
        var response = answer.head
        if let etag = response.headers[.etag], EntityTag.isMatched(etag, by: request.headers) {
          response.status = .notModified
          response.body = []
          answer.shown?.describe(&response, request, path)
          return (response, false)
        }
        if var moved = answer.shown?.redirection(request, path) {
          moved.headers[.vary] = answer.head.headers[.vary]
          return (moved, false)
        }
        try await answer.fill(&response)
        answer.shown?.describe(&response, request, path)
        return (response, answer.isRepeatable)
      }
    }
    if isRepeatable { response.validity = state }
    return response
  }

  /// Runs `body`, and adds the allowed values of this endpoint's parameter to its error if an option is invalid for the
  /// item.
  private func listingValues<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let error as RenderError {
      guard case .invalid = error else { throw error }
      throw Problem(error, allowing: description.parameters)
    }
  }
}

extension DependencyState: Validity {
  /// Returns whether both validities cover the same parts of the collection in the same state.
  func equals(_ other: any Validity) -> Bool {
    (other as? DependencyState).map { $0.isSame(as: self) } ?? false
  }
}

/// The answer of a handler before its body is produced, which is skipped if the client has the content.
struct Answer: Sendable {
  /// The status and the header fields, including the entity tag.
  var head: Response
  /// Whether the answer may be repeated for equal requests until the shown items change.
  var isRepeatable = false
  /// The item that the answer shows, or `nil`.
  var shown: ShownItem?
  /// Adds the body, and the header fields that require one.
  var fill: @Sendable (inout Response) async throws -> Void = { _ in }

  init(_ response: Response, isRepeatable: Bool = false) {
    head = response
    self.isRepeatable = isRepeatable
  }

  /// Creates an answer with a body that is produced on demand.
  init(
    _ head: Response, isRepeatable: Bool = false,
    fill: @escaping @Sendable (inout Response) async throws -> Void
  ) {
    self.head = head
    self.isRepeatable = isRepeatable
    self.fill = fill
  }

  /// Returns the answer that shows an item.
  func showing(_ item: ShownItem) -> Answer {
    var answer = self
    answer.shown = item
    return answer
  }

  /// Returns the answer with `Vary: Accept`, so that it is repeated only for clients that send the same `Accept`.
  ///
  /// - Parameter location: The URL of this representation.
  func negotiated(location: String? = nil) -> Answer {
    var answer = self
    answer.head.headers[.vary] = "Accept"
    if let location { answer.head.headers[.contentLocation] = location }
    return answer
  }
}

private struct NoQuery: EndpointQuery {
  static let parameters = ParameterList([])

  init(_ request: Request, _ path: [String: String]) throws {
    _ = try QueryValues(request, allowing: Self.parameters)
  }
}
