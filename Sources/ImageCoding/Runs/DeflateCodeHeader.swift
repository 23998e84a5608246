/// The lengths of a block's codes, themselves coded (RFC 1951 §3.2.7).
struct DeflateCodeHeader {
  /// A length 0…15, or one of the three repeats with its extra bits.
  private struct Entry {
    let symbol: Int
    var extra = 0
    var extraBits = 0
  }

  private let entries: [Entry]
  private let code: HuffmanCode
  private let literalCount: Int
  private let distanceCount: Int
  private let codeCount: Int

  /// Bits that the header takes.
  let bitCount: Int

  /// The order in which the lengths of the code of lengths are written.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// The header for the two codes of a block.
  init(_ codes: DeflateCodes) {
    func lengths(_ code: HuffmanCode, atLeast count: Int) -> ArraySlice<UInt8> {
      code.lengths[..<max(count, (code.lengths.lastIndex { $0 > 0 } ?? 0) + 1)]
    }
    let literalLengths = lengths(codes.literals, atLeast: 257)
    let distanceLengths = lengths(codes.distances, atLeast: 1)
    literalCount = literalLengths.count
    distanceCount = distanceLengths.count
    entries = Self.entries(Array(literalLengths + distanceLengths))
    var counts = [Int](repeating: 0, count: 19)
    for entry in entries { counts[entry.symbol] += 1 }
    let code = HuffmanCode(counts: counts, longest: 7)
    self.code = code
    codeCount = max(4, (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
    bitCount = entries.reduce(14 + 3 * codeCount) {
      $0 + Int(code.lengths[$1.symbol]) + $1.extraBits
    }
  }

  /// Writes what stands between a block's kind and its first token.
  func write(to writer: inout BitWriter.Cursor) {
    writer.write(UInt64(literalCount - 257), 5)
    writer.write(UInt64(distanceCount - 1), 5)
    writer.write(UInt64(codeCount - 4), 4)
    for symbol in Self.order.prefix(codeCount) { writer.write(UInt64(code.lengths[symbol]), 3) }
    for entry in entries {
      writer.write(UInt64(code.words[entry.symbol]), Int(code.lengths[entry.symbol]))
      writer.write(UInt64(entry.extra), entry.extraBits)
    }
  }

  /// Runs of equal lengths as repeats: 16 the last one 3…6 times, 17 zero 3…10 times, 18 zero
  /// 11…138 times.
  private static func entries(_ lengths: [UInt8]) -> [Entry] {
    var entries: [Entry] = []
    var place = 0
    while place < lengths.count {
      let length = lengths[place]
      let end = lengths[place...].firstIndex { $0 != length } ?? lengths.count
      var rest = end - place
      place = end
      if length > 0 {
        entries.append(Entry(symbol: Int(length)))
        rest -= 1
      }
      while rest >= 3 {
        let count = min(rest, length > 0 ? 6 : 138)
        entries.append(
          length > 0
            ? Entry(symbol: 16, extra: count - 3, extraBits: 2)
            : count <= 10
              ? Entry(symbol: 17, extra: count - 3, extraBits: 3)
              : Entry(symbol: 18, extra: count - 11, extraBits: 7))
        rest -= count
      }
      for _ in 0..<rest { entries.append(Entry(symbol: Int(length))) }
    }
    return entries
  }
}
