extension NineSlice {
  /// True for a bitmap of this size that is drawn as one part that fills the picture.
  ///
  /// - Precondition: the caps leave at least one cell in each direction.
  package func isWhole(of source: PixelSize) -> Bool {
    let axes = axes(of: source)
    return axes.columns.isWhole && axes.rows.isWhole
  }

  /// The edges of the cells of a bitmap of this size in the picture, those of each repeated tile
  /// too (rendering.md §14, §16).
  ///
  /// Between two cells of different extents the line takes its thickness from the smaller one.
  ///
  /// - Parameter followsLine: Whether the parts are drawn along one line (`ResamplingMethod.followsLine`).
  /// - Precondition: the caps leave at least one cell in each direction.
  package func edges(of source: PixelSize, followsLine: Bool) -> GridEdges {
    let axes = axes(of: source)
    return GridEdges(
      columns: axes.columns.edges(followsLine: followsLine),
      rows: axes.rows.edges(followsLine: followsLine))
  }
}

extension SliceAxis {
  /// The edges of cells, from the first to the last.
  fileprivate func edges(followsLine: Bool) -> [GridEdges.Edge] {
    makesPartsAlone(followsLine: followsLine) ? edgesOfParts : edgesOnOneLine
  }

  /// Parts meet in whole pixels, and so do the tiles of one.
  private var edgesOfParts: [GridEdges.Edge] {
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

  /// The line that filters follow, the other way; cells without extent are left out.
  private var edgesOnOneLine: [GridEdges.Edge] {
    let line = SliceLine(self)
    let starts = (0...cells).map { line.position(of: Double($0)) }
    let drawn = zip(starts, starts.dropFirst()).map { (start: $0, extent: $1 - $0) }
      .filter { $0.extent > 0 }
    return zip(drawn, drawn.dropFirst()).map { before, after in
      .init(position: after.start, cell: min(before.extent, after.extent))
    }
  }
}
