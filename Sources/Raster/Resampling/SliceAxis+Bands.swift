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
  /// - Parameter followsLine: What the method says of itself.
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
