/// Deflate's tokens for bytes: literals and matches (RFC 1951 §3.2.5).
///
/// There are only two distances: one byte, and a whole line.
package struct DeflateTokens: ~Copyable {
  /// One or more tokens in 32 bits; most of the time for a picture is spent on writing and reading them.
  struct Token: BitwiseCopyable {
    /// The kind of a token.
    enum Kind: UInt32 {
      /// One value, `runCount` times.
      case run
      /// The next `count` bytes of `literals`.
      case literals
      /// `count` copies of the last byte, 3 or more.
      case copies
      /// `count` lines of zeros.
      case zeroLines
      /// `count` lines of zeros, all except the first copied from the line before.
      case farLines
    }

    /// The maximum length of a run in one token.
    static let longestRun = 1 << 21 - 1

    private let bits: UInt32

    @inline(__always)
    init(run value: UInt8, count: Int) {
      bits = UInt32(value) << 3 | UInt32(truncatingIfNeeded: count) << 11
    }

    @inline(__always)
    init(_ kind: Kind, count: Int) {
      bits = kind.rawValue | UInt32(truncatingIfNeeded: count) << 3
    }

    var kind: Kind { @inline(__always) get { Kind(rawValue: bits & 7) ?? .run } }
    /// The byte of a run.
    var value: Int { Int(bits >> 3 & 255) }
    /// The length of a run.
    var runCount: Int { Int(bits >> 11) }
    /// The number of bytes or lines of any other kind.
    var count: Int { Int(bits >> 3) }
  }

  static let endOfBlock = 256
  static let longestMatch = 258

  /// The tokens in the order of the bytes.
  private var emitted = GrowingBuffer<Token>(capacity: 1 << 10)
  /// The bytes of literals; one token may stand for many of them.
  private var bytes = GrowingBuffer<UInt8>(capacity: 1 << 10)
  /// The counts of tokens, except `literals` and lines of zeros before `finishCounts`.
  private(set) var counts = DeflateCounts()
  /// The number of lines of zeros that are encoded separately.
  private var zeroLineCount = 0
  /// The size of the block in tokens, in a measure that does not depend on how bytes are passed in.
  private(set) var weight = 0
  /// The byte before the zeros in a line of zeros.
  let filter: UInt8
  /// The number of zeros in a line of zeros.
  let zeroCount: Int

  /// Creates an empty list of tokens; a line of zeros is `filter` and `count` zeros.
  package init(filter: UInt8, zeros count: Int) { (self.filter, zeroCount) = (filter, count) }

  /// The number of times that each literal, the end of the block and each length is emitted.
  package var symbolCounts: [Int] { counts.symbols().symbols }

  /// The tokens in the order of the bytes.
  var tokens: UnsafeBufferPointer<Token> { emitted.elements }

  /// The bytes of all `literals` tokens, which are followed by readable memory.
  var literals: UnsafeBufferPointer<UInt8> { bytes.elements }

  /// Removes all tokens, but keeps the memory.
  mutating func removeAll() {
    emitted.removeAll()
    bytes.removeAll()
    counts.removeAll()
    (weight, zeroLineCount) = (0, 0)
  }

  /// Counts the tokens that have not been counted yet; no token may be added afterwards.
  package mutating func finishCounts() {
    counts.add(literals)
    guard zeroLineCount > 0 else { return }
    counts.addRun(filter, count: 1, times: zeroLineCount)
    counts.addRun(0, count: zeroCount, times: zeroLineCount)
  }

  /// Reserves space for the calls of `literals(_:count:)` and `repetition` for a line of `count` bytes.
  mutating func reserveLine(of count: Int) {
    // A run has at least four bytes, and takes two tokens.
    emitted.reserve(count / 2 + 8)
    bytes.reserve(count + Self.margin)
  }

  /// Reserves space for `count` calls of `run`.
  mutating func reserveRuns(_ count: Int) { emitted.reserve(count) }

  /// Adds lines of zeros; if `stride` is given, the second and later lines are copies of a whole line of that many
  /// bytes.
  package mutating func zeroLines(_ count: Int, copiedFrom stride: Int? = nil) {
    emitted.reserve(1)
    weight += 1
    guard let stride else {
      zeroLineCount += count
      return emitted.add(Token(.zeroLines, count: count))
    }
    zeroLineCount += 1
    weight += 1
    counts.addFar((count - 1) * stride)
    emitted.add(Token(.farLines, count: count))
  }

  /// Adds a byte `count` times, as literals and matches, in reserved space.
  @inline(__always)
  mutating func run(_ byte: UInt8, count: Int) {
    guard count <= DeflateCounts.longestRun else { return longRun(byte, count: count) }
    emitted.add(Token(run: byte, count: count))
    weight &+= counts.runs.add(byte, count: count)
  }

  /// Adds values that are each repeated up to an end; adjacent values may be equal.
  ///
  /// Each run gives the same tokens as a call of `run`. `RunSearch.margin` bytes after the values must be readable.
  mutating func runs(
    _ values: UnsafeRawBufferPointer, until ends: UnsafeBufferPointer<Int32>,
    checksum: inout Adler32
  ) {
    emitted.reserve(values.count)
    // All state that a run changes is local, so it stays in registers.
    let counts = counts.runs
    var (target, weight, sums, start) = (emitted.end, 0, checksum, 0)
    RunSearch.forEachRun(in: values) { value, last in
      let end = Int(ends[last])
      let count = end &- start
      start = end
      sums.addUnsettled(value, count: count)
      if count <= DeflateCounts.longestRun {
        target.pointee = Token(run: value, count: count)
        target += 1
        weight &+= counts.add(value, count: count)
      } else {
        emitted.advance(to: target)
        longRun(value, count: count, before: values.count)
        target = emitted.end
      }
    }
    emitted.advance(to: target)
    self.weight += weight
    checksum = sums
    checksum.settle()
  }

  /// Adds a run of any length, and reserves space for `more` tokens after it.
  private mutating func longRun(_ byte: UInt8, count: Int, before more: Int = 1) {
    var rest = count
    repeat {
      let part = min(rest, Token.longestRun)
      emitted.reserve(more + 1)
      emitted.add(Token(run: byte, count: part))
      counts.addRun(byte, count: part, times: 1)
      weight += RunDivision(part).literals + 1
      rest -= part
    } while rest > 0
  }

  /// Adds bytes as literals, without a search for matches, in reserved space.
  @inline(__always)
  mutating func literals(_ source: UnsafeRawPointer, count: Int) {
    guard count <= Self.shortCount else { return longLiterals(source, count: count) }
    weight &+= count
    let target = UnsafeMutableRawPointer(bytes.end)
    var place = 0
    repeat {
      let next = source.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self)
      target.storeBytes(of: next, toByteOffset: place, as: SIMD16<UInt8>.self)
      place &+= 16
    } while place < count
    bytes.advance(by: count)
    emitted.add(Token(.literals, count: count))
  }

  /// The maximum number of bytes that are copied in an inline loop instead of a call.
  private static let shortCount = 256
  /// The number of readable and writable bytes after a line.
  static let margin = 16

  private mutating func longLiterals(_ source: UnsafeRawPointer, count: Int) {
    weight += count
    UnsafeMutableRawPointer(bytes.end).copyMemory(from: source, byteCount: count)
    bytes.advance(by: count)
    emitted.add(Token(.literals, count: count))
  }

  /// Adds `count` copies of the last byte except for up to two, and returns the number of these.
  ///
  /// The remaining bytes are too few for a match; as literals, they cost less than a shorter match before them.
  @inline(__always)
  private mutating func repetition(_ count: Int) -> Int {
    guard count >= 3 else { return count }
    let copies = count <= Self.longestMatch ? count : RunDivision(count &+ 1).copies
    weight &+= 1
    emitted.add(Token(.copies, count: copies))
    counts.addCopies(copies)
    return count &- copies
  }

  /// Adds a line; at least four equal bytes form a run.
  ///
  /// Each run gives the same tokens as a call of `run`, and is added to the checksum as a whole. `margin` bytes after
  /// the line must be readable.
  mutating func runs(_ line: UnsafeRawBufferPointer, checksum: inout Adler32) {
    guard let base = line.baseAddress else { return }
    reserveLine(of: line.count)
    var (start, place, sums) = (0, 0, checksum)
    while true {
      let run = RunSearch.nextRun(in: base, from: place, to: line.count)
      sums.addUnsettled(base + place, count: run &- place)
      guard run < line.count else { break }
      let end = RunSearch.endOfRun(in: base, from: run, to: line.count)
      sums.addUnsettled(base.load(fromByteOffset: run, as: UInt8.self), count: end &- run)
      literals(base + start, count: run &+ 1 &- start)
      start = end &- repetition(end &- run &- 1)
      place = end
    }
    if start < line.count { literals(base + start, count: line.count - start) }
    checksum = sums
    checksum.settle()
  }

  /// Adds a line; only runs of at least eight zeros count, since zeros are so frequent that fewer are shorter as
  /// literals.
  ///
  /// `margin` bytes after the line must be readable.
  package mutating func zeroRuns(_ line: UnsafeRawBufferPointer) {
    guard let base = line.baseAddress else { return }
    reserveLine(of: line.count)
    var (start, place) = (0, 0)
    while true {
      let zeros = RunSearch.nextZeros(in: base, from: place, to: line.count)
      guard zeros < line.count else { break }
      let run = zeros &- RunSearch.zeroCount(before: zeros, in: base, atMost: zeros &- start)
      let end = RunSearch.endOfRun(in: base, from: run, to: line.count)
      literals(base + start, count: run &+ 1 &- start)
      start = end &- repetition(end &- run &- 1)
      place = end
    }
    if start < line.count { literals(base + start, count: line.count - start) }
  }
}
