package import HTTPServer

/// The query of an endpoint, checked as far as possible without the collection.
package protocol EndpointQuery: Sendable {
  static var parameters: ParameterList { get }

  /// Parses the query and the values of the path.
  ///
  /// - Throws: An error for the client if a value is invalid.
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
