/// The symbols of back-references in a lossless WebP picture (RFC 9649 §3.6.2).
enum VP8LSymbol {
  /// The maximum length of a back-reference.
  static let longestCopy = 4096
  /// The first symbol of a length, after the 256 literals.
  static let firstLength = 256
  static let lengthCount = 24
  static let distanceCount = 40
  /// The number of distance codes for neighbours in two dimensions.
  static let neighbours = 120

  /// Returns the symbol of a length or a distance, which is at least 1, and its extra bits.
  @inline(__always)
  static func prefix(_ number: Int) -> (symbol: Int, extra: Int, extraBits: Int) {
    let offset = number - 1
    guard offset >= 4 else { return (offset, 0, 0) }
    let extraBits = Int.bitWidth - offset.leadingZeroBitCount - 2
    return (2 * extraBits + offset >> extraBits, offset & (1 << extraBits - 1), extraBits)
  }

  /// Returns the distance code for a distance in pixels: 1 is the pixel above, and 2 the one to the left.
  ///
  /// `stride` is the width of the picture.
  @inline(__always)
  static func distance(_ pixels: Int, stride: Int) -> Int {
    pixels == stride ? 1 : pixels == 1 ? 2 : pixels + neighbours
  }

  /// Divides a back-reference of any length, and calls `body` with the length of each part.
  @inline(__always)
  static func forEachLength(_ length: Int, _ body: (Int) -> Void) {
    var rest = length
    while rest > longestCopy {
      body(longestCopy)
      rest -= longestCopy
    }
    body(rest)
  }
}

/// The cost of the tokens of a lossless WebP picture, in sixteenths of a bit.
struct VP8LCosts: LZ77Costs {
  var shortest: Int { 2 }
  /// The maximum distance that 40 symbols can encode.
  var window: Int { 1 << 20 - VP8LSymbol.neighbours }

  private let stride: Int
  private let literals: [Int]
  /// The cost of each length symbol, including its extra bits.
  private let lengths: [Int]
  /// The cost of each distance symbol, including its extra bits.
  private let distances: [Int]

  /// Creates typical costs.
  init(stride: Int) {
    self.init(
      green: [Int](repeating: 6 * 16, count: VP8LSymbol.firstLength)
        + [Int](repeating: 4 * 16, count: VP8LSymbol.lengthCount),
      distances: (0..<VP8LSymbol.distanceCount).map { $0 < 2 ? 16 : 5 * 16 }, stride)
  }

  /// Creates the costs in codes that are optimal for `counts`.
  init(_ counts: VP8LCounts, stride: Int) {
    self.init(
      green: SymbolCost.costs(counts.green), distances: SymbolCost.costs(counts.distances), stride)
  }

  private init(green: [Int], distances: [Int], _ stride: Int) {
    self.stride = stride
    literals = green
    lengths = (0..<VP8LSymbol.lengthCount).map {
      green[VP8LSymbol.firstLength + $0] + 16 * max(0, $0 / 2 - 1)
    }
    self.distances = distances.indices.map { distances[$0] + 16 * max(0, $0 / 2 - 1) }
  }

  @inline(__always)
  func literal(_ value: UInt8) -> Int { literals[Int(value)] }

  @inline(__always)
  func copy(_ length: Int, _ distance: Int) -> Int {
    let far = distances[
      VP8LSymbol.prefix(VP8LSymbol.distance(distance, stride: stride)).symbol]
    if length <= VP8LSymbol.longestCopy { return lengths[VP8LSymbol.prefix(length).symbol] + far }
    let (whole, rest) = length.quotientAndRemainder(dividingBy: VP8LSymbol.longestCopy)
    return whole * (lengths[VP8LSymbol.lengthCount - 1] + far)
      + (rest > 0 ? lengths[VP8LSymbol.prefix(rest).symbol] + far : 0)
  }

  @inline(__always)
  func lengthening(by length: Int, _ distance: Int) -> Int { 16 }
}

/// The number of occurrences of each symbol in a picture.
struct VP8LCounts {
  /// The counts of pixels, which are all in the green channel, and of lengths.
  private(set) var green = [Int](
    repeating: 0, count: VP8LSymbol.firstLength + VP8LSymbol.lengthCount)
  /// The counts of distances.
  private(set) var distances = [Int](repeating: 0, count: VP8LSymbol.distanceCount)

  /// Counts the symbols of tokens.
  init(_ tokens: UnsafeBufferPointer<LZ77Token>, stride: Int) {
    for token in tokens {
      if token.isLiteral {
        green[token.value] += 1
        continue
      }
      let far = VP8LSymbol.prefix(VP8LSymbol.distance(Int(token.distance), stride: stride))
      VP8LSymbol.forEachLength(Int(token.length)) { length in
        green[VP8LSymbol.firstLength + VP8LSymbol.prefix(length).symbol] += 1
        distances[far.symbol] += 1
      }
    }
  }
}

/// The codes for the tokens of a picture that has all pixels in the green channel.
struct VP8LCodes {
  private let green: PrefixCode
  private let distance: PrefixCode

  /// Creates the optimal codes for `counts`.
  init(_ counts: VP8LCounts) {
    green = PrefixCode(counts: counts.green)
    distance = PrefixCode(counts: counts.distances)
  }

  /// Writes the codes, followed by the tokens.
  func write(
    _ tokens: UnsafeBufferPointer<LZ77Token>, stride: Int, to writer: inout VP8LBits
  ) {
    green.write(to: &writer)
    // Red and blue are 0, and alpha is 255.
    for value in [0, 0, 255] { PrefixCode.write(only: value, to: &writer) }
    distance.write(to: &writer)
    for token in tokens {
      if token.isLiteral {
        writer.write(green.word(token.value))
        continue
      }
      let far = VP8LSymbol.prefix(VP8LSymbol.distance(Int(token.distance), stride: stride))
      VP8LSymbol.forEachLength(Int(token.length)) { length in
        let near = VP8LSymbol.prefix(length)
        writer.write(green.word(VP8LSymbol.firstLength + near.symbol))
        writer.write(near.extra, near.extraBits)
        writer.write(distance.word(far.symbol))
        writer.write(far.extra, far.extraBits)
      }
    }
  }
}
