/// What deflate says about bytes: a literal, or so many bytes again from so far behind (RFC 1951 §3.2.5).
///
/// Only two distances occur: one byte, and a whole line.
struct DeflateTokens {
  /// One token, said one or more times, in 32 bits: the work of a picture is mostly to write these
  /// down and to read them again.
  struct Token {
    private let bits: UInt32

    /// The greatest number of times that one token can be said.
    static let maximumCount = 1 << 17 - 1

    init(symbol: UInt16, extra: UInt8 = 0, isFar: Bool = false, count: Int = 1) {
      bits =
        UInt32(symbol) | UInt32(extra) << 9 | (isFar ? 1 << 14 : 0)
        | UInt32(truncatingIfNeeded: count) << 15
    }

    /// The literal or length symbol, 0…285, or `zeroLine`.
    var symbol: Int { Int(bits & 511) }
    /// The value of a length's extra bits.
    var extra: UInt64 { UInt64(bits >> 9 & 31) }
    /// Whether a match is from a line behind instead of a byte.
    var isFar: Bool { bits & 1 << 14 != 0 }
    /// How often it is said, one behind the other.
    var count: Int { Int(bits >> 15) }
  }

  static let endOfBlock = 256
  static let longestMatch = 258
  /// Stands for all tokens of `zeroLine`.
  static let zeroLine = 511

  /// In the order of the bytes.
  private(set) var tokens: [Token] = []
  /// The tokens of a filter byte and a line of zeros, which most lines of an enlargement are.
  private(set) var zeroLine: [Token] = []

  /// No token yet; a line is `filter` and `count` zeros.
  init(filter: UInt8, zeros count: Int) {
    literal(filter)
    run(0, count: count)
    zeroLine = tokens
    tokens = []
  }

  /// Begins anew, in the same memory.
  mutating func removeAll() {
    tokens.removeAll(keepingCapacity: true)
  }

  /// A line of zeros, `count` times.
  mutating func zeroLines(_ count: Int) {
    append(Token(symbol: UInt16(Self.zeroLine), count: count))
  }

  /// A byte, without looking back.
  mutating func literal(_ byte: UInt8) {
    append(Token(symbol: UInt16(byte)))
  }

  /// A byte, `count` times: once as a literal, then as copies of itself.
  mutating func run(_ byte: UInt8, count: Int) {
    literal(byte)
    var rest = count - 1
    if rest >= 3 {
      let short = rest % Self.longestMatch
      match(rest - (short < 3 ? short : 0), isFar: false)
      rest = short < 3 ? short : 0
    }
    for _ in 0..<rest { literal(byte) }
  }

  /// `count` bytes, 3 or more, that stand a byte or a line behind.
  mutating func match(_ count: Int, isFar: Bool) {
    if count <= Self.longestMatch { return append(length: count, isFar: isFar) }
    var (whole, rest) = count.quotientAndRemainder(dividingBy: Self.longestMatch)
    if rest > 0, rest < 3 {
      // What is left must be long enough for a match of its own.
      whole -= 1
      append(length: Self.longestMatch + rest - 3, isFar: isFar)
      rest = 3
    }
    if whole > 0 { append(length: Self.longestMatch, count: whole, isFar: isFar) }
    if rest > 0 { append(length: rest, isFar: isFar) }
  }

  private mutating func append(length: Int, count: Int = 1, isFar: Bool) {
    let (symbol, extra) = DeflateLength.symbol(length)
    append(Token(symbol: symbol, extra: extra, isFar: isFar, count: count))
  }

  private mutating func append(_ token: Token) {
    tokens.append(token)
  }
}
