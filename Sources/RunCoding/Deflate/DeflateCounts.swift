/// The number of times that each token of a block is said, counted while they are added.
struct DeflateCounts: ~Copyable {
  /// The longest run that is one literal and one match.
  static let longestRun = DeflateTokens.longestMatch + 1

  /// By byte.
  private let literals: UnsafeMutablePointer<UInt32>
  /// By length of a match from a byte before.
  private let near: UnsafeMutablePointer<UInt32>
  /// By length of a match from a line before.
  private let far: UnsafeMutablePointer<UInt32>

  private static let lengthCount = DeflateTokens.longestMatch + 1
  private static let count = 256 + 2 * lengthCount

  /// No tokens.
  init() {
    literals = .allocate(capacity: Self.count)
    literals.initialize(repeating: 0, count: Self.count)
    near = literals + 256
    far = near + Self.lengthCount
  }

  deinit { literals.deallocate() }

  /// Begins anew.
  mutating func removeAll() { literals.update(repeating: 0, count: Self.count) }

  /// The tables of runs, for a loop that adds many.
  struct Runs: BitwiseCopyable {
    fileprivate let literals: UnsafeMutablePointer<UInt32>
    fileprivate let near: UnsafeMutablePointer<UInt32>

    /// Counts a run of at most `longestRun` bytes and returns the number of its tokens.
    @inline(__always)
    func add(_ byte: UInt8, count: Int) -> Int {
      // Lengths below three are counted too, and not looked at.
      near[count &- 1] &+= 1
      let isMatch = count > 3
      let literalCount = isMatch ? 1 : count
      literals[Int(byte)] &+= UInt32(truncatingIfNeeded: literalCount)
      return literalCount &+ (isMatch ? 1 : 0)
    }
  }

  /// The tables of runs; they are valid as long as the counts are.
  var runs: Runs { @inline(__always) get { Runs(literals: literals, near: near) } }

  /// Counts a run of any length `times` times.
  mutating func addRun(_ byte: UInt8, count: Int, times: Int) {
    let run = DeflateRun(count)
    literals[Int(byte)] &+= UInt32(truncatingIfNeeded: run.literals * times)
    addCopies(run.copies, times: times)
  }

  /// Counts matches from a byte before, of `count` bytes in all.
  mutating func addCopies(_ count: Int, times: Int = 1) {
    DeflateCopy.forEachPart(count) { length, parts in
      near[length] &+= UInt32(truncatingIfNeeded: parts * times)
    }
  }

  /// Counts matches from a line before, of `count` bytes in all.
  mutating func addFar(_ count: Int) {
    DeflateCopy.forEachPart(count) { length, parts in
      far[length] &+= UInt32(truncatingIfNeeded: parts)
    }
  }

  /// True if a match from a byte before has this length.
  func hasNear(_ length: Int) -> Bool { near[length] > 0 }

  /// True if a match from a line before has this length.
  func hasFar(_ length: Int) -> Bool { far[length] > 0 }

  /// Counts bytes, into four tables by turns: one alone would wait for itself where bytes are equal.
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count > 0 else { return }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 4 * 256) { tables in
      tables.initialize(repeating: 0)
      let raw = UnsafeRawBufferPointer(bytes)
      var place = 0
      while place + 8 <= raw.count {
        let word = raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        for byte in 0..<8 {
          let value = Int(truncatingIfNeeded: word >> UInt64(8 * byte) & 255)
          tables[byte % 4 * 256 + value] &+= 1
        }
        place += 8
      }
      for byte in raw[place...] { tables[Int(byte)] &+= 1 }
      for value in 0..<256 {
        for table in 0..<4 { literals[value] &+= tables[table * 256 + value] }
      }
    }
  }

  /// The number of times that each literal, the end of the block and each length is said, and of matches from a byte and
  /// from a line before.
  func symbols() -> (symbols: [Int], near: Int, far: Int) {
    var counts = [Int](repeating: 0, count: 286)
    var (nearCount, farCount) = (0, 0)
    for byte in 0..<256 { counts[byte] = Int(literals[byte]) }
    counts[DeflateTokens.endOfBlock] = 1
    for length in 3...DeflateTokens.longestMatch {
      let (near, far) = (Int(near[length]), Int(far[length]))
      guard near + far > 0 else { continue }
      counts[DeflateLength.symbol(length).symbol] += near + far
      nearCount += near
      farCount += far
    }
    return (counts, nearCount, farCount)
  }
}

/// A run of equal bytes as literals and a copy of the last one.
struct DeflateRun {
  /// Bytes that are said as they are: the first one, and the last ones if they are too few for a match.
  let literals: Int
  /// Bytes that are copied after the first one; 0, or 3 or more.
  let copies: Int

  /// A run of `count` bytes, 1 or more.
  ///
  /// Up to two bytes that are left are shorter as literals than a match that is made shorter for them.
  init(_ count: Int) {
    let copied = count - 1
    let short = copied <= DeflateTokens.longestMatch ? copied : copied % DeflateTokens.longestMatch
    copies = short < 3 ? copied - short : copied
    literals = count - copies
  }
}

/// A copy as matches, each of which may have up to 258 bytes.
enum DeflateCopy {
  /// Gives the length and the number of each kind of match in the order in which they are said; `count` is 0, or 3 or
  /// more.
  @inline(__always)
  static func forEachPart(_ count: Int, _ body: (_ length: Int, _ parts: Int) -> Void) {
    let longest = DeflateTokens.longestMatch
    var (whole, rest) = count.quotientAndRemainder(dividingBy: longest)
    if whole > 0, rest > 0, rest < 3 {
      // What is left must be long enough for a match of its own.
      whole -= 1
      body(longest + rest - 3, 1)
      rest = 3
    }
    if whole > 0 { body(longest, whole) }
    if rest > 0 { body(rest, 1) }
  }
}
