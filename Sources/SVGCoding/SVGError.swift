/// An error of reading or writing an SVG document.
package enum SVGError: Error, Equatable, CustomStringConvertible {
  /// The picture has more cells than the writer's limit.
  case tooManyCells(limit: Int, columns: Int, rows: Int)
  /// The unfiltered bitmaps of a picture have more cells together than the writer's limit.
  case tooManyCellsOfBitmaps(limit: Int, count: Int)
  /// The filtered bitmaps of a picture take more bytes as PNG files than the writer's limit.
  case tooManyBytesOfBitmaps(limit: Int, count: Int)
  /// The angular gradients of a picture have more wedges together than the writer's limit.
  case tooManyWedges(limit: Int, count: Int)
  /// The document takes more bytes than the writer's limit.
  case tooManyBytes(limit: Int)
  /// The file was rejected, with the line from 1 and the reason.
  case refused(line: Int, reason: String)
  /// The task was cancelled before the work was done.
  case cancelled

  /// The limit and the value, or the line and the reason.
  package var description: String {
    switch self {
    case .tooManyCells(let limit, let columns, let rows):
      "an SVG picture must have at most \(limit) cells, got \(columns) × \(rows)"
    case .tooManyCellsOfBitmaps(let limit, let count):
      "the bitmaps of an SVG picture must have at most \(limit) cells together, got \(count)"
    case .tooManyBytesOfBitmaps(let limit, let count):
      "the filtered bitmaps of an SVG picture must take at most \(limit) bytes, got \(count)"
    case .tooManyWedges(let limit, let count):
      "the angular gradients of an SVG picture must have at most \(limit) wedges together, "
        + "got \(count) or more"
    case .tooManyBytes(let limit): "an SVG picture must have at most \(limit) bytes, got more"
    case .refused(let line, let reason): "line \(line): \(reason)"
    case .cancelled: "cancelled"
    }
  }
}

/// The reason for rejecting or ignoring a part of a file.
struct SVGFault: Error {
  let reason: String
  /// Whether the file is rejected even if the fault is in a value that could be ignored.
  let isRefusal: Bool
  /// The line, from 1, or `nil` if the caller knows it.
  private let line: Int?

  init(_ reason: String, line: Int? = nil, isRefusal: Bool = false) {
    (self.reason, self.line, self.isRefusal) = (reason, line, isRefusal)
  }

  /// Returns the fault with a line, from 1, unless it has one.
  func located(at line: Int) -> SVGFault {
    SVGFault(reason, line: self.line ?? line, isRefusal: isRefusal)
  }

  /// Returns the error for the fault's own line, or for another one, from 1.
  func at(line: Int) -> SVGError { .refused(line: self.line ?? line, reason: reason) }
}
