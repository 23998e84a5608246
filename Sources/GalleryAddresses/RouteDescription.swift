/// The description of a route: its address, the parameters that it takes and the answer that it gives.
package struct RouteDescription: Sendable {
  /// The kinds of answers, when all is well.
  package enum Kind: Sendable, Equatable {
    case page
    case picture
    /// A page or a picture, as `Accept` asks.
    case negotiated
    /// A JSON document; `schema` names its description in OpenAPI's components.
    case json(schema: String)
    /// Such documents one after the other, as Server-Sent Events; those with names have an entity tag as
    /// their id, and one that is not called as the first name is of a problem, or of nothing.
    case events(schema: String, names: [String] = [])
    /// Pictures one after the other.
    case pictures
    case text
    /// A file of a kind that the address tells.
    case file
  }

  package let pattern: String
  package let kind: Kind
  /// One sentence for the description of the API.
  package let summary: String
  package let parameters: ParameterList

  package init(
    pattern: String, kind: RouteDescription.Kind, summary: String, parameters: ParameterList
  ) {
    self.pattern = pattern
    self.kind = kind
    self.summary = summary
    self.parameters = parameters
  }
}
