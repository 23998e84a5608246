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

  private static func bits(of value: Double) -> Int64 {
    Int64(min(max(value, -1e9), 1e9) * 0x1p32)
  }

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
