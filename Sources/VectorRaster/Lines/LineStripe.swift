import Raster

/// A line as the band between two chains of edges, seen along the axis along which it is longer.
///
/// `u` is that axis, `v` the other one, so that the long edges rise at most 1 for each step along `u`. The
/// upper chain is the boundary of smaller `v`, the lower chain that of greater `v`; both go from `begin`
/// to `end`. One of them begins with the cap of one end, the other one ends with that of the other.
struct LineStripe {
  /// True where `u` is y.
  let isSteep: Bool
  /// The growth of `v` for each step along `u`, −1…1.
  let slope: Double
  /// Its growth along the caps.
  let capSlope: Double
  /// The begin and the end of the stripe along `u`.
  let begin: Double
  let end: Double
  /// Between these there are only the two long edges.
  let innerBegin: Double
  let innerEnd: Double
  /// `v` of the upper and the lower long edge where `u` is 0.
  let upper: Double
  let lower: Double
  /// `v` of the caps where `u` is 0, at the beginning and at the end.
  let beginCap: Double
  let endCap: Double

  /// `nil` for a line without length or with a point that is not finite.
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
    // From the middle of the line to its lower corner.
    let (sideU, sideV) = (-dv / length * width / 2, du / length * width / 2)
    let reach = abs(sideU)
    (begin, end) = (a.x - reach, b.x + reach)
    (innerBegin, innerEnd) = (a.x + reach, b.x - reach)
    (upper, lower) = (a.y - sideV - (a.x - sideU) * slope, a.y + sideV - (a.x + sideU) * slope)
    // An upright cap is no edge that runs along `u`.
    capSlope = slope == 0 ? 0 : -1 / slope
    (beginCap, endCap) = (a.y - a.x * capSlope, b.y - b.x * capSlope)
  }

  /// The parts of the edges over an interval: two of the lower chain, two of the upper one.
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

/// An edge over a part of a step.
struct StripeEdge {
  /// Of the part, 0…1.
  var width: Double
  var v0: Double
  var v1: Double
}

/// The places of the two long edges of a stripe in one step after another.
///
/// Places along `v` have 32 bits before the point and 32 after it: added up over a row of steps they
/// stay exact to a millionth of a pixel, and the cell is found by a shift.
struct LineSides {
  /// The part above an edge of the cell that it is in at its upper end, and of the next cell, which
  /// is the last that it may reach.
  struct Above {
    let first: Float
    let second: Float

    /// The same of a cell that is so many after the first, or before it.
    @inline(__always)
    func part(of cell: Int) -> Float {
      cell < 0 ? 1 : cell == 0 ? first : cell == 1 ? second : 0
    }
  }

  /// Of the upper ends of both edges in the step.
  private var upperBits: Int64
  private var lowerBits: Int64
  private let slopeBits: Int64
  /// The way down or up of each edge in a step, 0…1.
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

  /// The edges are at least one pixel and less than two apart.
  var areNear: Bool { (1 << 32..<2 << 32).contains(lowerBits - upperBits) }

  /// A step of near edges may touch a fourth cell.
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

  /// An edge that begins at z in its cell and falls by r covers a triangle of the next cell, of sides
  /// e = max(z + r − 1, 0) and e / r; both cells have z + r/2 above it.
  @inline(__always)
  private func above(_ bits: Int64) -> Above {
    let begin = Float(bits & 0xffff_ffff) * 0x1p-32
    let beyond = begin + (rise - 1)
    let reach = beyond > 0 ? beyond : 0
    let second = reach * reach * perRise
    return Above(first: begin + rise * 0.5 - second, second: second)
  }

  /// Goes on to the next step.
  @inline(__always)
  mutating func advance() {
    upperBits &+= slopeBits
    lowerBits &+= slopeBits
  }
}
