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
    /// The part of the stripe, 0…1, that lines along it cover with the mosaic's ink.
    package var coverage: Double
    /// The band lies outside of what lines divide: no line crosses it, along or across.
    package var isMargin: Bool

    /// A stripe of `extent` pixels.
    package init(cell: Int, extent: Int, coverage: Double = 0, isMargin: Bool = false) {
      self.cell = cell
      self.extent = extent
      self.coverage = coverage
      self.isMargin = isMargin
    }

    /// The band over another cell.
    func showing(cell: Int) -> Band {
      var band = self
      band.cell = cell
      return band
    }

    /// The band over so many pixels.
    func over(extent: Int) -> Band {
      var band = self
      band.extent = extent
      return band
    }
  }

  package let cells: Bitmap
  /// From left to right, at least one.
  package let columns: [Band]
  /// From top to bottom, at least one.
  package let rows: [Band]
  /// The sums of the extents.
  package let size: PixelSize
  /// The lines that are drawn over the cells while rows are expanded; `nil` where there are none.
  package let ink: Ink?
  /// Indices for the inked pixels, where ink and palette make few enough colours.
  let inkTable: InkTable?

  /// A picture of cells seen through bands.
  ///
  /// - Precondition: there are bands in both directions, each showing a cell that exists over at least
  ///   one pixel.
  package init(cells: Bitmap, columns: [Band], rows: [Band], ink: Ink? = nil) {
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
    self.ink = ink.flatMap { $0.isSeen(columns: columns, rows: rows) ? $0 : nil }
    inkTable =
      if let ink = self.ink, let palette = cells.palette {
        InkTable(ink, over: palette, columns: columns, rows: rows)
      } else {
        nil
      }
  }

  /// A picture in which each cell is one pixel.
  package init(_ bitmap: Bitmap) {
    self.init(
      cells: bitmap, columns: (0..<bitmap.columns).map { Band(cell: $0, extent: 1) },
      rows: (0..<bitmap.rows).map { Band(cell: $0, extent: 1) })
  }

  /// The palette of the pixels, where they are written as indices.
  package var palette: Palette? { ink == nil ? cells.palette : inkTable?.palette }

  /// Nothing shows through any pixel.
  package var isOpaque: Bool {
    cells.isOpaque || ink?.backings.contains(where: \.leavesNoAlpha) ?? false
  }

  /// The same bands, each one pixel wide and high: every colour of the picture at its place, none of
  /// its sizes.
  package var thinned: Mosaic {
    Mosaic(
      cells: cells, columns: columns.map { $0.over(extent: 1) },
      rows: rows.map { $0.over(extent: 1) }, ink: ink)
  }

  /// The same picture with one pixel a band: what vector formats draw as rectangles.
  package func collapsed() -> Bitmap { thinned.bitmap() }

  /// The same picture written as indices, where it has at most 256 colours.
  ///
  /// Entries of RGBA cells are in order of first use; colours that ink makes stand after them. Ink
  /// counts with what it would make of every entry in every coverage, seen or not (rendering.md §25).
  package func indexed() -> Mosaic? {
    if palette != nil { return self }
    guard cells.palette == nil, let indexed = cells.indexed() else { return nil }
    let picture = Mosaic(cells: indexed, columns: columns, rows: rows, ink: ink)
    return picture.palette == nil ? nil : picture
  }

  /// Bytes that one pixel takes in an expanded row: 1 (an index into `palette`) or 4 (RGBA).
  package var bytesPerPixel: Int { palette == nil ? 4 : 1 }

  /// Writes one line of a band of rows as pixels, each cell as often as its column is wide.
  ///
  /// - Parameters:
  ///   - row: An index into `rows`.
  ///   - pixels: Room for `size.width * bytesPerPixel` bytes.
  package func expandRow(_ row: Int, into pixels: inout MutableSpan<UInt8>) {
    if let ink { return expandInkedRow(row, ink, into: &pixels) }
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

  /// The picture with all its pixels, in the storage of its cells.
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

  /// The pixels are the cells, one for one.
  private var isPlain: Bool {
    ink == nil && size == cells.size && columns.indices.allSatisfy { columns[$0].cell == $0 }
      && rows.indices.allSatisfy { rows[$0].cell == $0 }
  }
}

extension [Mosaic.Band] {
  /// The places where bands begin and the last one ends, in pixels.
  package var edges: [Int] { reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.extent) } }
}
