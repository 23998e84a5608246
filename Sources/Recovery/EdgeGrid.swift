import Raster
import Glibc

/// Grids that have a line wherever colours change, so that no pixel contradicts them (recovery.md §2, §3).
struct EdgeGrid {
  let across: GridAxis
  let down: GridAxis
  /// True if it is hardly an accident that the lines include all edges.
  var isSure = true
  /// Most lines of an axis are at no edge, and cells so small that edges of larger ones may be among
  /// theirs: sharp cells made smaller have two edges for one line, a pixel apart.
  var isDoubtful = false
  /// Whether another grid of nearly as many cells has lines at all edges, too.
  var isAmbiguous = false

  /// The least pitch of cells that may differ by a pixel.
  private static let leastPitch = 1.5
  /// Below this pitch, sharp cells that were made smaller have edges at all lines.
  private static let doubtfulPitch = 2.0
  /// The most pitches of one axis for which the other axis is looked at.
  private static let mostPitches = 256
  /// The part of a pitch from which on another one is near to it.
  private static let nearlyAsLarge = 0.75

  /// True for cells like these, and for larger ones if the edges may be two for one line.
  func allows(_ other: GridFinding) -> Bool {
    let (pitch, otherPitch) = (min(across.pitch, down.pitch), other.across.pitch)
    return GridFit.areAlike(pitch, otherPitch) || (pitch < Self.doubtfulPitch && pitch < otherPitch)
  }

  /// Cells of a whole number of pixels, where that is no accident.
  ///
  /// The size of a cell is the greatest common divisor g of the distances of edges. That all of n + 1
  /// edges are multiples of g apart by accident has a chance of g⁻ⁿ.
  static func whole(
    _ picture: PackedPicture, _ edges: (across: [Int], down: [Int])
  ) throws(RecoveryError) -> EdgeGrid? {
    var (width, height) = (commonDistance(edges.across), commonDistance(edges.down))
    guard width >= 2, height >= 2 else { return nil }
    // Cells are square unless their being longer is no accident either.
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

  /// True if the edges of axes are multiples of their distances apart by accident in one picture of a
  /// thousand at most.
  private static func isSure(_ axes: [(distance: Int, edges: [Int])]) -> Bool {
    let certainty = axes.reduce(0) { $0 + Double($1.edges.count - 1) * log10(Double($1.distance)) }
    // Not much below 3: powers of ten are exact, sums of logarithms are not.
    return certainty > 3 - 1e-9
  }

  /// 0 where there are fewer than two edges.
  private static func commonDistance(_ edges: [Int]) -> Int {
    var common = 0
    for (edge, next) in zip(edges, edges.dropFirst()) {
      var rest = next - edge
      while rest > 0 { (common, rest) = (rest, common % rest) }
    }
    return common
  }

  /// The coarsest cells of any size from one pixel and a half on whose lines include all edges, as nearest
  /// sampling draws them (rendering.md §4), whole or cut off at the rim; `nil` if there are none.
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

  /// Whether grids of nearly as large cells have lines at all edges of both axes, too.
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

  /// The coarsest grids of both axes that have pitches alike, below a pitch.
  private static func coarsest(
    _ across: EdgeLines, _ down: EdgeLines, below pitch: Double
  ) throws(RecoveryError) -> (across: EdgeSpacing, down: EdgeSpacing)? {
    // More edges leave fewer pitches.
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

  /// The negative decadic logarithm of the chance that edges by accident are all among the lines of some
  /// grid as coarse as this.
  ///
  /// An edge is at a line of a grid of pitch p with a chance of 1/p. Grids of an axis of span s differ in p
  /// first lines and in about s/p pitches from p to twice as much; those of the other axis in as many first
  /// lines and, being alike, in a sixteenth as many pitches.
  private static func certainty(of pitch: Double, _ across: EdgeLines, _ down: EdgeLines) -> Double
  {
    let edges = Double(across.edges.count + down.edges.count)
    return edges * log10(pitch) - 2 * log10(pitch) - log10(across.span * down.span / 16)
  }
}
