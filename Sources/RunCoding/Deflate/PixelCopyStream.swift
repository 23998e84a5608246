/// Rows of colours as a zlib stream, unfiltered, with copies from among the last 32 KiB.
///
/// Pictures that are composed of areas, gradients and texts become a good deal shorter than behind a filter, which
/// makes equal stretches different; photographs do not (formats.md §2).
package struct PixelCopyStream: ~Copyable {
  /// Bytes that are looked through at once, whole rows.
  private static let bytesPerPart = 1 << 16
  /// Tokens after which a block ends, so that memory stays bounded and codes fit what they code.
  private static let tokensPerBlock = 1 << 14
  private static let window = DeflateCosts.maximumDistance

  /// The last bytes that were written, from which copies are made, and rows that are not written yet.
  private var bytes: [UInt8]
  private var count = 0
  /// The first byte that is not written.
  private var start = 0
  /// Bytes of the stream before `bytes`.
  private var offset = 0
  private var parser: PixelCopyParser
  private var checksum = Adler32()
  private var writer: BitWriter

  /// Rows of `count` bytes, a pixel having `pixelBytes` of them; the stream stands after `prefix`.
  package init(count: Int, pixelBytes: Int, after prefix: [UInt8]) {
    let room = Self.window + Self.bytesPerPart + count + 1 + PixelCopyParser.margin
    bytes = [UInt8](repeating: 0, count: room)
    parser = PixelCopyParser(stride: count + 1, pixelBytes: pixelBytes)
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

  /// The prefix and the whole stream.
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
    // Copies reach no farther back.
    let kept = min(count, Self.window)
    bytes.withUnsafeMutableBytes { bytes in
      UnsafeMutableRawBufferPointer(rebasing: bytes[..<kept]).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: bytes[count - kept..<count]))
    }
    (self.start, self.count, self.offset) = (kept, kept, offset + count - kept)
  }

  private mutating func endBlock(isLast: Bool) {
    CopyBlock(CopyCounts(parser.tokens.elements))
      .write(parser.tokens.elements, isLast: isLast, to: &writer)
    parser.removeTokens()
  }
}
