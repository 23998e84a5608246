/// The number of occurrences of each token in a block, counted while tokens are added.
struct DeflateCounts: ~Copyable {
  /// The maximum length of a run that is one literal and one match.
  static let longestRun = DeflateTokens.longestMatch + 1

  /// The counts by byte.
  private let literals: UnsafeMutablePointer<UInt32>
  /// The counts by length of matches with a distance of one byte.
  private let near: UnsafeMutablePointer<UInt32>
  /// The counts by length of matches with a distance of one line.
  private let far: UnsafeMutablePointer<UInt32>

  private static let lengthCount = DeflateTokens.longestMatch + 1
  private static let count = 256 + 2 * lengthCount

  /// Creates counts of 0.
  init() {
    literals = .allocate(capacity: Self.count)
    literals.initialize(repeating: 0, count: Self.count)
    near = literals + 256
    far = near + Self.lengthCount
  }

  deinit { literals.deallocate() }

  /// Sets all counts to 0.
  mutating func removeAll() { literals.update(repeating: 0, count: Self.count) }

  /// The tables for runs, as local values for loops that add many.
  struct Runs: BitwiseCopyable {
    fileprivate let literals: UnsafeMutablePointer<UInt32>
    fileprivate let near: UnsafeMutablePointer<UInt32>

    /// Counts a run of at most `longestRun` bytes, and returns the number of its tokens.
    @inline(__always)
    func add(_ byte: UInt8, count: Int) -> Int {
      // Lengths below three are counted too, but never read.
      near[count &- 1] &+= 1
      let isMatch = count > 3
      let literalCount = isMatch ? 1 : count
      literals[Int(byte)] &+= UInt32(truncatingIfNeeded: literalCount)
      return literalCount &+ (isMatch ? 1 : 0)
    }
  }

  /// The tables for runs, which are valid as long as the counts are.
  var runs: Runs { @inline(__always) get { Runs(literals: literals, near: near) } }

  /// Counts a run of any length `times` times.
  mutating func addRun(_ byte: UInt8, count: Int, times: Int) {
    let run = RunDivision(count)
    literals[Int(byte)] &+= UInt32(truncatingIfNeeded: run.literals * times)
    addCopies(run.copies, times: times)
  }

  /// Counts matches with a distance of one byte, of `count` bytes in all.
  mutating func addCopies(_ count: Int, times: Int = 1) {
    MatchDivision.forEachPart(count) { length, parts in
      near[length] &+= UInt32(truncatingIfNeeded: parts * times)
    }
  }

  /// Counts matches with a distance of one line, of `count` bytes in all.
  mutating func addFar(_ count: Int) {
    MatchDivision.forEachPart(count) { length, parts in
      far[length] &+= UInt32(truncatingIfNeeded: parts)
    }
  }

  /// Returns whether a match with a distance of one byte has this length.
  func hasNear(_ length: Int) -> Bool { near[length] > 0 }

  /// Returns whether a match with a distance of one line has this length.
  func hasFar(_ length: Int) -> Bool { far[length] > 0 }

  /// Counts bytes in four alternating tables, since consecutive increments of one counter would stall.
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

  /// Returns the counts of all literals, the end of the block and all lengths, and the numbers of near and far
  /// matches.
  ///
  /// Near matches have a distance of one byte, and far matches one of a line.
  func symbols() -> (symbols: [Int], near: Int, far: Int) {
    var counts = [Int](repeating: 0, count: 286)
    var (nearCount, farCount) = (0, 0)
    for byte in 0..<256 { counts[byte] = Int(literals[byte]) }
    counts[DeflateTokens.endOfBlock] = 1
    for length in 3...DeflateTokens.longestMatch {
      let (near, far) = (Int(near[length]), Int(far[length]))
      guard near + far > 0 else { continue }
      counts[DeflateSymbols.symbol(length).symbol] += near + far
      nearCount += near
      farCount += far
    }
    return (counts, nearCount, farCount)
  }
}

/// The division of a run of equal bytes into literals and matches of the byte before them.
struct RunDivision {
  /// The number of literals: the first byte, and the last ones if they are too few for a match.
  let literals: Int
  /// The number of bytes that matches copy after the first byte: 0, or 3 or more.
  let copies: Int

  /// Divides a run of `count` bytes, 1 or more.
  ///
  /// Up to two remaining bytes cost less as literals than as a match at the expense of the one before it.
  init(_ count: Int) {
    let copied = count - 1
    let short = copied <= DeflateTokens.longestMatch ? copied : copied % DeflateTokens.longestMatch
    copies = short < 3 ? copied - short : copied
    literals = count - copies
  }
}

/// The division of a back-reference into matches of at most 258 bytes.
enum MatchDivision {
  /// Calls `body` with the length and the number of each kind of match in order; `count` is 0, or 3 or more.
  @inline(__always)
  static func forEachPart(_ count: Int, _ body: (_ length: Int, _ parts: Int) -> Void) {
    let longest = DeflateTokens.longestMatch
    var (whole, rest) = count.quotientAndRemainder(dividingBy: longest)
    if whole > 0, rest > 0, rest < 3 {
      // The remainder must be long enough for a match.
      whole -= 1
      body(longest + rest - 3, 1)
      rest = 3
    }
    if whole > 0 { body(longest, whole) }
    if rest > 0 { body(rest, 1) }
  }
}
