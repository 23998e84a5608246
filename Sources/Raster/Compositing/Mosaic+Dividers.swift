extension Mosaic {
  /// Returns the picture with lines between its cells (rendering.md §14).
  ///
  /// Bands are split where the coverage of a line changes and store that coverage, so no pixels are expanded. Rows are
  /// painted first, then columns.
  ///
  /// - Precondition: The picture has no ink yet. Hard and inserted lines need edges at whole pixels.
  package func divided(
    by dividers: Dividers, between edges: GridEdges, colorMode: ColorMode
  ) -> Mosaic {
    precondition(overlay == nil, "a picture is divided once")
    let overlay = LineOverlay(color: dividers.color, blend: dividers.blend, colorMode: colorMode)
    switch dividers.mode {
    case .overlay:
      return Mosaic(
        cells: cells,
        columns: Self.covered(
          columns, Self.coverage(of: edges.columns, dividers, over: size.width)),
        rows: Self.covered(rows, Self.coverage(of: edges.rows, dividers, over: size.height)),
        overlay: overlay)
    case .insert: return spaced(by: dividers, between: edges, overlay)
    }
  }

  /// Returns the part of each pixel of an axis that lines cover.
  ///
  /// Lines along one axis do not overlap, so their parts of a pixel add up.
  private static func coverage(
    of edges: [GridEdges.Edge], _ dividers: Dividers, over extent: Int
  ) -> [Double] {
    var coverage = [Double](repeating: 0, count: extent)
    for edge in edges {
      let (from, to): (Double, Double)
      switch dividers.style {
      case .smooth:
        let half = dividers.ratio * edge.cell / 2
        (from, to) = (edge.position - half, edge.position + half)
      case .hard:
        let pixels = dividers.wholePixels(cell: edge.cell)
        from = edge.position.rounded() - Double(pixels / 2)
        to = from + Double(pixels)
      }
      guard to > 0, from < Double(extent) else { continue }
      let first = max(0, Int(from.rounded(.down)))
      let last = min(extent, Int(to.rounded(.up)))
      for pixel in first..<max(first, last) {
        let part = min(Double(pixel) + 1, to) - max(Double(pixel), from)
        coverage[pixel] += max(0, part)
      }
    }
    return coverage.map { min(1, $0.withoutNoise) }
  }

  /// Returns the bands split at each change of the coverage of their pixels.
  private static func covered(_ bands: [Band], _ coverage: [Double]) -> [Band] {
    var result: [Band] = []
    var start = 0
    for band in bands {
      let end = start + band.extent
      while start < end {
        let next = coverage[start..<end].firstIndex { $0 != coverage[start] } ?? end
        result.append(Band(cell: band.cell, extent: next - start, coverage: coverage[start]))
        start = next
      }
    }
    return result
  }

  /// Returns the picture with inked gaps of whole pixels between its cells (rendering.md §14, `lineMode=insert`).
  ///
  /// The gaps show an additional last row and last column of cells in the ink's colour. The cell at their intersection
  /// has the colour of a crossing.
  func spaced(by dividers: Dividers, between edges: GridEdges, _ overlay: LineOverlay) -> Mosaic {
    let margin = EdgeInsets(
      bottom: edges.rows.isEmpty ? 0 : 1, trailing: edges.columns.isEmpty ? 0 : 1)
    var cells = cells.surrounded(by: margin, with: overlay.color)
    if !edges.rows.isEmpty && !edges.columns.isEmpty {
      cells[cells.rows - 1, cells.columns - 1] = overlay.over(.clear, row: 1, column: 1)
    }
    return Mosaic(
      cells: cells, columns: Self.spaced(columns, edges.columns, dividers, gap: self.cells.columns),
      rows: Self.spaced(rows, edges.rows, dividers, gap: self.cells.rows))
  }

  /// Returns the bands with a gap that shows the cell `gap` at each edge; an edge inside a band splits it.
  ///
  /// Edges at the ends of the picture and beyond get no gap.
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
