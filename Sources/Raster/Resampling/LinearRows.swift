/// A row of pixels in linear light: red, green and blue multiplied by alpha, then alpha, where 65535
/// is 1; only `extendedLinear` has values outside 0…65535 (rendering.md §9).
typealias LinearRow = [SIMD4<Int32>]

/// The rows of a bitmap in linear light.
struct LinearRows {
  private let bitmap: Bitmap
  /// The palette in linear light, each entry made once.
  private let entries: LinearRow

  init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    entries = bitmap.palette?.colors.map(Self.linear) ?? []
  }

  subscript(row: Int) -> LinearRow {
    let cells = row * bitmap.columns..<(row + 1) * bitmap.columns
    switch bitmap.storage {
    case .indexed(_, let indices): return indices[cells].map { entries[Int($0)] }
    case .rgba(let bytes): return cells.map { Self.linear(Color(rgba: bytes, at: $0 * 4)) }
    }
  }

  /// Colours as round(L·a / 255), alpha as a·257.
  private static func linear(_ color: Color) -> SIMD4<Int32> {
    let alpha = Int32(color.alpha)
    func multiply(_ byte: UInt8) -> Int32 {
      (2 * Int32(LinearLight.decoded[Int(byte)]) * alpha + 255) / 510
    }
    return SIMD4(multiply(color.red), multiply(color.green), multiply(color.blue), alpha * 257)
  }
}
