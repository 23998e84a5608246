extension SliceAxis {
  /// The bands of nearest sampling, with each part resized separately (rendering.md §4).
  var nearestBands: [Mosaic.Band] {
    parts.reduce(into: []) { bands, part in
      let shown = Mosaic.bands(from: part.cells.count, to: part.pixels).map {
        Mosaic.Band(cell: $0.cell + part.cells.lowerBound, extent: $0.extent)
      }
      bands.append(repeating: shown, over: part.extent)
    }
  }

  /// Returns whether each part is resized separately, as for tiles and for methods that keep the edges of cells.
  ///
  /// Stretched kernels follow one line through all parts.
  ///
  /// - Parameter followsLine: `ResamplingMethod.followsLine`.
  func makesPartsAlone(followsLine: Bool) -> Bool { !followsLine || isWhole || tileScale != nil }

  /// Returns the weights of a method that creates colours, or `nil` if the cells are the pixels.
  ///
  /// Each part is resized separately or along one line with the others. A tile is computed once, and only as
  /// far as it is visible.
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

  /// Returns the edges of cells, from the first to the last.
  fileprivate func edges(followsLine: Bool) -> [GridEdges.Edge] {
    makesPartsAlone(followsLine: followsLine) ? edgesOfParts : edgesOnOneLine
  }

  /// The edges of separately resized parts; parts and tiles meet at whole pixels.
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

  /// The edges on the line that filters follow, from its inverse; cells without extent are omitted.
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
  /// Whether the parts of a stretched nine-slice are sampled along one line, so that their seams are continuous
  /// (rendering.md §16).
  package var followsLine: Bool {
    switch self {
    case .nearest, .pixelScaler, .area, .pixelated: false
    case .kernel, .twoTap, .boxOrTwoTap: true
    }
  }
}

extension NineSlice {
  /// Returns whether a bitmap of this size is drawn as a single part that fills the picture.
  ///
  /// - Precondition: The caps leave at least one cell along each axis.
  package func isWhole(of source: PixelSize) -> Bool {
    let axes = axes(of: source)
    return axes.columns.isWhole && axes.rows.isWhole
  }

  /// Returns the edges of the cells of a bitmap of this size in the picture, including each repeated tile
  /// (rendering.md §14, §16).
  ///
  /// Between two cells of different extents, a line takes its thickness from the smaller one.
  ///
  /// - Parameter followsLine: `ResamplingMethod.followsLine`.
  /// - Precondition: The caps leave at least one cell along each axis.
  package func edges(of source: PixelSize, followsLine: Bool) -> GridEdges {
    let axes = axes(of: source)
    return GridEdges(
      columns: axes.columns.edges(followsLine: followsLine),
      rows: axes.rows.edges(followsLine: followsLine))
  }
}
