extension Mosaic {
  /// The picture turned or mirrored, lossless and without writing its pixels down
  /// (rendering.md §19).
  package func oriented(_ orientation: Orientation) -> Mosaic {
    if orientation == .up { return self }
    let (mirrorsColumns, mirrorsRows) = orientation.mirrors
    let columns = mirrorsColumns ? Self.mirrored(self.columns, cells.columns) : self.columns
    let rows = mirrorsRows ? Self.mirrored(self.rows, cells.rows) : self.rows
    let cells = cells.oriented(orientation)
    return orientation.isTransposed
      ? Mosaic(cells: cells, columns: rows, rows: columns, ink: ink)
      : Mosaic(cells: cells, columns: columns, rows: rows, ink: ink)
  }

  private static func mirrored(_ bands: [Band], _ count: Int) -> [Band] {
    bands.reversed().map { band in
      var band = band
      band.cell = count - 1 - band.cell
      return band
    }
  }
}

extension Orientation {
  /// Which axes of the stored picture run backwards, before columns and rows change places.
  fileprivate var mirrors: (columns: Bool, rows: Bool) {
    switch self {
    case .up, .leftMirrored: (false, false)
    case .upMirrored, .left: (true, false)
    case .downMirrored, .right: (false, true)
    case .down, .rightMirrored: (true, true)
    }
  }
}
