/// A picture on its way through filters: one vector of four bytes a pixel, the colours multiplied by
/// alpha (rendering.md §8).
///
/// The four channels are multiplied and added together, and one check of bounds serves all of them.
struct PremultipliedBitmap {
  /// Red, green, blue, alpha.
  typealias Pixel = SIMD4<UInt8>

  let width: Int
  let height: Int
  /// Whether alpha is 255 everywhere, so that it never needs to be looked at.
  let isOpaque: Bool
  /// Row by row.
  let pixels: [Pixel]
}

extension PremultipliedBitmap {
  /// The cells of a bitmap, one pixel each.
  init(_ bitmap: Bitmap) {
    width = bitmap.columns
    height = bitmap.rows
    isOpaque = bitmap.isOpaque
    pixels =
      switch bitmap.storage {
      case .rgba(let bytes): Self.premultiplied(bytes)
      case .indexed(let palette, let indices): Self.premultiplied(palette, indices)
      }
  }

  private static func premultiplied(_ bytes: [UInt8]) -> [Pixel] {
    let bytes = bytes.span
    var result = [Pixel](repeating: Pixel(), count: bytes.count / 4)
    var pixels = result.mutableSpan
    for index in 0..<pixels.count {
      let at = index * 4
      pixels[index] = premultiplied(
        Pixel(bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]))
    }
    return result
  }

  private static func premultiplied(_ palette: Palette, _ indices: [UInt8]) -> [Pixel] {
    let entries = palette.colors.map { premultiplied(Pixel($0.red, $0.green, $0.blue, $0.alpha)) }
    return indices.map { entries[Int($0)] }
  }

  /// The pixels with straight alpha, as RGBA.
  func bitmap() -> Bitmap {
    let pixels = pixels.span
    var result = [UInt8](repeating: 0, count: pixels.count * 4)
    var bytes = result.mutableSpan
    for index in 0..<pixels.count {
      let pixel = isOpaque ? pixels[index] : Self.straight(pixels[index])
      let at = index * 4
      bytes[at] = pixel.x
      bytes[at + 1] = pixel.y
      bytes[at + 2] = pixel.z
      bytes[at + 3] = pixel.w
    }
    return Bitmap(rows: height, columns: width, rgba: result)
  }
}

extension PremultipliedBitmap {
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
