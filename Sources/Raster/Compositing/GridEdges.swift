/// The edges of cells in a scaled picture.
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
