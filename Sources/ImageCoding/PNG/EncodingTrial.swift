import Raster
import RunCoding

/// A trial on a sample of a picture's rows, which chooses between two encodings for colours (formats.md §2).
struct EncodingTrial {
  /// The maximum number of sampled groups of adjacent rows.
  private static let mostGroups = 8
  /// The number of rows in a group; only the last one is measured, since a slanting gradient repeats only after some
  /// rows.
  private static let rowsOfGroup = 8

  private let rows: PNGRows
  private let pixelBytes: Int
  private let count: Int
  private let groups: Int

  /// Creates a trial for a picture with one pixel per cell, or returns `nil` for other pictures and if it is indexed
  /// or has few rows.
  init?(_ rows: PNGRows) {
    guard rows.isPlain, let pixelBytes = rows.format.pixelBytes,
      rows.format.size.height > Self.rowsOfGroup
    else {
      return nil
    }
    (self.rows, self.pixelBytes, count) = (rows, pixelBytes, rows.format.lineCount)
    // The groups do not overlap, so a small picture has fewer of them.
    groups = min(Self.mostGroups, rows.format.size.height / Self.rowsOfGroup)
  }

  /// Whether back-references take at most as many bits as filtered rows.
  var prefersCopies: Bool {
    guard let bits = bitsOfCopies() else { return false }
    return bits <= bitsOfFilters()
  }

  /// Calls `body` with each row of a group.
  private func withRows(
    of group: Int, in line: inout PNGLine, _ body: (Int, UnsafeRawBufferPointer) -> Void
  ) {
    let first = group * (rows.format.size.height - Self.rowsOfGroup) / groups
    for row in 0..<Self.rowsOfGroup {
      rows.withBytes(of: first + row, in: &line) { body(row, $0) }
    }
  }

  /// Returns an estimate in sixteenths of a bit, or `nil` once more than a quarter of the bytes so far are literals.
  private func bitsOfCopies() -> Int? {
    var literals = 0
    var parser = ColorLZ77Parser(stride: count, pixelBytes: pixelBytes)
    var counts = LZ77Counts()
    var line = rows.line
    let (last, end) = ((Self.rowsOfGroup - 1) * count, Self.rowsOfGroup * count)
    var bytes = [UInt8](repeating: 0, count: end + ColorLZ77Parser.margin)
    for group in 0..<groups {
      bytes.withUnsafeMutableBytes { bytes in
        withRows(of: group, in: &line) { row, pixels in
          UnsafeMutableRawBufferPointer(rebasing: bytes[(row * count)...]).copyMemory(from: pixels)
        }
        guard let base = UnsafeRawPointer(bytes.baseAddress) else { return }
        // The offset puts other groups outside the window, so no back-reference reaches them.
        let offset = group * (end + DeflateCosts.maximumDistance)
        parser.parse(base, in: 0..<last, offset: offset)
        literals += parser.literalCount
        parser.removeTokens()
        parser.parse(base, in: last..<end, offset: offset)
        literals += parser.literalCount
      }
      if 4 * literals > (group + 1) * end { return nil }
      parser.count(in: &counts)
      parser.removeTokens()
    }
    var bits = SymbolCost.total(counts.symbols) + SymbolCost.total(counts.distances)
    for (symbol, count) in counts.symbols.enumerated() {
      bits += 16 * count * DeflateSymbols.extraBits(symbol)
    }
    for (symbol, count) in counts.distances.enumerated() {
      bits += 16 * count * DeflateSymbols.distanceExtraBits(symbol)
    }
    return bits
  }

  /// Returns an estimate in sixteenths of a bit.
  private func bitsOfFilters() -> Int {
    var lines = FilteredLines(count: count, bytesPerPixel: pixelBytes)
    var tokens = DeflateTokens(filter: LineFilter.up.rawValue, zeros: count)
    var line = rows.line
    for group in 0..<groups {
      withRows(of: group, in: &line) { row, pixels in
        let isNew = lines.advance(to: pixels)
        guard row == Self.rowsOfGroup - 1 else { return }
        guard isNew else { return tokens.zeroLines(1) }
        lines.withBytes(of: lines.subtractNearest()) { tokens.zeroRuns($0) }
      }
    }
    tokens.finishCounts()
    let symbols = tokens.symbolCounts
    return symbols.enumerated().reduce(SymbolCost.total(symbols)) { bits, symbol in
      bits + 16 * symbol.element * DeflateSymbols.extraBits(symbol.offset)
    }
  }
}
