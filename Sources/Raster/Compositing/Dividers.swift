/// Lines between the cells of a picture, none around it (rendering.md §14).
package struct Dividers: Hashable, Sendable {
  /// Thickness as a part of a cell, above 0.
  package var ratio: Double
  /// Straight alpha.
  package var color: Color
  /// By coverage, or in whole pixels.
  package var style: LineStyle
  /// Over the cells, or between them.
  package var mode: LineMode
  /// The look of crossings of translucent lines.
  package var blend: LineBlend

  /// White lines of a twentieth of a cell, unless told otherwise.
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

  /// The whole pixels of a hard or inserted line between cells of so many pixels:
  /// max(1, round(ratio · cell)).
  package func wholePixels(cell: Double) -> Int {
    max(1, Int(min((ratio * cell).withoutNoise.rounded(), 1_048_576)))
  }
}

extension Double {
  /// The nearest multiple of 2⁻³²: equal lengths are equal wherever they were computed, and a half is
  /// one again.
  var withoutNoise: Double { (self * 0x1p32).rounded() * 0x1p-32 }
}

/// The places of dividers (rendering.md §14).
package enum LineMode: String, CaseIterable, Hashable, Sendable {
  /// Over the cells; the default.
  case overlay
  /// Between the cells, which makes the picture larger.
  case insert
}

/// The way in which dividers meet the pixel grid (rendering.md §14).
package enum LineStyle: String, CaseIterable, Hashable, Sendable {
  /// By coverage; the default.
  case smooth
  /// In whole pixels, which create no colour.
  case hard
}

/// The look of crossings of translucent dividers (rendering.md §14).
package enum LineBlend: String, CaseIterable, Hashable, Sendable {
  /// Painted once; the default.
  case union
  /// Painted by the row and by the column, one after the other.
  case twice
}

/// The edges of cells in a scaled picture.
package struct GridEdges: Hashable, Sendable {
  /// A side that two cells share.
  package struct Edge: Hashable, Sendable {
    /// Pixels from the left or the top of the picture; may lie outside of it.
    package var position: Double
    /// The pixels of a cell there, of which a line's thickness is a part.
    package var cell: Double

    /// A side at a position.
    package init(position: Double, cell: Double) { (self.position, self.cell) = (position, cell) }
  }

  /// From left to right.
  package var columns: [Edge]
  /// From top to bottom.
  package var rows: [Edge]

  /// Sides between columns and between rows.
  package init(columns: [Edge], rows: [Edge]) { (self.columns, self.rows) = (columns, rows) }

  /// The sides between `cells` cells that share `extent` pixels evenly: edge r is at r·extent/cells.
  ///
  /// - Parameter offset: Added to all positions, for pictures of which a part is cut off.
  package static func even(cells: Int, over extent: Int, offset: Int = 0) -> [Edge] {
    guard cells > 1 else { return [] }
    let cell = Double(extent) / Double(cells)
    return (1..<cells).map {
      Edge(position: Double($0 * extent) / Double(cells) + Double(offset), cell: cell)
    }
  }
}
