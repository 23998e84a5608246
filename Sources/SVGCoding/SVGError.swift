/// Why there is no SVG document.
package enum SVGError: Error, Equatable, CustomStringConvertible {
  /// The picture has more cells than the writer's limit.
  case tooManyCells(limit: Int, columns: Int, rows: Int)
  /// The task was cancelled before the work was done.
  case cancelled

  /// The limit and the value.
  package var description: String {
    switch self {
    case .tooManyCells(let limit, let columns, let rows):
      "an SVG picture must have at most \(limit) cells, got \(columns) × \(rows)"
    case .cancelled: "cancelled"
    }
  }
}
