import Raster

/// The numbers of columns and rows that explain a blurred or compressed picture best (recovery.md §4).
struct GridFit {
  let across: AxisFit.Dip
  let down: AxisFit.Dip
  /// Whether a grid with less than one and a half times as many cells explains the picture equally well.
  let isAmbiguous: Bool

  /// The larger error of the two axes.
  var error: Double { max(across.error, down.error) }
  /// The confidence, from 0 at the limit of a dip to 1 for a dip without any error.
  var confidence: Double { 1 - max(across.ratio, down.ratio) / AxisFit.mostRatio }
  /// The kernel of the axis with the larger error.
  var kernel: RecoveryKernel { across.error >= down.error ? across.kernel : down.kernel }

  /// The maximum ratio of the longer to the shorter side of a cell.
  static let mostStretch = 1.03
  /// The minimum pitch; smaller cells only show that the pixels are the original ones.
  private static let leastPitch = 1.8
  /// The error above which a finer grid is tried.
  private static let largeError = 16.0
  /// The maximum relative error of a slightly finer grid that replaces a grid.
  private static let muchLess = 0.5

  /// Finds the grid that the dips of both axes agree on.
  ///
  /// - Throws: `.noGrid`, `.pitches` or `.singlePixels`.
  init(_ across: AxisFit, _ down: AxisFit) throws(RecoveryError) {
    guard let coarsest = across.dips.first, let lowest = down.dips.first else { throw .noGrid }
    var (columns, rows) = (coarsest, lowest)
    if !Self.areAlike(columns.axis.pitch, rows.axis.pitch) {
      if columns.axis.pitch > rows.axis.pitch {
        columns = Self.dip(of: across, nearest: rows.axis.pitch, else: columns)
      } else {
        rows = Self.dip(of: down, nearest: columns.axis.pitch, else: rows)
      }
      guard Self.areAlike(columns.axis.pitch, rows.axis.pitch) else {
        throw .pitches(coarsest.axis.pitch, lowest.axis.pitch)
      }
    }
    while max(columns.error, rows.error) > Self.largeError,
      let finer = Self.finer(than: (columns, rows), across, down)
    {
      (columns, rows) = finer
    }
    while let nearer = Self.nearer(than: (columns, rows), across, down, error: Self.muchLess) {
      (columns, rows) = nearer
    }
    guard min(columns.axis.pitch, rows.axis.pitch) >= Self.leastPitch else { throw .singlePixels }
    (self.across, self.down) = (columns, rows)
    isAmbiguous = Self.nearer(than: (columns, rows), across, down, error: 1) != nil
  }

  /// Returns whether cells with these sides are nearly square.
  static func areAlike(_ width: Double, _ height: Double) -> Bool {
    max(width, height) <= mostStretch * min(width, height)
  }

  private static func dip(
    of fit: AxisFit, nearest pitch: Double, else dip: AxisFit.Dip
  ) -> AxisFit.Dip {
    fit.dips.min { abs($0.axis.pitch - pitch) < abs($1.axis.pitch - pitch) } ?? dip
  }

  /// Returns the slightly finer grid with the least error, or `nil` if no such grid exists.
  ///
  /// Such a grid has more cells, but less than one and a half times as many, and its errors are at most
  /// `part` of these on both axes. Repeating patterns also have dips at such numbers, while halves and thirds
  /// of cells are further away.
  private static func nearer(
    than dips: (AxisFit.Dip, AxisFit.Dip), _ across: AxisFit, _ down: AxisFit, error part: Double
  ) -> (AxisFit.Dip, AxisFit.Dip)? {
    func better(_ fit: AxisFit, than dip: AxisFit.Dip) -> [AxisFit.Dip] {
      fit.dips.filter {
        $0.axis.count > dip.axis.count && 2 * $0.axis.count < 3 * dip.axis.count
          && $0.error <= part * dip.error
      }
    }
    let rows = better(down, than: dips.1)
    let pairs = better(across, than: dips.0).flatMap { columns in
      rows.filter { areAlike(columns.axis.pitch, $0.axis.pitch) }.map { (columns, $0) }
    }
    return pairs.min { $0.0.error + $0.1.error < $1.0.error + $1.1.error }
  }

  /// Returns the coarsest grid with up to three times as many cells and a tenth of the error on both axes, or `nil`.
  private static func finer(
    than dips: (AxisFit.Dip, AxisFit.Dip), _ across: AxisFit, _ down: AxisFit
  ) -> (AxisFit.Dip, AxisFit.Dip)? {
    func better(_ fit: AxisFit, than dip: AxisFit.Dip) -> [AxisFit.Dip] {
      fit.dips.filter {
        $0.axis.count > dip.axis.count && $0.axis.count <= 3 * dip.axis.count + 1
          && $0.error <= 0.1 * dip.error
      }
    }
    let rows = better(down, than: dips.1)
    for columns in better(across, than: dips.0) {
      let alike = rows.filter { areAlike(columns.axis.pitch, $0.axis.pitch) }
      if let rows = alike.min(by: { $0.error < $1.error }) { return (columns, rows) }
    }
    return nil
  }
}
