/// The cost of deflate's tokens, in sixteenths of a bit.
package struct DeflateCosts: LZ77Costs {
  /// The maximum distance of a back-reference (RFC 1951 §3.2.5).
  package static let maximumDistance = 1 << 15

  var shortest: Int { 3 }
  var window: Int { Self.maximumDistance }
  private let literals: [Int]
  /// The cost of each length symbol, beginning with the first length.
  private let lengths: [Int]
  /// The index in `lengths` for each length, 0…258.
  private let placesOfLengths = Self.placesOfLengths
  /// The cost of each distance symbol.
  private let distances: [Int]

  /// Creates typical costs for pictures with lines of `stride` bytes.
  init(stride: Int) {
    let far = DeflateSymbols.distance(min(stride, Self.maximumDistance)).symbol
    self.init(
      symbols: [Int](repeating: 6 * 16, count: 257) + [Int](repeating: 4 * 16, count: 28) + [32],
      distances: (0..<30).map { $0 == 0 || $0 == far ? 32 : 5 * 16 })
  }

  /// Creates the costs in codes that are optimal for `counts`.
  init(_ counts: LZ77Counts) {
    self.init(
      symbols: SymbolCost.costs(counts.symbols), distances: SymbolCost.costs(counts.distances))
  }

  private init(symbols: [Int], distances: [Int]) {
    literals = symbols
    let first = DeflateTokens.endOfBlock + 1
    lengths = (first..<symbols.count).map { symbols[$0] + 16 * DeflateSymbols.extraBits($0) }
    self.distances = distances.indices.map {
      distances[$0] + 16 * DeflateSymbols.distanceExtraBits($0)
    }
  }

  private static let placesOfLengths = (0...DeflateTokens.longestMatch).map { length in
    length < 3 ? 0 : DeflateSymbols.symbol(length).symbol - DeflateTokens.endOfBlock - 1
  }

  @inline(__always)
  func literal(_ value: UInt8) -> Int { literals[Int(value)] }

  @inline(__always)
  func copy(_ length: Int, _ distance: Int) -> Int {
    let far = distances[DeflateSymbols.distance(distance).symbol]
    if length <= DeflateTokens.longestMatch { return lengths[placesOfLengths[length]] + far }
    let (whole, rest) = length.quotientAndRemainder(dividingBy: DeflateTokens.longestMatch)
    return whole * (lengths[placesOfLengths[DeflateTokens.longestMatch]] + far)
      + (rest > 0 ? lengths[placesOfLengths[max(rest, shortest)]] + far : 0)
  }

  @inline(__always)
  func lengthening(by length: Int, _ distance: Int) -> Int {
    length * copy(DeflateTokens.longestMatch, distance) / DeflateTokens.longestMatch
  }
}
