extension GridEdges {
  /// The sides between cells where a bitmap is drawn in slices, for dividers (rendering.md §14, §16).
  ///
  /// Where two cells of different extents meet, the line takes its thickness from the smaller one.
  ///
  /// - Precondition: the caps leave at least one cell in each direction.
  package init(of source: PixelSize, in slices: NineSlice, by method: ResamplingMethod) {
    let axes = slices.axes(of: source)
    self.init(columns: axes.columns.edges(by: method), rows: axes.rows.edges(by: method))
  }
}

extension SliceAxis {
  /// The cells from first to last as they are drawn: where each begins and how wide it is.
  private typealias DrawnCell = (start: Double, extent: Double)

  /// The sides between the cells that are drawn, tile after tile.
  func edges(by method: ResamplingMethod) -> [GridEdges.Edge] {
    let cells = makesPartsAlone(by: method) ? cellsOfParts : cellsOnOneLine
    return zip(cells, cells.dropFirst()).map { before, after in
      GridEdges.Edge(position: after.start, cell: min(before.extent, after.extent))
    }
  }

  private var cellsOfParts: [DrawnCell] {
    var cells: [DrawnCell] = []
    var start = 0
    for part in parts {
      let count = part.cells.count
      let extent = Double(part.pixels) / Double(count)
      var cell = 0
      // Positions from whole numbers, so that they do not drift along many tiles.
      while cell * part.pixels < part.extent * count {
        cells.append((Double(start) + Double(cell * part.pixels) / Double(count), extent))
        cell += 1
      }
      start += part.extent
    }
    return cells
  }

  /// The line that stretched kernels follow, inverted; cells without extent are left out.
  private var cellsOnOneLine: [DrawnCell] {
    let line = SliceLine(self)
    let starts = (0...cells).map { line.position(of: Double($0)) }
    return zip(starts, starts.dropFirst()).map { ($0, $1 - $0) }.filter { $0.1 > 0 }
  }
}
