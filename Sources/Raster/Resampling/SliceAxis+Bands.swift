extension SliceAxis {
  /// The bands of nearest sampling, each part by itself (rendering.md §4).
  var nearestBands: [Mosaic.Band] {
    parts.reduce(into: []) { bands, part in
      let shown = Mosaic.bands(from: part.cells.count, to: part.pixels).map {
        Mosaic.Band(cell: $0.cell + part.cells.lowerBound, extent: $0.extent)
      }
      bands.append(repeating: shown, over: part.extent)
    }
  }

  /// True where a method makes each part by itself: tiles, and methods whose cells have edges.
  ///
  /// Stretched kernels follow one line through all parts.
  ///
  /// - Parameter followsLine: `ResamplingMethod.followsLine`.
  func makesPartsAlone(followsLine: Bool) -> Bool { !followsLine || isWhole || tileScale != nil }

  /// The weights of a method that creates colours; `nil` where the cells are the pixels.
  ///
  /// Each part is made by itself or on one line with the others; a tile once and no further than it
  /// is seen.
  func weights(by method: ResamplingMethod) -> BandedAxis? {
    if isWhole { return ResamplingAxis(from: cells, to: pixels, by: method).map(BandedAxis.init) }
    if !makesPartsAlone(followsLine: method.followsLine) {
      return BandedAxis(ResamplingAxis(stretching: self, by: method))
    }
    return parts.reduce(into: BandedAxis(ResamplingAxis())) { axis, part in
      let weights = ResamplingAxis(
        from: part.cells.count, to: part.pixels, by: method, limit: part.extent)
      axis.append(
        BandedAxis(weights ?? ResamplingAxis(copying: part.cells.count)),
        from: part.cells.lowerBound, over: part.extent)
    }
  }

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

extension ResamplingMethod {
  /// The parts of a stretched nine-slice are drawn along one line, so that nothing jumps where they
  /// meet (rendering.md §16).
  package var followsLine: Bool {
    switch self {
    case .nearest, .pixelScaler, .area, .pixelated: false
    case .kernel, .twoTap, .boxOrTwoTap: true
    }
  }
}

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
  /// - Parameter followsLine: `ResamplingMethod.followsLine`.
  /// - Precondition: the caps leave at least one cell in each direction.
  package func edges(of source: PixelSize, followsLine: Bool) -> GridEdges {
    let axes = axes(of: source)
    return GridEdges(
      columns: axes.columns.edges(followsLine: followsLine),
      rows: axes.rows.edges(followsLine: followsLine))
  }
}
