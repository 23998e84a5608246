/// The encoded code lengths of a block (RFC 1951 §3.2.7).
struct DeflateCodeHeader {
  private let entries: [CodeLengthRun]
  private let code: HuffmanCode
  private let literalCount: Int
  private let distanceCount: Int
  private let codeCount: Int

  /// The number of bits of the header.
  let bitCount: Int

  /// The order of the lengths of the code length code.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// Creates the header for the two codes of a block.
  init(_ codes: DeflateCodes) {
    func lengths(_ code: HuffmanCode, atLeast count: Int) -> ArraySlice<UInt8> {
      code.lengths[..<max(count, (code.lengths.lastIndex { $0 > 0 } ?? 0) + 1)]
    }
    let literalLengths = lengths(codes.literals, atLeast: 257)
    let distanceLengths = lengths(codes.distances, atLeast: 1)
    literalCount = literalLengths.count
    distanceCount = distanceLengths.count
    entries = CodeLengthRun.runs(of: literalLengths + distanceLengths)
    var counts = [Int](repeating: 0, count: CodeLengthRun.symbolCount)
    for entry in entries { counts[entry.symbol] += 1 }
    let code = HuffmanCode(counts: counts, longest: 7)
    self.code = code
    codeCount = max(4, (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
    bitCount = entries.reduce(14 + 3 * codeCount) {
      $0 + Int(code.lengths[$1.symbol]) + $1.extraBits
    }
  }

  /// Writes the part of a block between its type and its first token.
  func write(to cursor: inout BitWriter.Cursor) {
    var writer = cursor
    defer { cursor = writer }
    writer.write(UInt64(literalCount - 257), 5)
    writer.write(UInt64(distanceCount - 1), 5)
    writer.write(UInt64(codeCount - 4), 4)
    for symbol in Self.order.prefix(codeCount) { writer.write(UInt64(code.lengths[symbol]), 3) }
    for entry in entries {
      writer.write(UInt64(code.words[entry.symbol]), Int(code.lengths[entry.symbol]))
      writer.write(UInt64(entry.extra), entry.extraBits)
    }
  }
}
