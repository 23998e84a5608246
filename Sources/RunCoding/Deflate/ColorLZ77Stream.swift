/// An encoder of unfiltered rows of colours as a zlib stream, with back-references within the last 32 KiB.
///
/// Pictures composed of areas, gradients and text become considerably shorter than with filters, which make equal
/// parts differ; photographs do not (formats.md §2).
package struct ColorLZ77Stream: ~Copyable {
  /// The number of bytes that are parsed at a time, in whole rows.
  private static let bytesPerPart = 1 << 16
  /// The number of tokens that ends a block, which bounds memory and keeps codes close to the data.
  private static let tokensPerBlock = 1 << 14
  private static let window = DeflateCosts.maximumDistance

  /// The window of bytes that have been parsed, and rows that have not.
  private var bytes: [UInt8]
  private var count = 0
  /// The first byte that has not been parsed.
  private var start = 0
  /// The number of bytes of the stream before `bytes`.
  private var offset = 0
  private var parser: ColorLZ77Parser
  private var checksum = Adler32()
  private var writer: BitWriter

  /// Creates a stream of rows of `count` bytes with `pixelBytes` per pixel, which follows `prefix`.
  package init(count: Int, pixelBytes: Int, after prefix: [UInt8]) {
    let room = Self.window + Self.bytesPerPart + count + 1 + ColorLZ77Parser.margin
    bytes = [UInt8](repeating: 0, count: room)
    parser = ColorLZ77Parser(stride: count + 1, pixelBytes: pixelBytes)
    writer = BitWriter(after: prefix + [0x78, 0x9c])
  }

  /// Adds a row of pixels.
  package mutating func write(_ row: UnsafeRawBufferPointer) {
    let place = count
    bytes.withUnsafeMutableBytes { bytes in
      bytes[place] = LineFilter.none.rawValue
      UnsafeMutableRawBufferPointer(rebasing: bytes[(place + 1)...]).copyMemory(from: row)
    }
    count += row.count + 1
    if count - start >= Self.bytesPerPart { writePart() }
  }

  /// Returns the prefix and the whole stream.
  package consuming func finish() -> [UInt8] {
    writePart()
    endBlock(isLast: true)
    return writer.finish(with: checksum.value)
  }

  private mutating func writePart() {
    let (start, count, offset) = (start, count, offset)
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      parser.parse(base, in: start..<count, offset: offset)
      checksum.add(UnsafeRawBufferPointer(rebasing: bytes[start..<count]))
    }
    if parser.tokens.count >= Self.tokensPerBlock { endBlock(isLast: false) }
    // Back-references reach no farther.
    let kept = min(count, Self.window)
    bytes.withUnsafeMutableBytes { bytes in
      UnsafeMutableRawBufferPointer(rebasing: bytes[..<kept]).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[count - kept..<count]))
    }
    (self.start, self.count, self.offset) = (kept, kept, offset + count - kept)
  }

  private mutating func endBlock(isLast: Bool) {
    LZ77Block(LZ77Counts(parser.tokens.elements))
      .write(parser.tokens.elements, isLast: isLast, to: &writer)
    parser.removeTokens()
  }
}
