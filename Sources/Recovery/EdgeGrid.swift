import Raster
import Glibc

/// A grid with a line wherever colours change, so that it agrees with every pixel (recovery.md §2, §3).
struct EdgeGrid {
  let across: GridAxis
  let down: GridAxis
  /// Whether it is very unlikely that the lines include all edges by chance.
  var isSure = true
  /// Whether the cells may be too small.
  ///
  /// Most lines of an axis are then at no edge, and the cells are so small that the edges may belong to larger ones:
  /// sharp cells that were reduced in size have two edges for one line, a pixel apart.
  var isDoubtful = false
  /// Whether another grid with nearly as many cells also has lines at all edges.
  var isAmbiguous = false

  /// The minimum pitch of cells with sizes that differ by a pixel.
  private static let leastPitch = 1.5
  /// The pitch below which reduced sharp cells have edges at all lines.
  private static let doubtfulPitch = 2.0
  /// The maximum number of pitches of one axis to try on the other axis.
  private static let mostPitches = 256
  /// The minimum ratio of another grid's pitch to this one for the two to count as similar.
  private static let nearlyAsLarge = 0.75

  /// Returns whether another grid is plausible beside this one.
  ///
  /// Its cells must have about this pitch, or be larger if the edges may be pairs for one line.
  func allows(_ other: GridFinding) -> Bool {
    let (pitch, otherPitch) = (min(across.pitch, down.pitch), other.across.pitch)
    return GridFit.areAlike(pitch, otherPitch) || (pitch < Self.doubtfulPitch && pitch < otherPitch)
  }

  /// Returns the grid with a whole number of pixels per cell, or `nil` if it may be a coincidence.
  ///
  /// The size of a cell is the greatest common divisor g of the distances of edges. All of n + 1 edges are multiples of
  /// g apart by chance with a probability of g⁻ⁿ.
  ///
  /// - Throws: `.pitches` if neither side of the cells is a multiple of the other.
  static func whole(
    _ picture: PackedPicture, _ edges: (across: [Int], down: [Int])
  ) throws(RecoveryError) -> EdgeGrid? {
    var (width, height) = (commonDistance(edges.across), commonDistance(edges.down))
    guard width >= 2, height >= 2 else { return nil }
    // Cells are square unless the evidence for longer ones is sufficient too.
    if width > height, width.isMultiple(of: height),
      !isSure([(width / height, edges.across)])
    {
      width = height
    } else if height > width, height.isMultiple(of: width),
      !isSure([(height / width, edges.down)])
    {
      height = width
    }
    guard isSure([(width, edges.across), (height, edges.down)]),
      let across = GridAxis(
        length: picture.columns, pitch: Double(width), from: Double(edges.across[0])),
      let down = GridAxis(length: picture.rows, pitch: Double(height), from: Double(edges.down[0]))
    else { return nil }
    guard width.isMultiple(of: height) || height.isMultiple(of: width) else {
      throw .pitches(Double(width), Double(height))
    }
    return EdgeGrid(across: across, down: down)
  }

  /// Returns whether the edges are multiples of the distances apart by chance in at most one of a thousand pictures.
  private static func isSure(_ axes: [(distance: Int, edges: [Int])]) -> Bool {
    let certainty = axes.reduce(0) { $0 + Double($1.edges.count - 1) * log10(Double($1.distance)) }
    // The limit is slightly below 3, because sums of logarithms of powers of ten are not exact.
    return certainty > 3 - 1e-9
  }

  /// Returns the greatest common divisor of the distances of edges, or 0 for fewer than two edges.
  private static func commonDistance(_ edges: [Int]) -> Int {
    var common = 0
    for (edge, next) in zip(edges, edges.dropFirst()) {
      var rest = next - edge
      while rest > 0 { (common, rest) = (rest, common % rest) }
    }
    return common
  }

