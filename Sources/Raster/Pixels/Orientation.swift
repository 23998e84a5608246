/// The side of a stored picture that is meant to be up, in SwiftUI's names (rendering.md §19).
///
/// SwiftUI's raw numbers are neither EXIF's nor UIKit's, so names are what is stored and sent.
package enum Orientation: String, CaseIterable, Hashable, Sendable {
  case up, upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

  /// The orientation of EXIF's tag 0x0112, 1 to 8; `nil` for any other number.
  package init?(exif: Int) {
    guard (1...Self.allCases.count).contains(exif) else { return nil }
    self = Self.allCases[exif - 1]
  }

  /// Columns become rows.
  package var isTransposed: Bool { [.leftMirrored, .right, .rightMirrored, .left].contains(self) }

  /// The rotation by quarter turns clockwise; any number, whole turns are left out.
  package init(quarterTurns: Int) { self = [.up, .right, .down, .left][quarterTurns & 3] }

  /// The result's columns are in reverse order, after columns may have become rows.
  fileprivate var reversesColumns: Bool {
    [.upMirrored, .down, .right, .rightMirrored].contains(self)
  }

  /// The result's rows are in reverse order, after rows may have become columns.
  fileprivate var reversesRows: Bool {
    [.down, .downMirrored, .rightMirrored, .left].contains(self)
  }
}

extension Bitmap {
  /// The picture as it is meant to be seen; storage and palette stay.
  package func oriented(_ orientation: Orientation) -> Bitmap {
    oriented(orientation) {}
  }

  /// Returns the picture as `oriented(_:)` does.
  ///
  /// - Parameter check: Called for each row of the answer.
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
    // Source cell = start + x · dx + y · dy: the table of rendering.md §19 as strides.
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
  /// The picture turned or mirrored, lossless and without writing its pixels down
  /// (rendering.md §19).
  ///
  /// Mirroring reverses the bands, with the lines along them; only where columns become rows do the
  /// cells change places.
  package func oriented(_ orientation: Orientation) -> Mosaic { oriented(orientation) {} }

  /// Returns the picture as `oriented(_:)` does.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, which is looked at for each row of cells.
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
      rows: orientation.reversesRows ? rows.reversed() : rows, ink: ink)
  }
}
