/// Pixels in linear light: red, green, blue and alpha in 16 bits, the colours multiplied by alpha
/// (rendering.md §9).
enum LinearBitmap {
  /// Red, green, blue, alpha, where 65535 is 1; only `extendedLinear` has values outside 0…65535.
  ///
  /// Always whole numbers: sums of them times weights stay below 2⁵³, and so are exact.
  typealias Pixel = SIMD4<Double>

  /// Premultiplied: round(L·a / 255), alpha a·257.
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

  /// Straight sRGB bytes: round(65535·p / a) through E8, alpha round(a / 257), all clamped.
  ///
  /// A pixel that has no alpha, or overshoots to less, is clear.
  ///
  /// - Parameter bytes: `LinearLight.bytes`.
  @inline(__always)
  static func color(_ pixel: Pixel, _ bytes: Span<UInt8>) -> Color {
    guard pixel.w > 0 else { return .clear }
    var (parts, divisors) = (pixel * 65535, Pixel(repeating: pixel.w))
    (parts.w, divisors.w) = (pixel.w, 257)
    let straight = rounded((parts + quarter) / divisors)
    func whole(_ value: Double, limit: Double) -> Int {
      // The last bits of what is rounded are the whole number.
      Int(truncatingIfNeeded: (min(max(value, 0), limit) + point).bitPattern & 0xffff)
    }
    return Color(
      red: bytes[whole(straight.x, limit: 65535)], green: bytes[whole(straight.y, limit: 65535)],
      blue: bytes[whole(straight.z, limit: 65535)],
      alpha: UInt8(truncatingIfNeeded: whole(straight.w, limit: 255)))
  }

  /// The number that is added to whole numbers before they are divided and rounded, so that no
  /// quotient is just a half: halves go up, and nothing else changes for it.
  @inline(__always) static var quarter: Double { 0.25 }

  /// The last bit of numbers of this size is 1, so that adding it rounds.
  @inline(__always) private static var point: Double { 0x1.8p52 }

  /// The nearest whole numbers, for what is below 2⁵⁰.
  @inline(__always)
  static func rounded(_ quotient: Pixel) -> Pixel { (quotient + point) - point }

  /// Values within 0…65535.
  @inline(__always)
  static func clamped(_ pixel: Pixel) -> Pixel {
    let least = pixel.replacing(with: 0, where: pixel .< 0)
    return least.replacing(with: 65535, where: least .> 65535)
  }

  /// The rows of a bitmap in linear light, each made when it is asked for.
  struct Rows {
    private let bitmap: Bitmap
    /// The palette in linear light, each entry made once.
    private let entries: [Pixel]

    init(_ bitmap: Bitmap) {
      self.bitmap = bitmap
      let light = LinearLight.values
      entries = bitmap.palette?.colors.map { LinearBitmap.pixel($0, light.span) } ?? []
    }

    /// Writes a row.
    ///
    /// - Parameters:
    ///   - pixels: Room for a pixel a column, from `first` on.
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
