/// A picture in linear light: red, green, blue and alpha in 16 bits, the colours multiplied by alpha
/// (rendering.md §9).
struct LinearBitmap {
  /// Red, green, blue, alpha, where 65535 is 1; only `extendedLinear` has values outside 0…65535.
  typealias Pixel = SIMD4<Int32>

  let width: Int
  let height: Int
  /// Row by row.
  let pixels: [Pixel]
}

extension LinearBitmap {
  /// The cells of a bitmap, one pixel each.
  init(_ bitmap: Bitmap) {
    let rows = Rows(bitmap)
    width = bitmap.columns
    height = bitmap.rows
    pixels = Array((0..<bitmap.rows).lazy.map { rows[$0] }.joined())
  }

  /// Premultiplied: round(L·a / 255), alpha a·257.
  static func pixel(_ color: Color) -> Pixel {
    let alpha = Int32(color.alpha)
    func value(_ byte: UInt8) -> Int32 {
      (Int32(LinearLight.values[Int(byte)]) * alpha * 2 + 255) / 510
    }
    return Pixel(value(color.red), value(color.green), value(color.blue), alpha * 257)
  }

  /// Straight sRGB bytes: round(65535·p / a) through E8, alpha round(a / 257), all clamped.
  ///
  /// What has no alpha, or overshoots to less, is clear.
  static func color(_ pixel: Pixel) -> Color {
    let alpha = Int64(pixel.w)
    guard alpha > 0 else { return .clear }
    func byte(_ value: Int32) -> UInt8 {
      if value <= 0 { return 0 }
      let straight = (Int64(value) * 65535 * 2 + alpha) / (alpha * 2)
      return LinearLight.bytes[Int(min(straight, 65535))]
    }
    return Color(
      red: byte(pixel.x), green: byte(pixel.y), blue: byte(pixel.z),
      alpha: UInt8(truncatingIfNeeded: min((alpha * 2 + 257) / 514, 255)))
  }
}

extension LinearBitmap {
  /// The rows of a bitmap in linear light, each made when it is asked for.
  struct Rows {
    private let bitmap: Bitmap
    /// The palette in linear light, each entry made once.
    private let entries: [Pixel]

    init(_ bitmap: Bitmap) {
      self.bitmap = bitmap
      entries = bitmap.palette?.colors.map(LinearBitmap.pixel) ?? []
    }

    subscript(row: Int) -> [Pixel] {
      let cells = row * bitmap.columns..<(row + 1) * bitmap.columns
      switch bitmap.storage {
      case .indexed(_, let indices): return indices[cells].map { entries[Int($0)] }
      case .rgba(let bytes):
        return cells.map { LinearBitmap.pixel(Color(rgba: bytes, at: $0 * 4)) }
      }
    }
  }
}
