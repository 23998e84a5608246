import Testing

/// One golden picture and the query that draws it.
struct GoldenCase: Sendable, CustomTestStringConvertible {
  /// The file's name without `.png`.
  let name: String
  /// The query, without the question mark.
  let query: String

  init(_ name: String, _ query: String) {
    self.name = name
    self.query = query
  }

  var testDescription: String { "\(name): \(query)" }
}
