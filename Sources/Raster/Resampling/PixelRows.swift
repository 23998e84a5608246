#if arch(x86_64)
  import CRaster
#endif

/// A buffer of picture rows between filter passes, with one vector of four premultiplied bytes per pixel
/// (rendering.md §8).
///
/// A vector lets the four channels be multiplied and added together, with one bounds check.
struct PixelRows {
  typealias Pixel = PremultipliedAlpha.Pixel

  /// The number of pixels in a row.
  let width: Int
  let count: Int
  /// The distance between the starts of two rows, in pixels.
  let stride: Int
  /// The pixels row by row; each row is followed by padding with arbitrary content.
  var pixels: [Pixel]

  /// Creates rows to write to.
  ///
  /// A processor's vectors may be wider than the rest of a row, so each row is followed by three pixels and then padded
  /// to a whole block of sixteen.
  init(width: Int, count: Int) {
    self.width = width
    self.count = count
    stride = (width + 3 + 15) / 16 * 16
    pixels = Array(repeating: Pixel(), count: stride * count)
  }

  /// Writes a premultiplied row of RGBA cells.
  ///
  /// - Parameters:
  ///   - bytes: The cells, four bytes each, with straight alpha.
  ///   - first: The offset of the row in `bytes`.
  ///   - row: The row to write.
  ///   - instructions: The instructions to use.
  mutating func premultiply(
    _ bytes: [UInt8], from first: Int, into row: Int, _ instructions: Instructions
  ) {
    precondition(first >= 0 && first + width * 4 <= bytes.count && row < count, "rows have room")
    let (to, width) = (row * stride, width)
    #if arch(x86_64)
      if instructions != .portable {
        // The function reads and writes `width` pixels, which the precondition above has checked.
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
  /// - Parameters:
  ///   - row: The row to read.
  ///   - bytes: The destination, with four bytes per pixel.
  ///   - instructions: The instructions to use.
  func straighten(_ row: Int, into bytes: inout [UInt8], _ instructions: Instructions) {
    precondition(row < count && width * 4 <= bytes.count, "rows have room")
    #if arch(x86_64)
      if instructions != .portable {
        // The function reads and writes `width` pixels, which the precondition above has checked.
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

/// Conversions between straight and premultiplied bytes (rendering.md §8).
enum PremultipliedAlpha {
  /// Red, green, blue and alpha.
  typealias Pixel = SIMD4<UInt8>

  /// Returns the premultiplied pixel, round(c·a / 255) for each colour, which is exact for all bytes.
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

  /// Returns the straight pixel, min(255, ⌊255·c / a⌋) for each colour, or the pixel itself if alpha is 0 or 255.
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
