import Raster

/// A line as the area between two chains of edges, along the longer axis of the line.
///
/// `u` is that axis and `v` the other one, so the long edges rise by at most 1 for each step along `u`. The upper chain
/// is the boundary towards smaller `v`, the lower chain the one towards greater `v`; both run from `begin` to `end`.
/// One chain begins with the cap of the first end, and the other chain ends with the cap of the second end.
struct LineStripe {
  /// Whether `u` is the y axis.
  let isSteep: Bool
  /// The change of `v` for each step along `u`, −1…1.
  let slope: Double
  /// The change of `v` for each step along `u` on the caps.
  let capSlope: Double
  /// The beginning and the end of the stripe along `u`.
  let begin: Double
  let end: Double
  /// The part of the stripe along `u` that has only the two long edges.
  let innerBegin: Double
  let innerEnd: Double
  /// The positions `v` of the upper and the lower long edge at `u` = 0.
  let upper: Double
  let lower: Double
  /// The positions `v` of the first and the last cap at `u` = 0.
  let beginCap: Double
  let endCap: Double

  /// Creates a stripe, or returns `nil` if the line has length 0 or a point that is not finite.
  init?(_ line: LineDrawing.Line, width: Double) {
    let isSteep = abs(line.end.y - line.start.y) > abs(line.end.x - line.start.x)
    var (a, b) = (line.start, line.end)
    if isSteep { (a, b) = (Point(a.y, a.x), Point(b.y, b.x)) }
    if a.x > b.x { (a, b) = (b, a) }
    let (du, dv) = (b.x - a.x, b.y - a.y)
    let length = (du * du + dv * dv).squareRoot()
    guard length > 0, length.isFinite else { return nil }
    self.isSteep = isSteep
    slope = dv / du
    // The vector from the centre of the line to its lower corner.
    let (sideU, sideV) = (-dv / length * width / 2, du / length * width / 2)
    let reach = abs(sideU)
    (begin, end) = (a.x - reach, b.x + reach)
    (innerBegin, innerEnd) = (a.x + reach, b.x - reach)
    (upper, lower) = (a.y - sideV - (a.x - sideU) * slope, a.y + sideV - (a.x + sideU) * slope)
    // A cap perpendicular to `u` has no extent along `u`.
    capSlope = slope == 0 ? 0 : -1 / slope
    (beginCap, endCap) = (a.y - a.x * capSlope, b.y - b.x * capSlope)
  }

  /// Returns the parts of the edges over an interval: two of the lower chain, then two of the upper one.
  func edges(from: Double, to: Double) -> InlineArray<4, StripeEdge> {
    func edge(_ offset: Double, _ slope: Double, _ low: Double, _ high: Double) -> StripeEdge {
      let (a, b) = (max(low, from), min(high, to))
      guard a < b else { return StripeEdge(width: 0, v0: 0, v1: 0) }
      return StripeEdge(width: b - a, v0: offset + a * slope, v1: offset + b * slope)
    }
    if slope >= 0 {
      return [
        edge(lower, slope, begin, innerEnd), edge(endCap, capSlope, innerEnd, end),
        edge(upper, slope, innerBegin, end), edge(beginCap, capSlope, begin, innerBegin),
      ]
    }
    return [
      edge(lower, slope, innerBegin, end), edge(beginCap, capSlope, begin, innerBegin),
      edge(upper, slope, begin, innerEnd), edge(endCap, capSlope, innerEnd, end),
    ]
  }
}

/// The part of an edge within a step.
struct StripeEdge {
  /// The width of the part, 0…1.
  var width: Double
  var v0: Double
  var v1: Double
}

/// The positions of the two long edges of a stripe, step by step.
///
/// Positions along `v` are fixed-point numbers with 32 fractional bits: their sums over a row of steps stay exact to a
/// millionth of a pixel, and a shift yields the cell.
struct LineSides {
  /// The area above an edge in two cells: the one that contains the edge's upper end, and the next one.
  ///
  /// Within a step, the edge reaches no further cell.
  struct Above {
    let first: Float
    let second: Float

    /// Returns the area above the edge in the cell with this offset from the first one.
    @inline(__always)
    func part(of cell: Int) -> Float {
      cell < 0 ? 1 : cell == 0 ? first : cell == 1 ? second : 0
    }
  }

  /// The upper ends of both edges in the step.
  private var upperBits: Int64
  private var lowerBits: Int64
  private let slopeBits: Int64
  /// The absolute change of `v` of each edge in a step, 0…1.
  private let rise: Float
  /// 1 / (2 · rise).
  private let perRise: Float

  init(_ stripe: LineStripe, from step: Int) {
    let steps = Double(step) + (stripe.slope < 0 ? 1 : 0)
    upperBits = Self.bits(of: stripe.upper + steps * stripe.slope)
    lowerBits = Self.bits(of: stripe.lower + steps * stripe.slope)
    slopeBits = Self.bits(of: stripe.slope)
    rise = Float(abs(stripe.slope))
    perRise = rise > 0 ? 0.5 / rise : 0
  }

  private static func bits(of value: Double) -> Int64 { Int64(min(max(value, -1e9), 1e9) * 0x1p32) }

  /// Whether the edges are at least one pixel and less than two pixels apart.
  var areNear: Bool { (1 << 32..<2 << 32).contains(lowerBits - upperBits) }

  /// Whether a step may touch a fourth cell, if the edges are near.
  var mayTouchFour: Bool { lowerBits - upperBits + abs(slopeBits) > 2 << 32 }

  /// The first cell that each edge touches.
  @inline(__always)
  var upperCell: Int { Int(truncatingIfNeeded: upperBits >> 32) }
  @inline(__always)
  var lowerCell: Int { Int(truncatingIfNeeded: lowerBits >> 32) }

  @inline(__always)
  var upper: Above { above(upperBits) }
  @inline(__always)
  var lower: Above { above(lowerBits) }

  /// Returns the area above an edge.
  ///
  /// An edge that begins at z in its cell and falls by r covers a triangle of the next cell, with the sides
  /// e = max(z + r − 1, 0) and e / r. In both cells together, the area above the edge is z + r/2.
  @inline(__always)
  private func above(_ bits: Int64) -> Above {
    let begin = Float(bits & 0xffff_ffff) * 0x1p-32
    let beyond = begin + (rise - 1)
    let reach = beyond > 0 ? beyond : 0
    let second = reach * reach * perRise
    return Above(first: begin + rise * 0.5 - second, second: second)
  }

  /// Advances to the next step.
  @inline(__always)
  mutating func advance() {
    upperBits &+= slopeBits
    lowerBits &+= slopeBits
  }
}
