/// What a route says of itself: where it is, what it takes and what it gives.
struct RouteDescription: Sendable {
  /// What comes back when all is well.
  enum Answer: Sendable, Equatable {
    case page
    case picture
    /// A page or a picture, as `Accept` asks.
    case negotiated
    /// A JSON document; `schema` names its description in OpenAPI's components.
    case json(schema: String)
    /// Such documents one after the other, as Server-Sent Events.
    case events(schema: String)
    case text
    /// A file of a kind that the address tells.
    case file
  }

  let pattern: String
  let answer: Answer
  /// One sentence for the description of the API.
  let summary: String
  /// The closed set of query parameters.
  let parameters: [QueryParameter]

  init(
    _ pattern: String, _ answer: Answer, _ summary: String, _ parameters: [QueryParameter] = []
  ) {
    self.pattern = pattern
    self.answer = answer
    self.summary = summary
    self.parameters = parameters
  }
}
