import Raster

/// One line of bytes as runs of equal ones: an enlarged line in the room of its cells.
struct RunLine {
  /// The byte of each run, and room after; neighbours differ.
  private var values: [UInt8]
  /// The end of each run, in bytes from the line's beginning.
  private var ends: [Int]
  private(set) var count: Int

  /// `count` zeros, 1 or more: what PNG's filters see above the first line.
  init(zeros count: Int) {
    values = [UInt8](repeating: 0, count: count)
    ends = [Int](repeating: count, count: count)
    self.count = 1
  }

  /// The cost of the runs, as `RunCost` estimates it.
  var cost: Int {
    let values = values.span
    var cost = 0
    for run in 0..<count { cost += RunCost.cost(of: values[run]) }
    return cost
  }

  /// All bytes are 0.
  var isZero: Bool { count == 1 && values[0] == 0 }

  /// A run's byte and where it ends.
  subscript(run: Int) -> (value: UInt8, end: Int) { (values[run], ends[run]) }

  /// Takes over an equally long line of indices, each as many pixels wide as its column, packed into
  /// `bits` bits a pixel, the leftmost highest (PNG specification §7.2).
  mutating func pack(_ indices: Span<UInt8>, over columns: Span<Mosaic.Band>, bits: Int) {
    count = 0
    let perByte = 8 / bits
    // A power of two: shifts instead of divisions.
    let shift = perByte.trailingZeroBitCount
    let spread = 255 / (1 << bits - 1)
    var (partial, room) = (0, 8)
    for column in 0..<columns.count {
      let index = Int(indices[column])
      var rest = columns[column].extent
      while rest > 0 {
        if room == 8, rest >= perByte {
          append(UInt8(truncatingIfNeeded: index * spread), count: rest >> shift)
          rest &= perByte - 1
        } else {
          room -= bits
          partial |= index << room
          rest -= 1
          guard room == 0 else { continue }
          append(UInt8(truncatingIfNeeded: partial), count: 1)
          (partial, room) = (0, 8)
        }
      }
    }
    if room < 8 { append(UInt8(truncatingIfNeeded: partial), count: 1) }
  }

  /// Takes over what the filter Up leaves of `line` below `above`.
  ///
  /// That is, byte for byte, the difference modulo 256 (PNG specification §9.2). All three are equally
  /// long.
  mutating func subtract(_ above: borrowing RunLine, from line: borrowing RunLine) {
    count = 0
    let (values, ends) = (line.values.span, line.ends.span)
    let (aboveValues, aboveEnds) = (above.values.span, above.ends.span)
    var (run, aboveRun, place) = (0, 0, 0)
    while run < line.count, aboveRun < above.count {
      let (runEnd, aboveEnd) = (ends[run], aboveEnds[aboveRun])
      let end = min(runEnd, aboveEnd)
      append(values[run] &- aboveValues[aboveRun], count: end - place)
      place = end
      if end == runEnd { run += 1 }
      if end == aboveEnd { aboveRun += 1 }
    }
  }
  /// Adds bytes at the end; `count` is at least 1.
  @inline(__always)
  private mutating func append(_ value: UInt8, count bytes: Int) {
    let last = count - 1
    guard last >= 0 else {
      values[0] = value
      ends[0] = bytes
      count = 1
      return
    }
    let end = ends[last] + bytes
    if values[last] == value {
      ends[last] = end
    } else {
      values[count] = value
      ends[count] = end
      count += 1
    }
  }
}

/// An estimate of what the runs of a line of bytes cost: one each, and one more where the byte is
/// neither 0 nor 1 nor -1, which are frequent among differences and have short words.
struct RunCost {
  /// Vectors whose costs, at most two a byte, fit 8 bits.
  private static let vectorsBetweenSums = 127

  private var lanes = SIMD16<UInt8>()
  private var vectors = 0
  private var total = 0

  /// The cost of a run of one byte.
  @inline(__always)
  static func cost(of byte: UInt8) -> Int { byte &+ 1 > 2 ? 2 : 1 }

  /// The cost of all runs so far.
  var value: Int { total + Int(SIMD16<UInt16>(truncatingIfNeeded: lanes).wrappedSum()) }

  /// Adds the runs that begin in `bytes`, `others` being those before each.
  @inline(__always)
  mutating func add(_ bytes: SIMD16<UInt8>, after others: SIMD16<UInt8>) {
    let isNoRun = Self.equality(bytes, others)
    let isSmall =
      Self.equality(bytes, SIMD16()) | Self.equality(bytes, SIMD16(repeating: 1))
      | Self.equality(bytes, SIMD16(repeating: 255))
    // All bits set are minus one: two are left of a run, one if it is small.
    lanes &+= ~isNoRun & (SIMD16(repeating: 2) &+ isSmall)
    vectors &+= 1
    if vectors == Self.vectorsBetweenSums {
      total = value
      (lanes, vectors) = (SIMD16(), 0)
    }
  }

  /// Makes up for zeros that stand before the line, and after it where it ends within a vector.
  mutating func correct(first: UInt8, last: UInt8, endsWithinVector: Bool) {
    if first == 0 { total += 1 }
    if endsWithinVector, last != 0 { total -= 1 }
  }

  /// All bits set in each lane where both are equal.
  @inline(__always)
  private static func equality(_ bytes: SIMD16<UInt8>, _ others: SIMD16<UInt8>) -> SIMD16<UInt8> {
    unsafeBitCast(bytes .== others, to: SIMD16<UInt8>.self)
  }
}
