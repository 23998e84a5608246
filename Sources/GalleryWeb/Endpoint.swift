import HTTPServer

/// One line of the table of routes: where it is, what it takes and gives, and who answers.
struct Endpoint: Sendable {
  /// What comes back when all is well.
  enum Answer: String, Sendable {
    case page = "text/html"
    case picture = "image/png"
    case json = "application/json"
    case text = "text/plain"
    /// One of the files of the public folder.
    case file = "application/octet-stream"
  }

  let pattern: String
  /// One sentence for the description of the API.
  let summary: String
  let answer: Answer
  /// The closed set of query parameters.
  let parameters: [QueryParameter]
  let handler: Router.Handler

  init(
    _ pattern: String, _ answer: Answer, _ summary: String, _ parameters: [QueryParameter] = [],
    handler: @escaping Router.Handler
  ) {
    self.pattern = pattern
    self.summary = summary
    self.answer = answer
    self.parameters = parameters
    self.handler = handler
  }
}
