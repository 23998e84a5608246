/// The lines between the cells of a picture, not around it (rendering.md §14).
package struct Dividers: Hashable, Sendable {
  /// The thickness as a part of a cell, above 0.
  package var ratio: Double
  /// The colour, with straight alpha.
  package var color: Color
  /// The style: antialiased or in whole pixels.
  package var style: LineStyle
  /// The placement: over the cells or between them.
  package var mode: LineMode
  /// The appearance of crossings of translucent lines.
  package var blend: LineBlend

  /// Creates dividers, by default white lines with a thickness of 1/20 of a cell.
  package init(
    ratio: Double = 0.05, color: Color = .white, style: LineStyle = .smooth,
    mode: LineMode = .overlay, blend: LineBlend = .union
  ) {
    self.ratio = ratio
    self.color = color
    self.style = style
    self.mode = mode
    self.blend = blend
  }

  /// Returns the thickness in whole pixels of a hard or inserted line, max(1, round(ratio · cell)).
  ///
  /// - Parameter cell: The size of a cell in pixels.
  package func wholePixels(cell: Double) -> Int {
    max(1, Int(min((ratio * cell).withoutNoise.rounded(), 1_048_576)))
  }
}

extension Double {
  /// The nearest multiple of 2⁻³², which removes rounding errors, so that equal lengths compare equal and a
  /// half is exact.
  var withoutNoise: Double { (self * 0x1p32).rounded() * 0x1p-32 }
}

/// The placement of dividers (rendering.md §14).
package enum LineMode: String, CaseIterable, Hashable, Sendable {
  /// Draws over the cells; the default.
  case overlay
  /// Inserts lines between the cells, which enlarges the picture.
  case insert
}

/// The alignment of dividers with the pixel grid (rendering.md §14).
package enum LineStyle: String, CaseIterable, Hashable, Sendable {
  /// Antialiases lines by coverage; the default.
  case smooth
  /// Draws lines in whole pixels, which creates no colours.
  case hard
}

/// The appearance of crossings of translucent dividers (rendering.md §14).
package enum LineBlend: String, CaseIterable, Hashable, Sendable {
  /// Paints a crossing once; the default.
  case union
  /// Paints a crossing twice, first by the row's line and then by the column's.
  case twice
}

/// The edges of cells in a scaled picture.
package struct GridEdges: Hashable, Sendable {
  /// An edge between two cells.
  package struct Edge: Hashable, Sendable {
    /// The distance in pixels from the left or upper edge of the picture, which may be outside the picture.
    package var position: Double
    /// The size in pixels of a cell at this edge, which the line's thickness is relative to.
    package var cell: Double

    /// Creates an edge at a position.
    package init(position: Double, cell: Double) { (self.position, self.cell) = (position, cell) }
  }

  /// The edges between columns, from left to right.
  package var columns: [Edge]
  /// The edges between rows, from top to bottom.
  package var rows: [Edge]

  /// Creates the edges of a picture.
  package init(columns: [Edge], rows: [Edge]) { (self.columns, self.rows) = (columns, rows) }

  /// Returns the edges between `cells` equal cells over `extent` pixels: edge r is at r·extent/cells.
  ///
  /// - Parameter offset: The offset added to all positions, for cropped pictures.
  package static func even(cells: Int, over extent: Int, offset: Int = 0) -> [Edge] {
    guard cells > 1 else { return [] }
    let cell = Double(extent) / Double(cells)
    return (1..<cells).map {
      Edge(position: Double($0 * extent) / Double(cells) + Double(offset), cell: cell)
    }
  }
}
