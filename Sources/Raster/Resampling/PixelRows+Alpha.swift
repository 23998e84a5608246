#if arch(x86_64)
  import CRaster
#endif

extension PixelRows {
  /// Writes the cells of a row of RGBA, the colours multiplied by alpha.
  ///
  /// - Parameters:
  ///   - bytes: Straight alpha, four bytes a cell.
  ///   - first: The byte where the row begins.
  mutating func premultiply(
    _ bytes: [UInt8], from first: Int, into row: Int, _ instructions: Instructions
  ) {
    precondition(first >= 0 && first + width * 4 <= bytes.count && row < count, "rows have room")
    let (to, width) = (row * stride, width)
    #if arch(x86_64)
      if instructions != .portable {
        // Reads and writes `width` pixels: what the line above has looked at.
        unsafe craster_avx2_premultiply(bytes, first, &pixels, to * 4, width)
        return
      }
    #endif
    let bytes = bytes.span
    var written = pixels.mutableSpan
    for column in 0..<width {
      let at = first + column * 4
      written[to + column] = PremultipliedAlpha.premultiplied(
        Pixel(bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]))
    }
  }

  /// Writes the pixels of a row as RGBA with straight alpha.
  ///
  /// - Parameter bytes: Four bytes a pixel.
  func straighten(_ row: Int, into bytes: inout [UInt8], _ instructions: Instructions) {
    precondition(row < count && width * 4 <= bytes.count, "rows have room")
    #if arch(x86_64)
      if instructions != .portable {
        // Reads and writes `width` pixels: what the line above has looked at.
        unsafe craster_avx2_straighten(pixels, row * stride * 4, &bytes, 0, width)
        return
      }
    #endif
    let from = pixels.span.extracting(row * stride..<row * stride + width)
    var written = bytes.mutableSpan
    for column in 0..<width {
      let pixel = PremultipliedAlpha.straight(from[column])
      let at = column * 4
      written[at] = pixel.x
      written[at + 1] = pixel.y
      written[at + 2] = pixel.z
      written[at + 3] = pixel.w
    }
  }
}
