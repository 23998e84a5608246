#if arch(x86_64)
  import CRaster
#endif

/// Some rows of a picture on its way through filters: one vector of four bytes a pixel, the colours
/// multiplied by alpha (rendering.md §8).
///
/// The four channels are multiplied and added together, and one check of bounds serves all of them.
struct PixelRows {
  typealias Pixel = PremultipliedAlpha.Pixel

  /// The pixels of a row.
  let width: Int
  let count: Int
  /// The distance between the beginnings of two rows.
  let stride: Int
  /// Row by row, each with some more pixels after it that mean nothing.
  var pixels: [Pixel]

  /// Rows to write to.
  ///
  /// Vectors of a processor may be wider than what is left of a row: after each there is room for
  /// three pixels and then up to a whole block of sixteen.
  init(width: Int, count: Int) {
    self.width = width
    self.count = count
    stride = (width + 3 + 15) / 16 * 16
    pixels = Array(repeating: Pixel(), count: stride * count)
  }

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
      written.write(PremultipliedAlpha.straight(from[column]), at: column * 4)
    }
  }
}

/// To colours multiplied by alpha and back, on bytes (rendering.md §8).
enum PremultipliedAlpha {
  /// Red, green, blue, alpha.
  typealias Pixel = SIMD4<UInt8>

  /// Colours as round(c·a / 255), exact for all bytes.
  @inline(__always)
  static func premultiplied(_ pixel: Pixel) -> Pixel {
    let alpha = UInt32(pixel.w)
    if alpha == 255 { return pixel }
    func multiply(_ color: UInt8) -> UInt8 {
      let t = UInt32(color) * alpha + 128
      return UInt8(truncatingIfNeeded: ((t >> 8) + t) >> 8)
    }
    return Pixel(multiply(pixel.x), multiply(pixel.y), multiply(pixel.z), pixel.w)
  }

  /// Colours as min(255, ⌊255·c / a⌋); unchanged where `a` is 0 or 255.
  @inline(__always)
  static func straight(_ pixel: Pixel) -> Pixel {
    let alpha = UInt32(pixel.w)
    if alpha == 0 || alpha == 255 { return pixel }
    func divide(_ color: UInt8) -> UInt8 {
      UInt8(truncatingIfNeeded: min(255, UInt32(color) * 255 / alpha))
    }
    return Pixel(divide(pixel.x), divide(pixel.y), divide(pixel.z), pixel.w)
  }
}
