import Raster

/// The canvas on which the pictures of a GIF, APNG or WebP animation are drawn in sequence.
///
/// A picture is disposed of only when the next one is drawn, so `cells` always holds the visible canvas.
struct FrameCanvas<Cell: Sendable> {
  /// The cells, row by row; all are empty at first.
  private(set) var cells: [Cell]
  private let size: PixelSize
  private let empty: Cell
  /// The place of the last picture if it must be cleared or restored, with the previous cells if they must be
  /// restored.
  private var leaving: (place: CellRect, before: [Cell]?)?

  /// Creates a canvas of empty cells.
  init(size: PixelSize, empty: Cell) {
    (self.size, self.empty) = (size, empty)
    cells = [Cell](repeating: empty, count: size.pixelCount)
  }

  /// Draws a picture.
  ///
  /// - Parameter seen: Returns the visible cell for the number of a cell in the picture, counted row by row, and the
  ///   cell of the canvas below it.
  /// - Precondition: `place` is inside the canvas.
  mutating func lay(
    at place: CellRect, then disposal: FrameDisposal,
    seen: (_ number: Int, _ below: Cell) -> Cell
  ) {
    settle()
    switch disposal {
    case .keep: break
    case .clear: leaving = (place, nil)
    case .restore: leaving = (place, cells(at: place))
    }
    forEachRow(of: place) { cells, start, offset in
      for column in 0..<place.columns {
        cells[start + column] = seen(offset + column, cells[start + column])
      }
    }
  }

  private mutating func settle() {
    guard let (place, before) = leaving else { return }
    leaving = nil
    let empty = empty
    forEachRow(of: place) { cells, start, offset in
      for column in 0..<place.columns { cells[start + column] = before?[offset + column] ?? empty }
    }
  }

  private func cells(at place: CellRect) -> [Cell] {
    var part: [Cell] = []
    part.reserveCapacity(place.columns * place.rows)
    for row in place.row..<place.row + place.rows {
      let start = row * size.width + place.column
      part += cells[start..<start + place.columns]
    }
    return part
  }

  /// Calls `body` for each row, with the offsets of its first cell on the canvas and in the part.
  private mutating func forEachRow(of place: CellRect, _ body: (inout [Cell], Int, Int) -> Void) {
    for row in 0..<place.rows {
      body(&cells, (place.row + row) * size.width + place.column, row * place.columns)
    }
  }
}

extension Color {
  /// Returns this colour over another with straight alpha, each channel rounded to the nearest integer from the exact
  /// quotient.
  ///
  /// This is the blending of animated PNG and WebP (PNG specification, third edition §11.3.4.2; RFC 9649 §2.7.1.1).
  /// Both specify it in real numbers; importing.md §3 defines the integers.
  func blended(over below: Color) -> Color {
    if alpha == 255 { return self }
    let above = 255 * Int(alpha)
    let rest = Int(below.alpha) * (255 - Int(alpha))
    let whole = above + rest
    guard whole > 0 else { return .clear }
    func mixed(_ upper: UInt8, _ lower: UInt8) -> UInt8 {
      UInt8(truncatingIfNeeded: (Int(upper) * above + Int(lower) * rest + whole / 2) / whole)
    }
    return Color(
      red: mixed(red, below.red), green: mixed(green, below.green), blue: mixed(blue, below.blue),
      alpha: UInt8(truncatingIfNeeded: (whole + 127) / 255))
  }
}
