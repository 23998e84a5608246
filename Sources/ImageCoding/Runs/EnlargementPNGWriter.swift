import CPNG
import Raster

/// A PNG file of indexed cells seen enlarged, made from the cells and their extents: the work grows
/// with the cells, not with the pixels.
///
/// Every line has the filter Up, so that the lines below the first one of a row of cells are zeros, and
/// runs are all there is to find. The stream is deflate with codes made for the picture.
struct EnlargementPNGWriter {
  private static let filter: UInt8 = 2
  /// Tokens after which a block ends, so that memory stays bounded and codes fit what they code.
  private static let tokensPerBlock = 1 << 16
  /// Bands between two looks at whether the task is cancelled.
  private static let bandsBetweenPolls = 64

  private let picture: Mosaic
  private let size: PixelSize
  private let palette: Palette
  private let bits: Int
  /// Bytes of a line with its filter.
  private let stride: Int

  private var tokens: DeflateTokens
  /// Lines of zeros that are not written yet: rows of cells that are alike count as one.
  private var zeroLines = 0
  private var checksum = Adler32()
  private var writer = BitWriter(after: [0x78, 0x9c])

  /// `nil` where pixels are not indices.
  init?(_ rows: PNGRows) {
    guard case .indexed(let palette, let bits) = rows.format.kind else { return nil }
    picture = rows.picture
    size = rows.format.size
    self.palette = palette
    self.bits = bits
    stride = (picture.size.width * bits + 7) / 8 + 1
    tokens = DeflateTokens(filter: Self.filter, zeros: stride - 1)
  }

  /// The whole file.
  ///
  /// - Throws: `CodingError.cancelled` when the task is cancelled.
  consuming func encode() throws(CodingError) -> [UInt8] {
    let cells = picture.thinned
    var indices = [UInt8](repeating: 0, count: picture.columns.count)
    var above = RunLine(zeros: stride - 1)
    var line = above
    var difference = above
    for (row, band) in picture.rows.enumerated() {
      if row % Self.bandsBetweenPolls == 0, Task.isCancelled { throw .cancelled }
      var pixels = indices.mutableSpan
      cells.expandRow(row, into: &pixels)
      line.pack(indices.span, over: picture.columns.span, bits: bits)
      difference.subtract(above, from: line)
      if difference.isZero {
        zeroLines += band.extent
        continue
      }
      writeZeroLines()
      write(difference)
      zeroLines = band.extent - 1
      swap(&above, &line)
      if tokens.tokens.count >= Self.tokensPerBlock { endBlock(isLast: false) }
    }
    writeZeroLines()
    endBlock(isLast: true)
    let stream = writer.finish() + PNGChunkBytes.words(Int(checksum.value))
    return file(around: stream)
  }

  private mutating func write(_ line: borrowing RunLine) {
    tokens.literal(Self.filter)
    checksum.add(Self.filter, count: 1)
    var start = 0
    for run in 0..<line.count {
      let (value, end) = line[run]
      tokens.run(value, count: end - start)
      checksum.add(value, count: end - start)
      start = end
    }
  }

  /// Lines equal to the one above: as runs of zeros, or from the second on as copies of a whole line,
  /// which is shorter where a match spans several lines.
  private mutating func writeZeroLines() {
    let count = zeroLines
    guard count > 0 else { return }
    checksum.addZeroLines(count, stride: stride, filter: Self.filter)
    let isFar = count > 2 && stride <= 1 << 15 && isCopyShorter(lines: count - 1)
    tokens.zeroLines(isFar ? 1 : count)
    if isFar { tokens.match((count - 1) * stride, isFar: true) }
  }

  /// An estimate with the lengths that words usually have: two bits a literal or longest match, one a
  /// distance, four and its extra bits any other match.
  private func isCopyShorter(lines: Int) -> Bool {
    let longest = DeflateTokens.longestMatch
    let far = DeflateLength.distance(stride).extraBits + 3
    let copied = (lines * stride / longest) * far + far + 6
    let runs = lines * ((stride / longest) * 3 + 4 + 9)
    return copied < runs
  }

  private mutating func endBlock(isLast: Bool) {
    let block = DeflateBlock(tokens, stride: stride)
    block.write(isLast: isLast, to: &writer)
    tokens.removeAll()
  }

  /// A file of the chunks that are needed, around a zlib stream.
  private func file(around stream: [UInt8]) -> [UInt8] {
    var chunks = PNGChunkBytes()
    chunks.bytes.reserveCapacity(stream.count + 5 * palette.count + 100)
    chunks.bytes += ImageFormat.pngSignature
    chunks.append(
      "IHDR", PNGChunkBytes.words(size.width, size.height) + [UInt8(bits), 3, 0, 0, 0])
    chunks.append("PLTE", palette.colors.flatMap { [$0.red, $0.green, $0.blue] })
    // Entries behind the last translucent one are opaque without being told.
    if let last = palette.colors.lastIndex(where: { !$0.isOpaque }) {
      chunks.append("tRNS", palette.colors[...last].map(\.alpha))
    }
    chunks.append("IDAT", stream)
    chunks.append("IEND", [])
    return chunks.bytes
  }
}
