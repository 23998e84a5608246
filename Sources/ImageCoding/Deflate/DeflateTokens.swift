/// The tokens of deflate for bytes: a literal, or so many bytes again from so far before (RFC 1951 §3.2.5).
///
/// Only two distances occur: one byte, and a whole line.
struct DeflateTokens: ~Copyable {
  /// One token, said one or more times, in 32 bits: the work of a picture is mostly to write these
  /// down and to read them again.
  struct Token: BitwiseCopyable {
    private let bits: UInt32

    /// The greatest number of times that one token can be said.
    static let maximumCount = 1 << 17 - 1

    @inline(__always)
    init(symbol: Int, extra: Int = 0, isFar: Bool = false, count: Int = 1) {
      bits =
        UInt32(truncatingIfNeeded: symbol) | UInt32(truncatingIfNeeded: extra) << 9
        | (isFar ? 1 << 14 : 0) | UInt32(truncatingIfNeeded: count) << 15
    }

    /// The literal or length symbol, 0…285, or `literals`, or `zeroLine`.
    var symbol: Int { Int(bits & 511) }
    /// The value of a length's extra bits.
    var extra: UInt64 { UInt64(bits >> 9 & 31) }
    /// A match is from a line before instead of a byte.
    var isFar: Bool { bits & 1 << 14 != 0 }
    /// The number of times that it is said, one after the other.
    var count: Int { Int(bits >> 15) }
  }

  static let endOfBlock = 256
  static let longestMatch = 258
  /// Stands for the next so many bytes of `literals`.
  static let literals = 510
  /// Stands for all tokens of `zeroLine`.
  static let zeroLine = 511

  /// In the order of the bytes.
  private var said = GrowingBuffer<Token>(capacity: 1 << 10)
  /// Bytes that are said one by one, many in one token.
  private var bytes = GrowingBuffer<UInt8>(capacity: 1 << 10)
  /// The amount to write, in a measure that does not depend on how bytes are handed over.
  private(set) var weight = 0
  /// The tokens of a filter byte and a line of zeros, which most lines of an enlargement are.
  private(set) var zeroLine: [Token] = []

  /// No token yet; a line is `filter` and `count` zeros.
  init(filter: UInt8, zeros count: Int) {
    literal(filter)
    run(0, count: count)
    zeroLine = Array(said.elements)
    removeAll()
  }

  /// In the order of the bytes.
  var tokens: UnsafeBufferPointer<Token> { said.elements }

  /// The bytes of all tokens `literals`; there is room to read after them.
  var literals: UnsafeBufferPointer<UInt8> { bytes.elements }

  /// Begins anew, in the same memory.
  mutating func removeAll() {
    said.removeAll()
    bytes.removeAll()
    weight = 0
  }

  /// Lets `literals(_:count:)` and `repetition` say a line of `count` bytes.
  mutating func reserveLine(of count: Int) {
    // A run is of four bytes at least and takes two tokens, or three where it is long.
    said.reserve(count / 2 + 8)
    bytes.reserve(count + Self.margin)
  }

  /// A line of zeros, `count` times.
  mutating func zeroLines(_ count: Int) {
    append(symbol: Self.zeroLine, count: count)
    weight += 1
  }

  /// A byte, without looking back.
  @inline(__always)
  mutating func literal(_ byte: UInt8) {
    append(Token(symbol: Int(byte)))
    weight &+= 1
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
    said.add(Token(symbol: Self.literals, count: count))
  }

  /// Bytes that are copied in a loop of our own, without a call.
  private static let shortCount = 256
  /// Bytes after a line that may be read and written.
  static let margin = 16

  private mutating func longLiterals(_ source: UnsafeRawPointer, count: Int) {
    weight += count
    UnsafeMutableRawPointer(bytes.end).copyMemory(from: source, byteCount: count)
    bytes.advance(by: count)
    append(symbol: Self.literals, count: count)
  }

  /// A byte, `count` times: once as a literal, then as copies of itself.
  mutating func run(_ byte: UInt8, count: Int) {
    literal(byte)
    let rest = repetition(count - 1)
    for _ in 0..<rest { literal(byte) }
  }

  /// `count` copies of the last byte, but for up to two that are returned.
  ///
  /// Those are too few for a match of their own, and shorter as literals than they would make others.
  @inline(__always)
  mutating func repetition(_ count: Int) -> Int {
    guard count >= 3 else { return count }
    if count <= Self.longestMatch {
      append(length: count, isFar: false)
      weight &+= 1
      return 0
    }
    let short = count % Self.longestMatch
    let rest = short < 3 ? short : 0
    match(count - rest, isFar: false)
    return rest
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
  mutating func zeroRuns(_ line: UnsafeRawBufferPointer) {
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

  /// `count` bytes, 3 or more, that stand a byte or a line before.
  mutating func match(_ count: Int, isFar: Bool) {
    weight += 1
    var (whole, rest) = count.quotientAndRemainder(dividingBy: Self.longestMatch)
    if whole > 0, rest > 0, rest < 3 {
      // What is left must be long enough for a match of its own.
      whole -= 1
      append(length: Self.longestMatch + rest - 3, isFar: isFar)
      rest = 3
    }
    if whole > 0 { append(length: Self.longestMatch, count: whole, isFar: isFar) }
    if rest > 0 { append(length: rest, isFar: isFar) }
  }

  @inline(__always)
  private mutating func append(length: Int, count: Int = 1, isFar: Bool) {
    let (symbol, extra) = DeflateLength.symbol(length)
    append(symbol: symbol, extra: extra, isFar: isFar, count: count)
  }

  /// Says a token so many times, in as few tokens as have room for that.
  @inline(__always)
  private mutating func append(symbol: Int, extra: Int = 0, isFar: Bool = false, count: Int) {
    var rest = count
    repeat {
      let part = min(rest, Token.maximumCount)
      append(Token(symbol: symbol, extra: extra, isFar: isFar, count: part))
      rest &-= part
    } while rest > 0
  }

  @inline(__always)
  private mutating func append(_ token: Token) {
    said.reserve(1)
    said.add(token)
  }
}

/// The symbols of match lengths and distances (RFC 1951 §3.2.5).
enum DeflateLength {
  /// The symbol of a length, 3…258, and the value of its extra bits.
  @inline(__always)
  static func symbol(_ length: Int) -> (symbol: Int, extra: Int) {
    // 258 would be 284 with all bits set; it has a symbol without any.
    if length == 258 { return (285, 0) }
    let offset = length - 3
    guard offset >= 8 else { return (257 + offset, 0) }
    let extraBits = Int.bitWidth - offset.leadingZeroBitCount - 3
    return (257 + 4 * extraBits + offset >> extraBits, offset & (1 << extraBits - 1))
  }

  /// The number of extra bits that follow a length symbol, 257…285; none follow others.
  static func extraBits(_ symbol: Int) -> Int {
    (265..<285).contains(symbol) ? (symbol - 261) / 4 : 0
  }

  /// The number of extra bits that follow a distance symbol, 0…29.
  static func distanceExtraBits(_ symbol: Int) -> Int { max(0, symbol / 2 - 1) }

  /// The symbol of a distance, 1…32,768, and its extra bits.
  static func distance(_ distance: Int) -> (symbol: Int, extra: Int, extraBits: Int) {
    let offset = distance - 1
    guard offset >= 4 else { return (offset, 0, 0) }
    let extraBits = Int.bitWidth - offset.leadingZeroBitCount - 2
    return (2 * extraBits + offset >> extraBits, offset & (1 << extraBits - 1), extraBits)
  }
}
