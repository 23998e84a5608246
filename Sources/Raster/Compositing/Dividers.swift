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
  /// What crossings of translucent lines look like.
  package var blend: LineBlend
  /// Whether the lines stand alone on transparent ground.
  package var isAlone: Bool

  /// Lines; the defaults are those of `seeds/pixel-art.txt`.
  package init(
    ratio: Double = 0.05, color: Color = .white, style: LineStyle = .smooth,
    mode: LineMode = .overlay, blend: LineBlend = .union, isAlone: Bool = false
  ) {
    self.ratio = ratio
    self.color = color
    self.style = style
    self.mode = mode
    self.blend = blend
    self.isAlone = isAlone
  }

  /// The whole pixels of a hard or inserted line between cells of so many pixels:
  /// max(1, round(ratio · cell)).
  package func wholePixels(cell: Double) -> Int {
    max(1, Int(min((ratio * cell).rounded(), 1_048_576)))
  }
}

/// Where cells meet in a scaled picture.
package struct GridEdges: Hashable, Sendable {
  /// A side that two cells share.
  package struct Edge: Hashable, Sendable {
    /// Pixels from the left or the top of the picture; may lie outside of it.
    package var position: Double
    /// The pixels of a cell there, of which a line's thickness is a part.
    package var cell: Double

    /// A side at a position.
    package init(position: Double, cell: Double) {
      self.position = position
      self.cell = cell
    }
  }

  /// From left to right.
  package var columns: [Edge]
  /// From top to bottom.
  package var rows: [Edge]

  /// Sides between columns and between rows.
  package init(columns: [Edge], rows: [Edge]) {
    self.columns = columns
    self.rows = rows
  }

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
