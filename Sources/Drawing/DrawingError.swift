/// Why there is no page.
package enum DrawingError: Error, Equatable, CustomStringConvertible {
  /// The picture has more cells than the writer's limit.
  case tooManyCells(limit: Int, columns: Int, rows: Int)
  /// The masks of a drawing have more straight pieces than the writer's limit.
  case tooManyPieces(limit: Int)
  /// Cairo's words.
  case failed(String)
  /// The task was cancelled before the work was done.
  case cancelled

  /// The limit and the value, or what Cairo says.
  package var description: String {
    switch self {
    case .tooManyCells(let limit, let columns, let rows):
      "a PDF picture must have at most \(limit) cells, got \(columns) × \(rows)"
    case .tooManyPieces(let limit):
      "what is cut out of a PDF drawing must have at most \(limit) straight pieces"
    case .failed(let reason): reason
    case .cancelled: "cancelled"
    }
  }
}
