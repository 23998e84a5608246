/// The tokens of deflate for bytes: a literal, or so many bytes again from so far before (RFC 1951 §3.2.5).
///
/// Only two distances occur: one byte, and a whole line.
package struct DeflateTokens: ~Copyable {
  /// One or more tokens in 32 bits: the work of a picture is mostly to write these down and to read them again.
  struct Token: BitwiseCopyable {
    /// The form of the bytes.
    enum Kind: UInt32 {
      /// One value, `runCount` times.
      case run
      /// The next `count` bytes of `literals`.
      case literals
      /// The last byte, `count` times more, 3 or more.
      case copies
      /// `count` lines of zeros.
      case zeroLines
      /// `count` lines of zeros, all but the first copied from a line before.
      case farLines
    }

    /// The longest run of one token.
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

  /// In the order of the bytes.
  private var said = GrowingBuffer<Token>(capacity: 1 << 10)
  /// Bytes that are said one by one, many in one token.
  private var bytes = GrowingBuffer<UInt8>(capacity: 1 << 10)
  /// The number of times that each token is said, but for `literals` and lines of zeros.
  private(set) var counts = DeflateCounts()
  /// Lines of zeros that are said one by one.
  private var zeroLineCount = 0
  /// The amount to write, in a measure that does not depend on how bytes are handed over.
  private(set) var weight = 0
  /// The byte before the zeros of a line of zeros.
  let filter: UInt8
  /// The zeros of a line of zeros.
  let zeroCount: Int

  /// No token yet; a line of zeros is `filter` and `count` zeros.
  package init(filter: UInt8, zeros count: Int) { (self.filter, zeroCount) = (filter, count) }

  /// The number of times that each literal, the end of the block and each length is emitted.
  package var symbolCounts: [Int] { counts.symbols().symbols }

  /// In the order of the bytes.
  var tokens: UnsafeBufferPointer<Token> { said.elements }

  /// The bytes of all tokens `literals`; there is room to read after them.
  var literals: UnsafeBufferPointer<UInt8> { bytes.elements }

  /// Begins anew, in the same memory.
  mutating func removeAll() {
    said.removeAll()
    bytes.removeAll()
    counts.removeAll()
    (weight, zeroLineCount) = (0, 0)
  }

  /// Counts what was not counted on the way; no token is added after that.
  package mutating func finishCounts() {
    counts.add(literals)
    guard zeroLineCount > 0 else { return }
    counts.addRun(filter, count: 1, times: zeroLineCount)
    counts.addRun(0, count: zeroCount, times: zeroLineCount)
  }

  /// Lets `literals(_:count:)` and `repetition` say a line of `count` bytes.
  mutating func reserveLine(of count: Int) {
    // A run is of four bytes at least and takes two tokens.
    said.reserve(count / 2 + 8)
    bytes.reserve(count + Self.margin)
  }

  /// Lets `run` say so many runs.
  mutating func reserveRuns(_ count: Int) { said.reserve(count) }

  /// Says lines of zeros; from the second on they are copies of a whole line of `stride` bytes if that is given.
  package mutating func zeroLines(_ count: Int, copiedFrom stride: Int? = nil) {
    said.reserve(1)
    weight += 1
    guard let stride else {
      zeroLineCount += count
      return said.add(Token(.zeroLines, count: count))
    }
    zeroLineCount += 1
    weight += 1
    counts.addFar((count - 1) * stride)
    said.add(Token(.farLines, count: count))
  }

  /// A byte, `count` times: once as a literal, then as copies of itself; there is room for it.
  @inline(__always)
  mutating func run(_ byte: UInt8, count: Int) {
    guard count <= DeflateCounts.longestRun else { return longRun(byte, count: count) }
    said.add(Token(run: byte, count: count))
    weight &+= counts.runs.add(byte, count: count)
  }

  /// Values that each stand for the bytes up to an end; neighbours may be equal.
  ///
  /// Says what `run` says of each run. `RunSearch.margin` bytes after the values may be read.
  mutating func runs(
    _ values: UnsafeRawBufferPointer, until ends: UnsafeBufferPointer<Int32>,
    checksum: inout Adler32
  ) {
    said.reserve(values.count)
    // All that a run changes stays in registers.
    let counts = counts.runs
    var (target, weight, sums, start) = (said.end, 0, checksum, 0)
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
        said.advance(to: target)
        longRun(value, count: count, before: values.count)
        target = said.end
      }
    }
    said.advance(to: target)
    self.weight += weight
    checksum = sums
    checksum.settle()
  }

  /// Says a run of any length; there is room for `more` tokens afterwards.
  private mutating func longRun(_ byte: UInt8, count: Int, before more: Int = 1) {
    var rest = count
    repeat {
      let part = min(rest, Token.longestRun)
      said.reserve(more + 1)
      said.add(Token(run: byte, count: part))
      counts.addRun(byte, count: part, times: 1)
      weight += DeflateRun(part).literals + 1
      rest -= part
    } while rest > 0
  }

  /// Bytes, without looking back; there is room for them.
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
    said.add(Token(.literals, count: count))
  }

  /// Bytes that are copied in a loop of our own, without a call.
  private static let shortCount = 256
  /// Bytes after a line that may be read and written.
  static let margin = 16

  private mutating func longLiterals(_ source: UnsafeRawPointer, count: Int) {
    weight += count
    UnsafeMutableRawPointer(bytes.end).copyMemory(from: source, byteCount: count)
    bytes.advance(by: count)
    said.add(Token(.literals, count: count))
  }

  /// `count` copies of the last byte, but for up to two that are returned.
  ///
  /// Those are too few for a match of their own, and shorter as literals than they would make others.
  @inline(__always)
  private mutating func repetition(_ count: Int) -> Int {
    guard count >= 3 else { return count }
    let copies = count <= Self.longestMatch ? count : DeflateRun(count &+ 1).copies
    weight &+= 1
    said.add(Token(.copies, count: copies))
    counts.addCopies(copies)
    return count &- copies
  }

  /// A line of which all runs count: a byte that comes at least four times.
  ///
  /// Says what `run` says of each run. Like in `zeroRuns`, `margin` bytes after the line may be read.
  mutating func runs(_ line: UnsafeRawBufferPointer) {
    guard let base = line.baseAddress else { return }
    reserveLine(of: line.count)
    var (start, place) = (0, 0)
    while true {
      let run = RunSearch.nextRun(in: base, from: place, to: line.count)
      guard run < line.count else { break }
      let end = RunSearch.endOfRun(in: base, from: run, to: line.count)
      literals(base + start, count: run &+ 1 &- start)
      start = end &- repetition(end &- run &- 1)
      place = end
    }
    if start < line.count { literals(base + start, count: line.count - start) }
  }

  /// A line of which only long runs of zeros count, eight or more: zeros are so frequent in it that
  /// fewer are shorter as literals.
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
