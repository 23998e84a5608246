import Raster

/// A grid found in a picture, and its certainty.
struct GridFinding {
  let across: GridAxis
  let down: GridAxis
  let stage: RecoveryStage
  /// The kernels of both axes.
  var kernels = (across: RecoveryKernel.nearest, down: RecoveryKernel.nearest)
  /// The kernel of the axis with the larger error.
  var kernel = RecoveryKernel.nearest
  var error = 0.0
  var confidence = 1.0
  /// Whether sharp cells are so small that the edges may belong to larger ones.
  var isDoubtful = false
  /// Whether another grid with nearly as many cells explains the picture equally well.
  var isAmbiguous = false

  /// Returns the grid that a search finds, trying the most certain stage first (recovery.md §1).
  ///
  /// - Throws: `RecoveryError` if no grid is found or the task is cancelled.
  static func search(_ picture: PackedPicture) throws(RecoveryError) -> GridFinding {
    let edges = try picture.edges()
    if let grid = try EdgeGrid.whole(picture, edges) {
      return GridFinding(across: grid.across, down: grid.down, stage: .exact)
    }
    let grid = try EdgeGrid.uneven(picture, edges)
    if let grid, grid.isSure {
      var finding = GridFinding(across: grid.across, down: grid.down, stage: .uneven)
      finding.isDoubtful = grid.isDoubtful
      finding.isAmbiguous = grid.isAmbiguous
      guard grid.isDoubtful, let fitted = try? fit(picture),
        fitted.across.count < grid.across.count
      else { return finding }
      return fitted
    }
    guard min(edges.across.count, edges.down.count) >= 3 else { throw .tooFewEdges }
    let fitted = try fit(picture)
    // The grid agrees with every pixel, if perhaps by chance; other grids explain less.
    if let grid, !grid.allows(fitted) { throw .noGrid }
    return fitted
  }

  /// Returns the grid with the numbers of cells that explain the picture best.
  private static func fit(_ picture: PackedPicture) throws(RecoveryError) -> GridFinding {
    let fit = try GridFit(
      AxisFit(AxisSamples(picture, across: true)), AxisFit(AxisSamples(picture, across: false)))
    return GridFinding(
      across: fit.across.axis, down: fit.down.axis, stage: .fitted,
      kernels: (fit.across.kernel, fit.down.kernel), kernel: fit.kernel, error: fit.error,
      confidence: fit.confidence, isAmbiguous: fit.isAmbiguous)
  }

  /// Returns the finding for a known grid, with the stage and kernels that match the picture.
  ///
  /// - Throws: `.cancelled` if the task is cancelled.
  static func given(
    _ picture: PackedPicture, _ across: GridAxis, _ down: GridAxis
  ) throws(RecoveryError) -> GridFinding {
    if try picture.isUniform(within: across, down) {
      let isWhole = [across.pitch, down.pitch].allSatisfy { $0 == $0.rounded() }
      return GridFinding(across: across, down: down, stage: isWhole ? .exact : .uneven)
    }
    var finding = GridFinding(across: across, down: down, stage: .fitted)
    for (axis, isAcross) in [(across, true), (down, false)] {
      let errors = try AxisSamples(picture, across: isAcross).errors(of: axis)
      guard let least = errors.min(), let place = errors.firstIndex(of: least) else { continue }
      let kernel = RecoveryKernel.allCases[place]
      if isAcross { finding.kernels.across = kernel } else { finding.kernels.down = kernel }
      if least > finding.error { (finding.kernel, finding.error) = (kernel, least) }
    }
    return finding
  }

  /// Returns the cells with their colours (recovery.md §5).
  ///
  /// - Throws: `.noGrid` if the colours reveal the grid as a wrong one, and `.cancelled` if the task is cancelled.
  func grid(
    of picture: PackedPicture, _ options: RecoveryOptions
  ) throws(RecoveryError) -> RecoveredGrid {
    var cells =
      stage == .fitted
      ? try CellColors(mediansOf: picture, across, down)
      : CellColors(centersOf: picture, across, down)
    if options.grid == .search {
      let isSmooth = stage == .fitted && cells.areSmooth(isResampled: isResampled)
      guard !isSmooth, !(options.isJPEG && JPEGBlocks.explain(cells, on: self)) else {
        throw .noGrid
      }
    }
    if stage == .fitted {
      try cells.sharpen(CellBlur(kernels.across, on: across), CellBlur(kernels.down, on: down))
    }
    try cells.merge(within: stage == .fitted ? colorDistance : 0, most: options.colors)
    var confidence = isAmbiguous ? min(confidence, Self.ambiguousConfidence) : confidence
    if options.grid == .search, stage == .fitted || isDoubtful {
      guard try !cells.areParts(rest: Self.partsRest) else { throw .noGrid }
      if confidence > Self.ambiguousConfidence, try cells.areParts(rest: Self.doubtfulRest) {
        confidence = Self.ambiguousConfidence
      }
    }
    var bitmap = cells.bitmap
    if let palette = options.palette {
      guard let recolored = try? bitmap.recolored(palette, match: .nearest) else {
        throw .cancelled
      }
      bitmap = recolored
    }
    return RecoveredGrid(
      bitmap: bitmap, across: across, down: down, stage: stage, kernel: kernel, error: error,
      confidence: confidence)
  }

  /// Whether Lanczos gives cells of about 3 pixels along an axis.
  ///
  /// The middles of such cells are every third pixel, from which Lanczos recreates any sufficiently blurred picture
  /// (recovery.md §4).
  private var isResampled: Bool {
    [(across, kernels.across), (down, kernels.down)].contains { axis, kernel in
      kernel == .lanczos && abs(axis.pitch - 3) < 0.06
    }
  }

  /// The maximum of steps at lines that are not of larger cells, relative to the amount expected by chance.
  ///
  /// Below the first limit, the cells are rejected as parts of larger ones; below the second, they are doubtful.
  private static let (partsRest, doubtfulRest) = (0.25, 0.5)
  /// The maximum confidence in a grid if another one also explains the picture.
  private static let ambiguousConfidence = 0.4

  /// Three standard deviations of the errors of blurred and compressed pixels.
  private var colorDistance: Int { Int(min(max(3 * error.squareRoot(), 6), 24)) }
}