  /// Returns the coarsest grid of cells of at least 1.5 pixels with lines at all edges, or `nil` if there is none.
  ///
  /// The lines follow nearest sampling (rendering.md §4). The cells need not be whole at the rim.
  ///
  /// - Throws: `.cancelled` if the task is cancelled.
  static func uneven(
    _ picture: PackedPicture, _ edges: (across: [Int], down: [Int])
  ) throws(RecoveryError) -> EdgeGrid? {
    guard let across = EdgeLines(length: picture.columns, edges: edges.across),
      let down = EdgeLines(length: picture.rows, edges: edges.down),
      let spacings = try coarsest(across, down, below: .infinity)
    else { return nil }
    let (first, second) = (spacings.across.pitches, spacings.down.pitches)
    let pitch =
      (max(first.lowerBound, second.lowerBound) + min(first.upperBound, second.upperBound)) / 2
    guard let columns = across.axis(spacings.across, near: pitch),
      let rows = down.axis(spacings.down, near: pitch)
    else { return nil }
    let isWhole = columns.start == 0 && rows.start == 0
    let certainty =
      isWhole
      ? across.certainty(of: columns.count) + down.certainty(of: rows.count)
      : certainty(of: min(columns.pitch, rows.pitch), across, down)
    let isSparse =
      across.edges.count * 2 < columns.count || down.edges.count * 2 < rows.count
    let isAmbiguous =
      try hasNext(below: spacings, across, down)
      || across.hasSeveralCounts(spacings.across) || down.hasSeveralCounts(spacings.down)
    return EdgeGrid(
      across: columns, down: rows, isSure: certainty >= 6,
      isDoubtful: isSparse && min(columns.pitch, rows.pitch) < doubtfulPitch,
      isAmbiguous: isAmbiguous || !GridFit.areAlike(columns.pitch, rows.pitch))
  }

  /// Returns whether a grid with nearly as large cells also has lines at all edges of both axes.
  private static func hasNext(
    below spacings: (across: EdgeSpacing, down: EdgeSpacing), _ across: EdgeLines,
    _ down: EdgeLines
  ) throws(RecoveryError) -> Bool {
    let (first, second) = (spacings.across.pitches, spacings.down.pitches)
    // One of the axes may have the same lines in both grids.
    let limit = max(first.lowerBound, second.lowerBound) * (1 - 1e-6)
    guard let next = try coarsest(across, down, below: limit) else { return false }
    let pitch = max(next.across.pitches.upperBound, next.down.pitches.upperBound)
    return pitch > nearlyAsLarge * max(first.lowerBound, second.lowerBound)
  }

  /// Returns the coarsest grids of both axes with similar pitches below `pitch`, or `nil` if no pitches match.
  private static func coarsest(
    _ across: EdgeLines, _ down: EdgeLines, below pitch: Double
  ) throws(RecoveryError) -> (across: EdgeSpacing, down: EdgeSpacing)? {
    // The axis with more edges comes first, because it allows fewer pitches.
    let isAcrossFirst = across.edges.count >= down.edges.count
    let (first, second) = isAcrossFirst ? (across, down) : (down, across)
    var most = min(pitch, Double(min(across.length, down.length)))
    for _ in 0..<mostPitches {
      guard most > leastPitch, let one = try first.coarsest(in: leastPitch...most) else {
        return nil
      }
      let least = max(leastPitch, one.pitches.lowerBound / GridFit.mostStretch)
      let largest = min(one.pitches.upperBound * GridFit.mostStretch, pitch)
      let alike = least...max(least, largest)
      if let other = try second.coarsest(in: alike) {
        return isAcrossFirst ? (one, other) : (other, one)
      }
      most = one.pitches.lowerBound * (1 - 1e-6)
    }
    return nil
  }

  /// Returns the negative decimal logarithm of the probability that some grid as coarse as this has all edges
  /// by chance.
  ///
  /// An edge is at a line of a grid of pitch p with a probability of 1/p. Grids of an axis of span s differ in p first
  /// lines and in about s/p pitches between p and 2p. Grids of the other axis differ in as many first lines and,
  /// because the pitches are similar, in a sixteenth as many pitches.
  private static func certainty(of pitch: Double, _ across: EdgeLines, _ down: EdgeLines) -> Double
  {
    let edges = Double(across.edges.count + down.edges.count)
    return edges * log10(pitch) - 2 * log10(pitch) - log10(across.span * down.span / 16)
  }
}
