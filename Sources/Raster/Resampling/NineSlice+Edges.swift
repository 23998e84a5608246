extension NineSlice {
  /// Whether a bitmap of this size is drawn as one part that fills the picture.
  ///
  /// - Precondition: the caps leave at least one cell in each direction.
  package func isWhole(of source: PixelSize) -> Bool {
    let axes = axes(of: source)
    return axes.columns.isWhole && axes.rows.isWhole
  }

  /// Where the cells of a bitmap of this size meet in the picture, those of each repeated tile too.
  ///
  /// Two parts meet in whole pixels; the cell there is the smaller one of both.
  ///
  /// - Precondition: the caps leave at least one cell in each direction.
  package func edges(of source: PixelSize) -> GridEdges {
    let axes = axes(of: source)
    return GridEdges(columns: axes.columns.edges, rows: axes.rows.edges)
  }
}

extension SliceAxis {
  /// Where cells meet, from the first to the last.
  fileprivate var edges: [GridEdges.Edge] {
    var edges: [GridEdges.Edge] = []
    var start = 0
    var last: Double?
    for part in parts {
      let cell = Double(part.pixels) / Double(part.cells.count)
      for tile in stride(from: 0, to: part.extent, by: part.pixels) {
        if let last {
          edges.append(.init(position: Double(start + tile), cell: min(last, cell)))
        }
        let inner = GridEdges.even(
          cells: part.cells.count, over: part.pixels, offset: start + tile)
        edges += inner.filter { $0.position < Double(start + part.extent) }
        last = cell
      }
      start += part.extent
    }
    return edges
  }
}
