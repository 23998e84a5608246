import Raster

/// A picture of at most 256 colours to the data of a `VP8L` chunk (RFC 9649 §3): a palette, and indices that
/// are literals and copies.
///
/// The work grows with the cells where they are enlarged: the lines of a row of cells are one copy from the
/// line above.
package struct VP8LWriter: ~Copyable {
  private var parser = CopyParser()
  private var text = RunText(order: .lowestFirst)

  package init() {}

  /// Returns the data of a picture.
  ///
  /// - Parameters:
  ///   - indices: The colours of the cells row by row, as places in the palette.
  ///   - columns: The widths of the columns of cells in pixels.
  ///   - rows: The heights of the rows of cells in pixels.
  ///   - palette: The colours.
  /// - Throws: `CancellationError` if the task is cancelled.
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
    // Alpha is used; the version is 0.
    writer.write(palette.isOpaque ? 0 : 1, 1)
    writer.write(0, 3)
    palette.write(to: &writer)
    // No further transform, no colour cache, one group of codes.
    writer.write(0, 3)
    try writeText(to: &writer)
    return writer.finish()
  }

  private mutating func writeText(to writer: inout VP8LBits) throws(CancellationError) {
    parser.prepare(text)
    // What tokens cost is known once there are some.
    guard parser.parse(text, VP8LCosts(stride: text.stride)) else { throw CancellationError() }
    let counts = VP8LCounts(parser.tokens.elements, stride: text.stride)
    guard parser.parse(text, VP8LCosts(counts, stride: text.stride)) else {
      throw CancellationError()
    }
    VP8LCodes(VP8LCounts(parser.tokens.elements, stride: text.stride))
      .write(parser.tokens.elements, stride: text.stride, to: &writer)
  }
}
