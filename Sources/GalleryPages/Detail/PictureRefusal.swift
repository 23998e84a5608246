import GalleryAddresses
package import HTTPServer

/// The reason why a page shows another picture than the requested one.
package struct PictureRefusal: Sendable {
  /// The invalid parameter, or `nil`.
  package let parameter: String?
  package var value: String?
  /// The server's message, which begins with the parameter's name.
  let message: String
  package let status: Status

  /// Creates the refusal for a problem; returns `nil` if the problem does not concern the options of a picture.
  init?(_ problem: Problem) {
    let kinds: [Problem.Kind] = [
      .invalidParameter, .pictureTooLarge, .pictureNotDrawable, .sceneNotDrawable,
      .signatureRequired,
    ]
    guard kinds.contains(problem.kind) else { return nil }
    parameter = problem.parameter
    value = problem.value
    message = problem.detail
    status = problem.status
  }

  /// Returns the queries to try instead, each closer to the plain bitmap: without the invalid parameter, or without a
  /// size, and without any option.
  func fallbacks(from query: [Request.QueryItem]) -> [[Request.QueryItem]] {
    let sizes = [RenderQuery.scale.name, RenderQuery.width.name, RenderQuery.height.name]
    let refused = parameter.map { [$0] } ?? sizes
    return [query.filter { !refused.contains($0.name) }, []]
  }
}

extension Request {
  /// Returns the subject for a request: the requested one or, for a browser, a similar one if the options are invalid.
  package func showing<Subject>(
    _ make: ([QueryItem], PictureRefusal?) async throws -> Subject
  ) async throws -> Subject {
    do {
      return try await make(query, nil)
    } catch {
      guard AcceptedTypes(headers).prefersPage, let refusal = PictureRefusal(Problem(error))
      else { throw error }
      for query in refusal.fallbacks(from: query) {
        if let subject = try? await make(query, refusal) { return subject }
      }
      throw error
    }
  }
}
