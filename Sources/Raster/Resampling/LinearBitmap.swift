/// Conversions of pixels to and from premultiplied linear light with 16 bits per channel (rendering.md §9).
enum LinearBitmap {
  /// Red, green, blue and alpha, with 65535 for 1; only `extendedLinear` has values outside 0…65535.
  ///
  /// The values are always integers, so sums of them times weights stay below 2⁵³ and are exact.
  typealias Pixel = SIMD4<Double>

  /// Returns the premultiplied pixel of a colour: round(L·a / 255) and alpha a·257.
  ///
  /// - Parameter light: `LinearLight.values`.
  @inline(__always)
  static func pixel(_ color: Color, _ light: Span<UInt16>) -> Pixel {
    let alpha = Int32(color.alpha)
    func value(_ byte: UInt8) -> Double {
      Double((Int32(light[Int(byte)]) * alpha * 2 + 255) / 510)
    }
    return Pixel(value(color.red), value(color.green), value(color.blue), Double(alpha * 257))
  }

  /// Returns the straight sRGB bytes of a pixel: E8 of round(65535·p / a) and alpha round(a / 257), clamped.
  ///
  /// A pixel with an alpha of 0, or below 0 after an overshoot, is clear.
  ///
  /// - Parameter bytes: `LinearLight.bytes`.
  @inline(__always)
  static func color(_ pixel: Pixel, _ bytes: Span<UInt8>) -> Color {
    guard pixel.w > 0 else { return .clear }
    var (parts, divisors) = (pixel * 65535, Pixel(repeating: pixel.w))
    (parts.w, divisors.w) = (pixel.w, 257)
    let straight = rounded((parts + quarter) / divisors)
    func whole(_ value: Double, limit: Double) -> Int {
      // Adding `point` puts the integer into the lowest bits.
      Int(truncatingIfNeeded: (min(max(value, 0), limit) + point).bitPattern & 0xffff)
    }
    return Color(
      red: bytes[whole(straight.x, limit: 65535)], green: bytes[whole(straight.y, limit: 65535)],
      blue: bytes[whole(straight.z, limit: 65535)],
      alpha: UInt8(truncatingIfNeeded: whole(straight.w, limit: 255)))
  }

  /// The number added to integers before they are divided and rounded.
  ///
  /// It ensures that no quotient is exactly a half: halves are rounded up, and other results do not change.
  @inline(__always) static var quarter: Double { 0.25 }

  /// A number in whose range the lowest bit has the value 1, so adding it rounds to an integer.
  @inline(__always) private static var point: Double { 0x1.8p52 }

  /// Returns the nearest integers of values below 2⁵⁰.
  @inline(__always)
  static func rounded(_ quotient: Pixel) -> Pixel { (quotient + point) - point }

  /// Returns the values clamped to 0…65535.
  @inline(__always)
  static func clamped(_ pixel: Pixel) -> Pixel {
    let least = pixel.replacing(with: 0, where: pixel .< 0)
    return least.replacing(with: 65535, where: least .> 65535)
  }

  /// A reader of a bitmap's rows that converts each to linear light when it is read.
  struct Rows {
    private let bitmap: Bitmap
    /// The palette in linear light, computed once per entry.
    private let entries: [Pixel]

    init(_ bitmap: Bitmap) {
      self.bitmap = bitmap
      let light = LinearLight.values
      entries = bitmap.palette?.colors.map { LinearBitmap.pixel($0, light.span) } ?? []
    }

    /// Writes a row in linear light.
    ///
    /// - Parameters:
    ///   - row: The row of the bitmap.
    ///   - pixels: The destination, with room for the row from `first` on.
    ///   - first: The index in `pixels` of the first column.
    func read(_ row: Int, into pixels: inout [Pixel], at first: Int) {
      let start = row * bitmap.columns
      var written = pixels.mutableSpan
      switch bitmap.storage {
      case .indexed(_, let indices):
        let (indices, entries) = (indices.span, entries.span)
        for column in 0..<bitmap.columns {
          written[first + column] = entries[Int(indices[start + column])]
        }
      case .rgba(let bytes):
        let values = LinearLight.values
        let (bytes, light) = (bytes.span, values.span)
        for column in 0..<bitmap.columns {
          let at = (start + column) * 4
          let color = Color(
            red: bytes[at], green: bytes[at + 1], blue: bytes[at + 2], alpha: bytes[at + 3])
          written[first + column] = LinearBitmap.pixel(color, light)
        }
      }
    }
  }
}
