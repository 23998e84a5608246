import GalleryAddresses
package import HTTPServer

/// The reason why a page shows another picture than the one that was asked for.
package struct PictureRefusal: Sendable {
  /// The parameter that is to blame, where one is.
  package let parameter: String?
  package var value: String?
  /// The server's own words, which begin with the parameter's name.
  let message: String
  package let status: Status

  /// `nil` for what is not about the options of a picture.
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

  /// The queries to try instead, each nearer to the bitmap as it is: without the parameter to blame,
  /// or without a size, and without anything.
  func fallbacks(from query: [Request.QueryItem]) -> [[Request.QueryItem]] {
    let sizes = [RenderQuery.scale.name, RenderQuery.width.name, RenderQuery.height.name]
    let refused = parameter.map { [$0] } ?? sizes
    return [query.filter { !refused.contains($0.name) }, []]
  }
}

extension Request {
  /// The subject of a page with this request: the one that its query asks for or, for a browser, one that
  /// comes near where there can be no such picture.
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
