import Raster

/// The cells on which the pictures of a moving file are laid one after the other; GIF, APNG and WebP
/// share it.
///
/// A picture's place is settled when the next one comes, so that `cells` are what is seen.
struct FrameCanvas<Cell: Sendable> {
  /// Row by row; empty at first.
  private(set) var cells: [Cell]
  private let size: PixelSize
  private let empty: Cell
  /// The last picture's place, if it does not stay, and what was there before where that comes back.
  private var leaving: (place: CellRect, before: [Cell]?)?

  /// A canvas of empty cells.
  init(size: PixelSize, empty: Cell) {
    (self.size, self.empty) = (size, empty)
    cells = [Cell](repeating: empty, count: size.pixelCount)
  }

  /// Lays a picture down.
  ///
  /// - Parameter seen: The cell that is seen where the one of this number, counted row by row, comes over one
  ///   of the canvas.
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

  /// Gives the place of each row's first cell on the canvas and in the part.
  private mutating func forEachRow(of place: CellRect, _ body: (inout [Cell], Int, Int) -> Void) {
    for row in 0..<place.rows {
      body(&cells, (place.row + row) * size.width + place.column, row * place.columns)
    }
  }
}

extension Color {
  /// This colour over another with straight alpha, each channel the exact quotient rounded to the nearest.
  ///
  /// Blending in the words of animated PNG and WebP (PNG specification, third edition §11.3.4.2; RFC 9649
  /// §2.7.1.1): both say it in real numbers; the whole ones are in importing.md §3.
  func laid(over below: Color) -> Color {
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
