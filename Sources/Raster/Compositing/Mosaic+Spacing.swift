extension Mosaic {
  /// The picture with gaps of whole pixels where cells meet, filled with ink (rendering.md §14,
  /// `lineMode=insert`).
  ///
  /// A gap shows a transparent cell that the ink covers wholly. Where crossings are painted once, or
  /// ink hides what is below it, the gap is a cell of the ink's colour, which leaves a palette alone.
  func spaced(by dividers: Dividers, between edges: GridEdges, _ ink: Ink) -> Mosaic {
    let isPaintedOnce = ink.blend == .union || ink.color.isOpaque
    let part: Double = isPaintedOnce ? 0 : 1
    let room = Mosaic(cells: cells, columns: [columns[0]], rows: [rows[0]])
      .padded(
        by: EdgeInsets(bottom: 1, trailing: 1), with: isPaintedOnce ? ink.color : .clear)
    return Mosaic(
      cells: room.cells,
      columns: Self.spaced(
        columns, edges.columns, dividers, gap: Band(cell: cells.columns, extent: 1, coverage: part)
      ),
      rows: Self.spaced(
        rows, edges.rows, dividers, gap: Band(cell: cells.rows, extent: 1, coverage: part)),
      ink: isPaintedOnce ? nil : ink)
  }

  /// Bands with a gap at each edge, cut where an edge is inside of them.
  private static func spaced(
    _ bands: [Band], _ edges: [GridEdges.Edge], _ dividers: Dividers, gap: Band
  ) -> [Band] {
    var result: [Band] = []
    var start = 0
    var rest = edges[...]
    for band in bands {
      let end = start + band.extent
      while let edge = rest.first, Int(edge.position.rounded()) < end {
        let cut = Int(edge.position.rounded())
        rest.removeFirst()
        if cut > start {
          result.append(Band(cell: band.cell, extent: cut - start))
          start = cut
        }
        guard cut >= start, !result.isEmpty else { continue }
        var space = gap
        space.extent = dividers.wholePixels(cell: edge.cell)
        result.append(space)
      }
      result.append(Band(cell: band.cell, extent: end - start))
      start = end
    }
    return result
  }
}
