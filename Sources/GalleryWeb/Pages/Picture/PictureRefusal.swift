import HTTPServer

/// Why a page shows another picture than the one that was asked for.
struct PictureRefusal: Sendable {
  /// The parameter that is to blame, where one is.
  let parameter: String?
  let value: String?
  /// The server's own words, which begin with the parameter's name.
  let message: String
  let status: Status

  /// `nil` for what is not about the options of a picture.
  init?(_ problem: Problem) {
    guard problem.kind == .invalidParameter || problem.kind == .pictureTooLarge else { return nil }
    parameter = problem.parameter
    value = problem.value
    message = problem.detail
    status = problem.status
  }

  /// The queries to try instead, each nearer to the bitmap as it is: without the parameter to blame,
  /// or without a size, and without anything.
  func fallbacks(from query: [Request.QueryItem]) -> [[Request.QueryItem]] {
    let sizes = [RenderQuery.scale, RenderQuery.width, RenderQuery.height].map(\.name)
    let refused = parameter.map { [$0] } ?? sizes
    return [query.filter { !refused.contains($0.name) }, []]
  }
}
