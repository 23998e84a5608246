/// The symbols of copies in a lossless WebP picture (RFC 9649 §3.6.2).
enum VP8LSymbol {
  /// The longest copy.
  static let longestCopy = 4096
  /// Symbols of lengths follow those of 256 literals.
  static let firstLength = 256
  static let lengthCount = 24
  static let distanceCount = 40
  /// Distances up to this one are neighbours across two dimensions.
  static let neighbours = 120

  /// The symbol of a length or a distance, 1 or more, and its extra bits.
  @inline(__always)
  static func prefix(_ number: Int) -> (symbol: Int, extra: Int, extraBits: Int) {
    let offset = number - 1
    guard offset >= 4 else { return (offset, 0, 0) }
    let extraBits = Int.bitWidth - offset.leadingZeroBitCount - 2
    return (2 * extraBits + offset >> extraBits, offset & (1 << extraBits - 1), extraBits)
  }

  /// The number that is written for a distance in pixels of a picture as wide as `stride`: 1 is the pixel
  /// above, 2 the one at the left.
  @inline(__always)
  static func distance(_ pixels: Int, stride: Int) -> Int {
    pixels == stride ? 1 : pixels == 1 ? 2 : pixels + neighbours
  }

  /// The lengths of which a copy of any length is made.
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

/// What the tokens of a lossless WebP picture cost, in bits.
struct VP8LCosts: CopyCosts {
  var shortest: Int { 2 }
  /// The farthest place that a number of 40 symbols can name.
  var window: Int { 1 << 20 - VP8LSymbol.neighbours }

  private let stride: Int
  private let literals: [Int]
  /// By symbol, extra bits included.
  private let lengths: [Int]
  /// By symbol, extra bits included.
  private let distances: [Int]

  /// What they cost as a rule.
  init(stride: Int) {
    self.stride = stride
    literals = [Int](repeating: 6, count: 256)
    lengths = (0..<VP8LSymbol.lengthCount).map { 4 + max(0, $0 / 2 - 1) }
    distances = (0..<VP8LSymbol.distanceCount).map { $0 < 2 ? 1 : 5 + max(0, $0 / 2 - 1) }
  }

  /// What they cost in codes; symbols without a word are a little dearer than the dearest.
  init(_ codes: VP8LCodes, stride: Int) {
    self.stride = stride
    func costs(_ words: some Sequence<PrefixCode.Word>, _ isUsed: [Int]) -> [Int] {
      let longest = words.reduce(0) { max($0, $1.count) }
      return zip(words, isUsed).map { $1 > 0 ? $0.count : longest + 2 }
    }
    let green = costs(codes.green.words, codes.greenCounts)
    literals = Array(green[..<VP8LSymbol.firstLength])
    lengths = green[VP8LSymbol.firstLength...].enumerated().map { $1 + max(0, $0 / 2 - 1) }
    distances = costs(codes.distance.words, codes.distanceCounts).enumerated().map {
      $1 + max(0, $0 / 2 - 1)
    }
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
  func lengthening(by length: Int, _ distance: Int) -> Int { 1 }
}

/// The codes of the tokens of a picture whose pixels are all in the green channel.
struct VP8LCodes {
  private(set) var greenCounts = [Int](
    repeating: 0, count: VP8LSymbol.firstLength + VP8LSymbol.lengthCount)
  private(set) var distanceCounts = [Int](repeating: 0, count: VP8LSymbol.distanceCount)
  let green: PrefixCode
  let distance: PrefixCode

  /// The codes that say these tokens in the fewest bits.
  init(_ tokens: UnsafeBufferPointer<CopyToken>, stride: Int) {
    var (greenCounts, distanceCounts) = (greenCounts, distanceCounts)
    for token in tokens {
      if token.isLiteral {
        greenCounts[token.value] += 1
        continue
      }
      let far = VP8LSymbol.prefix(VP8LSymbol.distance(Int(token.distance), stride: stride))
      VP8LSymbol.forEachLength(Int(token.length)) { length in
        greenCounts[VP8LSymbol.firstLength + VP8LSymbol.prefix(length).symbol] += 1
        distanceCounts[far.symbol] += 1
      }
    }
    green = PrefixCode(counts: greenCounts)
    distance = PrefixCode(counts: distanceCounts)
    (self.greenCounts, self.distanceCounts) = (greenCounts, distanceCounts)
  }

  /// Writes the codes, and the tokens in them.
  func write(
    _ tokens: UnsafeBufferPointer<CopyToken>, stride: Int, to writer: inout VP8LBits
  ) {
    green.write(to: &writer)
    // Red and blue are 0, alpha is 255.
    for value in [0, 0, 255] {
      var counts = [Int](repeating: 0, count: 256)
      counts[value] = 1
      PrefixCode(counts: counts).write(to: &writer)
    }
    distance.write(to: &writer)
    for token in tokens {
      if token.isLiteral {
        writer.write(green.words[token.value])
        continue
      }
      let far = VP8LSymbol.prefix(VP8LSymbol.distance(Int(token.distance), stride: stride))
      VP8LSymbol.forEachLength(Int(token.length)) { length in
        let near = VP8LSymbol.prefix(length)
        writer.write(green.words[VP8LSymbol.firstLength + near.symbol])
        writer.write(near.extra, near.extraBits)
        writer.write(distance.words[far.symbol])
        writer.write(far.extra, far.extraBits)
      }
    }
  }
}
