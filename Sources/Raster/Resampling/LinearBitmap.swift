/// A picture on its way through filters in linear light: red, green, blue and alpha in 16 bits, the
/// colours multiplied by alpha (rendering.md §9).
struct LinearBitmap {
  /// Red, green, blue, alpha: 0…65535, beyond it between the passes of `extendedLinear`.
  typealias Pixel = SIMD4<Int32>

  let width: Int
  let height: Int
  /// Whether values are brought back into 0…65535 after each pass.
  let isClamping: Bool
  /// Row by row.
  let pixels: [Pixel]
}

extension LinearBitmap {
  /// The cells of a bitmap, one pixel each.
  init(_ bitmap: Bitmap, isClamping: Bool) {
    width = bitmap.columns
    height = bitmap.rows
    self.isClamping = isClamping
    switch bitmap.storage {
    case .indexed(let palette, let indices):
      let entries = palette.colors.map(Self.pixel)
      pixels = indices.map { entries[Int($0)] }
    case .rgba(let bytes):
      pixels = (0..<bitmap.rows * bitmap.columns).map { Self.pixel(Color(rgba: bytes, at: $0 * 4)) }
    }
  }

  /// Premultiplied: round(L·a / 255), alpha a·257.
  static func pixel(_ color: Color) -> Pixel {
    let alpha = Int32(color.alpha)
    func value(_ byte: UInt8) -> Int32 {
      (Int32(LinearLight.values[Int(byte)]) * alpha * 2 + 255) / 510
    }
    return Pixel(value(color.red), value(color.green), value(color.blue), alpha * 257)
  }

  /// Straight sRGB bytes: min(65535, round(65535·p / a)) through E8, alpha round(a / 257).
  static func color(_ pixel: Pixel) -> Color {
    let pixel = pixel.clamped(
      lowerBound: Pixel(repeating: 0), upperBound: Pixel(repeating: 65535))
    let alpha = Int(pixel.w)
    guard alpha > 0 else { return .clear }
    func byte(_ value: Int32) -> UInt8 {
      LinearLight.bytes[min(65535, (Int(value) * 65535 * 2 + alpha) / (alpha * 2))]
    }
    return Color(
      red: byte(pixel.x), green: byte(pixel.y), blue: byte(pixel.z),
      alpha: UInt8(truncatingIfNeeded: (alpha * 2 + 257) / 514))
  }

  /// The pixels with straight alpha, as RGBA.
  func bitmap() -> Bitmap {
    var result: [UInt8] = []
    result.reserveCapacity(pixels.count * 4)
    for pixel in pixels {
      let color = Self.color(pixel)
      result.append(color.red)
      result.append(color.green)
      result.append(color.blue)
      result.append(color.alpha)
    }
    return Bitmap(rows: height, columns: width, rgba: result)
  }
}

extension LinearBitmap {
  /// Each row at the width of `axis`.
  func resizingRows(_ axis: ResamplingAxis) throws(CancellationError) -> LinearBitmap {
    try resized(width: axis.count, height: height) { row, column in
      (axis.offsets[column]..<axis.offsets[column + 1], row * width + axis.starts[column], 1)
    } weights: {
      axis.weights
    }
  }

  /// Each column at the height of `axis`.
  func resizingColumns(_ axis: ResamplingAxis) throws(CancellationError) -> LinearBitmap {
    try resized(width: width, height: axis.count) { row, column in
      (axis.offsets[row]..<axis.offsets[row + 1], axis.starts[row] * width + column, width)
    } weights: {
      axis.weights
    }
  }

  /// One pass: for each pixel which weights, the first source pixel, and the way to the next one.
  private func resized(
    width: Int, height: Int, taps: (_ row: Int, _ column: Int) -> (Range<Int>, Int, Int),
    weights: () -> [Int32]
  ) throws(CancellationError) -> LinearBitmap {
    let weights = weights()
    let source = pixels.span
    var result = [Pixel](repeating: Pixel(), count: width * height)
    var target = result.mutableSpan
    for row in 0..<height {
      if Task.isCancelled { throw CancellationError() }
      for column in 0..<width {
        let (range, start, step) = taps(row, column)
        var sum = SIMD4<Int64>(repeating: 1 << Int64(ResamplingAxis.precision - 1))
        var position = start
        for tap in range {
          sum &+= SIMD4<Int64>(truncatingIfNeeded: source[position]) &* Int64(weights[tap])
          position += step
        }
        let value = Pixel(truncatingIfNeeded: sum &>> Int64(ResamplingAxis.precision))
        target[row * width + column] =
          isClamping
          ? value.clamped(lowerBound: Pixel(repeating: 0), upperBound: Pixel(repeating: 65535))
          : value
      }
    }
    return LinearBitmap(width: width, height: height, isClamping: isClamping, pixels: result)
  }
}
