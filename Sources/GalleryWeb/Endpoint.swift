import HTTPServer

/// One line of the table of routes: what it says of itself, and who answers.
struct Endpoint: Sendable {
  let description: RouteDescription
  let handler: Router.Handler

  init(_ description: RouteDescription, handler: @escaping Router.Handler) {
    self.description = description
    self.handler = handler
  }

  init(
    _ pattern: String, _ answer: RouteDescription.Answer, _ summary: String,
    _ parameters: [QueryParameter] = [], handler: @escaping Router.Handler
  ) {
    self.init(RouteDescription(pattern, answer, summary, parameters), handler: handler)
  }
}
