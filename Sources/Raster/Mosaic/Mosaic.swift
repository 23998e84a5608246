/// A picture made of cells, each shown over whole pixels: an enlarged bitmap without its expanded pixels.
///
/// Any resampling that creates no colours has this form. From left to right, the picture is a sequence of bands, and
/// each shows one column of `cells` over some pixels; from top to bottom likewise. Several bands may show the same
/// column or row, so a tile is stored once regardless of its repetitions. An encoder expands rows while it writes them,
/// so an enlargement takes no more memory than its cells.
package struct Mosaic: Sendable {
  /// A stripe of the picture that shows one column or one row of cells.
  package struct Band: Hashable, Sendable {
    /// The index of the column or row of `cells`.
    package var cell: Int
    /// The width or height in pixels, at least 1.
    package var extent: Int
    /// The part of the stripe, 0…1, that lines along it cover with the mosaic's ink.
    package var coverage: Double
    /// Whether the band is outside the area that lines divide, so that no line crosses it or runs along it.
    package var isMargin: Bool

    /// Creates a band of `extent` pixels.
    package init(cell: Int, extent: Int, coverage: Double = 0, isMargin: Bool = false) {
      self.cell = cell
      self.extent = extent
      self.coverage = coverage
      self.isMargin = isMargin
    }

    /// Returns the band with another cell.
    func showing(cell: Int) -> Band {
      var band = self
      band.cell = cell
      return band
    }

    /// Returns the band with another extent in pixels.
    func over(extent: Int) -> Band {
      var band = self
      band.extent = extent
      return band
    }
  }

  package let cells: Bitmap
  /// The bands from left to right, at least one.
  package let columns: [Band]
  /// The bands from top to bottom, at least one.
  package let rows: [Band]
  /// The size in pixels, the sums of the bands' extents.
  package let size: PixelSize
  /// The lines that are drawn over the cells during expansion of the rows, or `nil` if there are none.
  package let overlay: LineOverlay?
  /// The palette indices of the inked pixels, or `nil` if ink and palette make too many colours.
  let inkTable: LineOverlayTable?

  /// Creates a picture from cells and the bands that show them.
  ///
  /// - Precondition: There is at least one band in each direction. Each band shows an existing cell over at
  ///   least one pixel.
  package init(cells: Bitmap, columns: [Band], rows: [Band], overlay: LineOverlay? = nil) {
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
    self.overlay = overlay.flatMap { $0.isSeen(columns: columns, rows: rows) ? $0 : nil }
    inkTable =
      if let overlay = self.overlay, let palette = cells.palette {
        LineOverlayTable(overlay, over: palette, columns: columns, rows: rows)
      } else {
        nil
      }
  }

  /// Creates a picture with one pixel per cell.
  package init(_ bitmap: Bitmap) {
    self.init(
      cells: bitmap, columns: (0..<bitmap.columns).map { Band(cell: $0, extent: 1) },
      rows: (0..<bitmap.rows).map { Band(cell: $0, extent: 1) })
  }

  /// The palette of the pixels if they are written as indices, otherwise `nil`.
  package var palette: Palette? { overlay == nil ? cells.palette : inkTable?.palette }

  /// Whether all pixels are opaque.
  package var isOpaque: Bool {
    cells.isOpaque || overlay?.backings.contains(where: \.leavesNoAlpha) ?? false
  }

  /// The picture with each band reduced to one pixel, which keeps every colour in its place.
  package var thinned: Mosaic {
    Mosaic(
      cells: cells, columns: columns.map { $0.over(extent: 1) },
      rows: rows.map { $0.over(extent: 1) }, overlay: overlay)
  }

  /// Returns the picture with one pixel per band; vector formats draw these pixels as rectangles.
  package func collapsed() -> Bitmap { thinned.bitmap() }

  /// Returns the picture with a palette, or `nil` if it has more than 256 colours.
  ///
  /// The palette of RGBA cells has the colours in order of first use, followed by the colours that ink creates. Ink
  /// counts with its result for every entry and every coverage, visible or not (rendering.md §25).
  package func indexed() -> Mosaic? {
    if palette != nil { return self }
    guard cells.palette == nil, let indexed = cells.indexed() else { return nil }
    let picture = Mosaic(cells: indexed, columns: columns, rows: rows, overlay: overlay)
    return picture.palette == nil ? nil : picture
  }

  /// The number of bytes of a pixel in an expanded row: 1 (an index into `palette`) or 4 (RGBA).
  package var bytesPerPixel: Int { palette == nil ? 4 : 1 }

  /// Writes one line of pixels of a band of rows, repeating each cell over the width of its column.
  ///
  /// - Parameters:
  ///   - row: An index into `rows`.
  ///   - pixels: The destination, which has `size.width * bytesPerPixel` bytes.
  package func expandRow(_ row: Int, into pixels: inout MutableSpan<UInt8>) {
    if let overlay { return expandOverlaidRow(row, overlay, into: &pixels) }
    let start = rows[row].cell * cells.columns
    let bands = columns.span
    var pixel = 0
    switch cells.storage {
    case .indexed(_, let indices):
      let indices = indices.span.extracting(start..<start + cells.columns)
      for band in 0..<bands.count {
        let index = indices[bands[band].cell]
        let end = pixel + bands[band].extent
        while pixel < end {
          pixels[pixel] = index
          pixel += 1
        }
      }
    case .rgba(let bytes):
      let bytes = bytes.span.extracting(start * 4..<(start + cells.columns) * 4)
      for band in 0..<bands.count {
        let source = bands[band].cell * 4
        let end = pixel + bands[band].extent * 4
        while pixel < end {
          pixels[pixel] = bytes[source]
          pixels[pixel + 1] = bytes[source + 1]
          pixels[pixel + 2] = bytes[source + 2]
          pixels[pixel + 3] = bytes[source + 3]
          pixel += 4
        }
      }
    }
  }

  /// Returns the picture with all its pixels, as indices if it has a palette.
  package func bitmap() -> Bitmap {
    if isPlain { return cells }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(size.pixelCount * bytesPerPixel)
    var line = [UInt8](repeating: 0, count: size.width * bytesPerPixel)
    for (row, band) in rows.enumerated() {
      var written = line.mutableSpan
      expandRow(row, into: &written)
      for _ in 0..<band.extent { pixels.append(contentsOf: line) }
    }
    guard let palette else { return Bitmap(rows: size.height, columns: size.width, rgba: pixels) }
    return Bitmap(rows: size.height, columns: size.width, palette: palette, indices: pixels)
  }

  /// Whether the pixels are the cells, one for one.
  private var isPlain: Bool {
    overlay == nil && size == cells.size && columns.indices.allSatisfy { columns[$0].cell == $0 }
      && rows.indices.allSatisfy { rows[$0].cell == $0 }
  }
}

extension [Mosaic.Band] {
  /// The start of each band and the end of the last one, in pixels.
  package var edges: [Int] { reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.extent) } }
}
