import GalleryAddresses
import GalleryCatalog
import GalleryModel
import HTTPServer

/// One line of the table of routes: its description, and the handler that answers.
struct Endpoint: Sendable {
  /// Finds the answer to a request whose path is matched.
  typealias Handler = @Sendable (Request, [String: String]) async throws -> Answer

  let description: RouteDescription
  private let handler: Handler

  /// An endpoint that reads a query of its own.
  init(
    _ path: RoutePath, _ kind: RouteDescription.Kind, _ summary: String,
    _ parameters: ParameterList, problems: [Problem.Kind] = [], handler: @escaping Handler
  ) {
    description = RouteDescription(path, kind, summary, parameters, problems: problems)
    self.handler = handler
  }

  /// An endpoint whose query is read before anybody is asked.
  init<Asked: EndpointQuery>(
    _ path: RoutePath, _ kind: RouteDescription.Kind, _ summary: String,
    problems: [Problem.Kind] = [],
    handler: @escaping @Sendable (Asked, Request, [String: String]) async throws -> Answer
  ) {
    self.init(path, kind, summary, Asked.parameters, problems: problems) { request, path in
      try await handler(Asked(request, path), request, path)
    }
  }

  /// The same for a query that says everything.
  init<Asked: EndpointQuery>(
    _ path: RoutePath, _ kind: RouteDescription.Kind, _ summary: String,
    problems: [Problem.Kind] = [],
    handler: @escaping @Sendable (Asked) async throws -> Answer
  ) {
    self.init(path, kind, summary, problems: problems) { (query: Asked, _, _) in
      try await handler(query)
    }
  }

  /// An endpoint that was described before.
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

  /// The answer to a request that may be conditional: 304 where the client has what the headers
  /// describe, by their entity tag (RFC 9110 §13.1.2), else the whole, to be repeated until something
  /// changes that it shows.
  ///
  /// The only place where that is decided. A 304 keeps the headers and loses the body; its
  /// `Content-Type` stays until `TextCompression` has seen whether the answer has other codings.
  ///
  /// - Parameter catalog: The collection, which tells what the answer shows of it.
  func response(
    to request: Request, _ path: [String: String], from catalog: Catalog
  ) async throws -> Response {
    var ((response, isRepeatable), state) = try await catalog.noting {
      try await listingValues { () async throws -> (Response, Bool) in
        let answer = try await handler(request, path)
        var response = answer.head
        if let etag = response.headers[.etag], EntityTag.isMatched(etag, by: request.headers) {
          response.status = .notModified
          response.body = []
          return (response, false)
        }
        try await answer.fill(&response)
        return (response, answer.isRepeatable)
      }
    }
    if isRepeatable { response.validity = state }
    return response
  }

  /// Runs `body`, and lists the allowed values of this endpoint's parameter if an option is invalid for the item.
  private func listingValues<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let error as RenderError {
      guard case .invalid = error else { throw error }
      throw Problem(error, allowing: description.parameters)
    }
  }
}

extension ShownState: Validity {
  /// True if both are of the same state of the same parts of the collection.
  func equals(_ other: any Validity) -> Bool {
    (other as? ShownState).map { $0.isSame(as: self) } ?? false
  }
}

/// The answer of a handler before the body is made: it is not, where the client has it already.
struct Answer: Sendable {
  /// Status and headers, the entity tag among them where there is one.
  var head: Response
  /// True where equal requests may be answered alike until something changes that the answer shows.
  var isRepeatable = false
  /// Adds the body, and the headers that only an answer with a body has.
  var fill: @Sendable (inout Response) async throws -> Void = { _ in }

  init(_ response: Response, isRepeatable: Bool = false) {
    head = response
    self.isRepeatable = isRepeatable
  }

  /// An answer whose body is made when it is needed.
  init(
    _ head: Response, isRepeatable: Bool = false,
    fill: @escaping @Sendable (inout Response) async throws -> Void
  ) {
    self.head = head
    self.isRepeatable = isRepeatable
    self.fill = fill
  }

  /// The same for the client that sent what `Accept` says: `Vary` tells so, and it is repeated to clients that
  /// send the same.
  ///
  /// - Parameter location: The address that it has for itself.
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
