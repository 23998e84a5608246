extension Mosaic {
  /// The picture with gaps of whole pixels where cells meet, filled with ink (rendering.md §14,
  /// `lineMode=insert`).
  ///
  /// Gaps show a row and a column of cells in the ink's colour, after the others; where those two
  /// meet, the colour is that of a crossing.
  func spaced(by dividers: Dividers, between edges: GridEdges, _ ink: Ink) -> Mosaic {
    let margin = EdgeInsets(
      bottom: edges.rows.isEmpty ? 0 : 1, trailing: edges.columns.isEmpty ? 0 : 1)
    var cells = cells.surrounded(by: margin, with: ink.color)
    if !edges.rows.isEmpty && !edges.columns.isEmpty {
      cells[cells.rows - 1, cells.columns - 1] = ink.over(.clear, row: 1, column: 1)
    }
    return Mosaic(
      cells: cells,
      columns: Self.spaced(columns, edges.columns, dividers, gap: self.cells.columns),
      rows: Self.spaced(rows, edges.rows, dividers, gap: self.cells.rows))
  }

  /// Bands with one that shows the cell `gap` at each edge, where they are cut if need be.
  ///
  /// Edges at the ends of the bands and beyond get none.
  private static func spaced(
    _ bands: [Band], _ edges: [GridEdges.Edge], _ dividers: Dividers, gap: Int
  ) -> [Band] {
    let end = bands.reduce(0) { $0 + $1.extent }
    var edges = edges.map { (cut: Int($0.position.rounded()), cell: $0.cell) }
      .filter { 0 < $0.cut && $0.cut < end }[...]
    var result: [Band] = []
    var start = 0
    for band in bands {
      let end = start + band.extent
      while let edge = edges.first, edge.cut < end {
        if edge.cut > start { result.append(Band(cell: band.cell, extent: edge.cut - start)) }
        result.append(Band(cell: gap, extent: dividers.wholePixels(cell: edge.cell)))
        start = edge.cut
        edges.removeFirst()
      }
      result.append(Band(cell: band.cell, extent: end - start))
      start = end
    }
    return result
  }
}
