import Raster

/// A picture of at most 256 colours to the data of a `VP8L` chunk (RFC 9649 §3): a palette, and indices that
/// are literals and copies.
///
/// The work grows with the cells where they are enlarged: the lines of a row of cells are one copy from the
/// line above.
struct VP8LWriter: ~Copyable {
  private var parser = CopyParser()
  private var text = RunText(order: .lowestFirst)

  init() {}

  /// The data; `nil` where the picture has more than 256 colours.
  ///
  /// Throws `.cancelled`.
  mutating func data(
    of picture: EnlargedCells, _ numbering: CellNumbering
  ) throws(CodingError) -> [UInt8]? {
    guard let indexed = picture.cells.indexed() else { return nil }
    let palette = VP8LPalette(indexed.numbers, numbering)
    let size = picture.size
    text.begin(width: size.width, bits: palette.bitsPerPixel)
    let columns = picture.columns.count
    let indices = indexed.indices.map { palette.places[Int($0)] }
    for (row, extent) in picture.rows.enumerated() {
      text.add(
        indices.span.extracting(row * columns..<(row + 1) * columns),
        over: picture.columns.span, extent: extent)
    }
    var writer = VP8LBits()
    writer.write(0x2F, 8)
    writer.write(size.width - 1, 14)
    writer.write(size.height - 1, 14)
    // Alpha is used; the version is 0.
    writer.write(palette.isOpaque ? 0 : 1, 1)
    writer.write(0, 3)
    palette.write(to: &writer)
    // No further transform, no colour cache, one group of codes.
    writer.write(0, 3)
    try writeText(to: &writer)
    return writer.finish()
  }

  private mutating func writeText(to writer: inout VP8LBits) throws(CodingError) {
    parser.prepare(text)
    // What tokens cost is known once there are some.
    guard parser.parse(text, VP8LCosts(stride: text.stride)) else { throw .cancelled }
    let counts = VP8LCounts(parser.tokens.elements, stride: text.stride)
    guard parser.parse(text, VP8LCosts(counts, stride: text.stride)) else { throw .cancelled }
    VP8LCodes(VP8LCounts(parser.tokens.elements, stride: text.stride))
      .write(parser.tokens.elements, stride: text.stride, to: &writer)
  }
}
