import Raster

/// An encoder of pictures of at most 256 colours as the data of a `VP8L` chunk (RFC 9649 §3), with a palette,
/// literals and back-references.
///
/// The work grows with the number of cells if these are enlarged: the repeated lines of a row of cells are one
/// back-reference to the line above.
package struct VP8LWriter: ~Copyable {
  private var parser = RunLZ77Parser()
  private var text = RunLines(order: .lowestFirst)

  package init() {}

  /// Returns the data, or `nil` if the picture has more than 256 colours.
  ///
  /// - Throws: `.cancelled`.
  package mutating func data(
    of indices: [UInt8], columns: [Int], rows: [Int], _ palette: VP8LPalette
  ) throws(CancellationError) -> [UInt8] {
    let (width, height) = (columns.reduce(0, +), rows.reduce(0, +))
    text.begin(width: width, bits: palette.bitsPerPixel)
    for (row, extent) in rows.enumerated() {
      text.add(
        indices.span.extracting(row * columns.count..<(row + 1) * columns.count),
        over: columns.span, extent: extent)
    }
    var writer = VP8LBits()
    writer.write(0x2F, 8)
    writer.write(width - 1, 14)
    writer.write(height - 1, 14)
    // The alpha flag, then the version, which is 0.
    writer.write(palette.isOpaque ? 0 : 1, 1)
    writer.write(0, 3)
    palette.write(to: &writer)
    // No further transform, no colour cache, and one group of codes.
    writer.write(0, 3)
    try writeText(to: &writer)
    return writer.finish()
  }

  private mutating func writeText(to writer: inout VP8LBits) throws(CancellationError) {
    parser.prepare(text)
    // The first pass has typical costs, and the second one has costs from the tokens of the first one.
    guard parser.parse(text, VP8LCosts(stride: text.stride)) else { throw CancellationError() }
    let counts = VP8LCounts(parser.tokens.elements, stride: text.stride)
    guard parser.parse(text, VP8LCosts(counts, stride: text.stride)) else {
      throw CancellationError()
    }
    VP8LCodes(VP8LCounts(parser.tokens.elements, stride: text.stride))
      .write(parser.tokens.elements, stride: text.stride, to: &writer)
  }
}
