extension Mosaic {
  /// The picture turned or mirrored, lossless and without writing its pixels down
  /// (rendering.md §19).
  ///
  /// Mirroring reverses the bands, with the lines along them; only where columns become rows do the
  /// cells change places.
  package func oriented(_ orientation: Orientation) -> Mosaic {
    if orientation == .up { return self }
    let (columns, rows) =
      orientation.isTransposed ? (self.rows, self.columns) : (self.columns, self.rows)
    return Mosaic(
      cells: orientation.isTransposed ? cells.oriented(.leftMirrored) : cells,
      columns: orientation.reversesColumns ? columns.reversed() : columns,
      rows: orientation.reversesRows ? rows.reversed() : rows, ink: ink)
  }
}

extension Orientation {
  /// The rotation by quarter turns clockwise; any number, whole turns are left out.
  package init(quarterTurns: Int) {
    self =
      switch quarterTurns & 3 {
      case 0: .up
      case 1: .right
      case 2: .down
      default: .left
      }
  }

  /// The result's columns are in reverse order, after columns may have become rows.
  fileprivate var reversesColumns: Bool {
    switch self {
    case .upMirrored, .down, .right, .rightMirrored: true
    case .up, .downMirrored, .leftMirrored, .left: false
    }
  }

  /// The result's rows are in reverse order, after rows may have become columns.
  fileprivate var reversesRows: Bool {
    switch self {
    case .down, .downMirrored, .rightMirrored, .left: true
    case .up, .upMirrored, .leftMirrored, .right: false
    }
  }
}
