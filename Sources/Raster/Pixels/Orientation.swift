/// The edge of a stored picture that is shown at the top, with SwiftUI's names (rendering.md §19).
///
/// SwiftUI's raw numbers are neither EXIF's nor UIKit's, so names are stored and sent.
package enum Orientation: String, CaseIterable, Hashable, Sendable {
  case up, upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

  /// Creates the orientation for the value 1 to 8 of EXIF's tag 0x0112, or returns `nil` for any other number.
  package init?(exif: Int) {
    guard (1...Self.allCases.count).contains(exif) else { return nil }
    self = Self.allCases[exif - 1]
  }

  /// Whether columns become rows.
  package var isTransposed: Bool { [.leftMirrored, .right, .rightMirrored, .left].contains(self) }

  /// Creates a clockwise rotation by any number of quarter turns; full turns have no effect.
  package init(quarterTurns: Int) { self = [.up, .right, .down, .left][quarterTurns & 3] }

  /// Whether the result has its columns in reverse order, after any transposition.
  fileprivate var reversesColumns: Bool {
    [.upMirrored, .down, .right, .rightMirrored].contains(self)
  }

  /// Whether the result has its rows in reverse order, after any transposition.
  fileprivate var reversesRows: Bool {
    [.down, .downMirrored, .rightMirrored, .left].contains(self)
  }
}

extension Bitmap {
  /// Returns the picture in its upright orientation, with the same kind of storage and the same palette.
  package func oriented(_ orientation: Orientation) -> Bitmap {
    oriented(orientation) {}
  }

  /// Returns the picture in its upright orientation.
  ///
  /// - Parameter check: Called for each row of the result.
  fileprivate func oriented<Failure: Error>(
    _ orientation: Orientation, _ check: () throws(Failure) -> Void
  ) throws(Failure) -> Bitmap {
    if orientation == .up { return self }
    let result = orientation.isTransposed ? (columns, rows) : (rows, columns)
    return try rearranged(rows: result.0, columns: result.1) {
      (bytes, width) throws(Failure) in
      try turned(bytes, width: width, orientation, check)
    }
  }

  private func turned<Failure: Error>(
    _ bytes: [UInt8], width: Int, _ orientation: Orientation, _ check: () throws(Failure) -> Void
  ) throws(Failure) -> [UInt8] {
    // The source cell is start + x · dx + y · dy, the table of rendering.md §19 as strides.
    let last = (row: (rows - 1) * columns, column: columns - 1)
    let (start, dx, dy) =
      switch orientation {
      case .up: (0, 1, columns)
      case .upMirrored: (last.column, -1, columns)
      case .down: (last.row + last.column, -1, -columns)
      case .downMirrored: (last.row, 1, -columns)
      case .leftMirrored: (0, columns, 1)
      case .right: (last.row, -columns, 1)
      case .rightMirrored: (last.row + last.column, -columns, -1)
      case .left: (last.column, columns, -1)
      }
    let size = orientation.isTransposed ? (columns, rows) : (rows, columns)
    var result = [UInt8](repeating: 0, count: bytes.count)
    let source = bytes.span
    var written = result.mutableSpan
    var place = 0
    for y in 0..<size.0 {
      try check()
      var offset = (start + y * dy) * width
      for _ in 0..<size.1 {
        for byte in 0..<width { written[place &+ byte] = source[offset &+ byte] }
        place &+= width
        offset &+= dx &* width
      }
    }
    return result
  }
}

extension Mosaic {
  /// Returns the picture turned or mirrored, losslessly and without expanding its pixels (rendering.md §19).
  ///
  /// Mirroring only reverses the bands, along with their lines. The cells are rearranged only if columns become rows.
  package func oriented(_ orientation: Orientation) -> Mosaic { oriented(orientation) {} }

  /// Returns the picture turned or mirrored, like `oriented(_:)`.
  ///
  /// - Throws: `CancellationError` if the task is cancelled, which is checked for each row of cells.
  package func orientedUnlessCancelled(
    _ orientation: Orientation
  ) throws(CancellationError) -> Mosaic {
    try oriented(orientation) { () throws(CancellationError) in
      if Task.isCancelled { throw CancellationError() }
    }
  }

  private func oriented<Failure: Error>(
    _ orientation: Orientation, _ check: () throws(Failure) -> Void
  ) throws(Failure) -> Mosaic {
    if orientation == .up { return self }
    let (columns, rows) =
      orientation.isTransposed ? (self.rows, self.columns) : (self.columns, self.rows)
    return Mosaic(
      cells: orientation.isTransposed ? try cells.oriented(.leftMirrored, check) : cells,
      columns: orientation.reversesColumns ? columns.reversed() : columns,
      rows: orientation.reversesRows ? rows.reversed() : rows, overlay: overlay)
  }
}
