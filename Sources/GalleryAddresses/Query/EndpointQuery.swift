package import HTTPServer

/// The query of an endpoint, checked as far as that goes without the collection.
package protocol EndpointQuery: Sendable {
  static var parameters: ParameterList { get }

  /// Reads the query, and what the path says of it; throws what the client is told.
  init(_ request: Request, _ path: [String: String]) throws
}

extension EndpointQuery where Self: Query {
  package init(_ request: Request, _ path: [String: String]) throws {
    try self.init(QueryValues(request, allowing: Self.parameters))
  }
}

/// The query of a page, which a form without scripts may have sent.
package protocol FormQuery: EndpointQuery { init(_ request: Request) throws(ParameterError) }

extension FormQuery {
  package init(_ request: Request, _ path: [String: String]) throws { try self.init(request) }
}
