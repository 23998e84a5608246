/// A picture made of cells, each shown over whole pixels: what sampling without new colours makes of
/// a bitmap, without writing the pixels down.
///
/// From left to right the picture is a row of bands, each showing one column of `cells` over some
/// pixels; from top to bottom likewise. Several bands may show the same column or row: a tile is kept
/// once, however often it is seen. An encoder expands rows while it writes them, so an enlargement
/// takes the memory of its cells.
package struct Mosaic: Sendable {
  /// A stripe of the picture that shows one column or one row of cells.
  package struct Band: Hashable, Sendable {
    /// The column or row of `cells`.
    package var cell: Int
    /// Pixels, at least 1.
    package var extent: Int

    /// A stripe of `extent` pixels.
    package init(cell: Int, extent: Int) {
      self.cell = cell
      self.extent = extent
    }
  }

  package let cells: Bitmap
  /// From left to right, at least one.
  package let columns: [Band]
  /// From top to bottom, at least one.
  package let rows: [Band]
  /// The sums of the extents.
  package let size: PixelSize

  /// A picture of cells seen through bands.
  ///
  /// - Precondition: there are bands in both directions, each showing a cell that exists over at least
  ///   one pixel.
  package init(cells: Bitmap, columns: [Band], rows: [Band]) {
    precondition(!columns.isEmpty && !rows.isEmpty, "a picture has at least one pixel")
    precondition(
      columns.allSatisfy { $0.extent >= 1 && (0..<cells.columns).contains($0.cell) }
        && rows.allSatisfy { $0.extent >= 1 && (0..<cells.rows).contains($0.cell) },
      "a band shows a cell over at least one pixel")
    self.cells = cells
    self.columns = columns
    self.rows = rows
    size = PixelSize(
      width: columns.reduce(0) { $0 + $1.extent }, height: rows.reduce(0) { $0 + $1.extent })
  }

  /// A picture in which each cell is one pixel.
  package init(_ bitmap: Bitmap) {
    self.init(
      cells: bitmap,
      columns: (0..<bitmap.columns).map { Band(cell: $0, extent: 1) },
      rows: (0..<bitmap.rows).map { Band(cell: $0, extent: 1) })
  }

  /// The palette of the pixels, where they are written as indices.
  package var palette: Palette? { cells.palette }

  /// The same picture with one pixel a band: what vector formats draw as rectangles.
  package func collapsed() -> Bitmap {
    Mosaic(
      cells: cells, columns: columns.map { Band(cell: $0.cell, extent: 1) },
      rows: rows.map { Band(cell: $0.cell, extent: 1) }
    ).bitmap()
  }
}
