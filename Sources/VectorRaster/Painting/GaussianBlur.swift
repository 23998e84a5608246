import Raster
import Glibc

/// A Gaussian blur of light or of coverage, transparent beyond the edges (painting.md §2).
///
/// The weights reach to ⌈4σ⌉ and add up to 1. If σ is at least 12 pixels, a reduced picture is blurred and then
/// enlarged, which differs from the exact sum by less than half of 1/255.
struct GaussianBlur {
  /// The smallest σ in pixels; a blur below it has no effect.
  static let least = 0.05

  /// The standard deviation along rows and columns, in pixels.
  let sigma: Double
  /// The number of pixels per side that are reduced to one before the blur, a power of two.
  private let factor: Int
  /// The weights for the reduced picture, from the centre outwards.
  private let weights: [Float]

  /// Creates a blur with a standard deviation in pixels, 0 or more.
  init(sigma: Double) {
    self.sigma = sigma
    let shift = sigma < 12 ? 0 : Int(log2(sigma / 6))
    factor = 1 << shift
    // Averaging and bilinear enlarging are blurs themselves, so their variances are subtracted.
    let square = Double(factor * factor)
    let own = factor == 1 ? 0 : (square - 1) / 12 + square / 6
    weights = Self.weights(sigma: (sigma * sigma - own).squareRoot() / Double(factor))
  }

  /// Whether the blur has no effect.
  var isNone: Bool { sigma < Self.least }

  /// Returns the number of whole pixels that a blur reaches beyond a picture on each side, for any σ.
  static func reach(sigma: Double) -> Double { sigma < least ? 0 : (4 * sigma).rounded(.up) }

  private static func weights(sigma: Double) -> [Float] {
    guard sigma >= Self.least else { return [1] }
    let half = (0...Int((4 * sigma).rounded(.up))).map { distance in
      exp(-Double(distance * distance) / (2 * sigma * sigma))
    }
    let sum = 2 * half.reduce(0, +) - half[0]
    return half.map { Float($0 / sum) }
  }

  /// Blurs the pixels of a picture, which are stored row by row.
  ///
  /// - Precondition: The sides are at least 1, and the number of pixels matches them.
  /// - Throws: `CancellationError` if the task is cancelled, which is checked every few rows.
  func blur<Light: BlurredLight>(
    _ pixels: inout [Light], size: PixelSize
  ) throws(CancellationError) {
    if isNone { return }
    if factor == 1 {
      try blurRowsAndColumns(of: &pixels, size: size)
    } else {
      var small = DownscaledLight<Light>(size: size, factor: factor)
      try small.average(pixels)
      try blurRowsAndColumns(of: &small.pixels, size: small.size)
      try small.enlarge(into: &pixels)
    }
  }

  private func blurRowsAndColumns<Light: BlurredLight>(
    of pixels: inout [Light], size: PixelSize
  ) throws(CancellationError) {
    var turned = [Light](repeating: .zero, count: size.pixelCount)
    let turnedSize = PixelSize(width: size.height, height: size.width)
    try blurRows(of: pixels, size: size, into: &turned)
    try blurRows(of: turned, size: turnedSize, into: &pixels)
  }

  /// Blurs along rows and writes each row as a column, so that two passes make a complete blur.
  ///
  /// Several rows are processed at once, side by side in a vector.
  private func blurRows<Light: BlurredLight>(
    of source: borrowing [Light], size: PixelSize, into target: inout [Light]
  ) throws(CancellationError) {
    let (source, weights) = (source.span, weights.span)
    var target = target.mutableSpan
    let (width, reach) = (size.width, weights.count - 1)
    var line = [SIMD16<Float>](repeating: .zero, count: width + 2 * reach)
    for top in stride(from: 0, to: size.height, by: Light.rowsAtOnce) {
      if Task.isCancelled { throw CancellationError() }
      let rows = top..<min(top + Light.rowsAtOnce, size.height)
      var written = line.mutableSpan
      Light.gather(rows, width: width, from: source, into: &written, at: reach)
      let read = line.span
      for column in 0..<width {
        var sum = read[column + reach] * weights[0]
        for distance in 1..<max(weights.count, 1) {
          let (left, right) = (column + reach - distance, column + reach + distance)
          sum += (read[left] + read[right]) * weights[distance]
        }
        Light.scatter(sum, rows, to: &target, at: column * size.height)
      }
    }
  }
}

/// Light that can be blurred: premultiplied colours, or a single channel.
protocol BlurredLight {
  static var zero: Self { get }
  /// The number of rows that together fill a vector of 16 channels.
  static var rowsAtOnce: Int { get }

  /// Gathers rows side by side into a line, beginning at `place`; missing rows are 0.
  static func gather(
    _ rows: Range<Int>, width: Int, from pixels: Span<Self>,
    into line: inout MutableSpan<SIMD16<Float>>, at place: Int)
  /// Writes the pixels of a vector, one per row, to consecutive elements.
  ///
  /// The first element is the index of the first row after `place`.
  static func scatter(
    _ vector: SIMD16<Float>, _ rows: Range<Int>, to pixels: inout MutableSpan<Self>, at place: Int)

  static func + (left: Self, right: Self) -> Self
  static func * (light: Self, factor: Float) -> Self
}

extension SIMD4<Float>: BlurredLight {
  static var rowsAtOnce: Int { 4 }

  static func gather(
    _ rows: Range<Int>, width: Int, from pixels: Span<Self>,
    into line: inout MutableSpan<SIMD16<Float>>, at place: Int
  ) {
    let first = rows.lowerBound * width
    guard rows.count == 4 else {
      for column in 0..<width {
        var quarters = (Self.zero, Self.zero, Self.zero)
        quarters.0 = pixels[first + column]
        if rows.count > 1 { quarters.1 = pixels[first + width + column] }
        if rows.count > 2 { quarters.2 = pixels[first + 2 * width + column] }
        line[place + column] = joined(quarters.0, quarters.1, quarters.2, .zero)
      }
      return
    }
    for column in first..<first + width {
      line[place + column - first] = joined(
        pixels[column], pixels[column + width], pixels[column + 2 * width],
        pixels[column + 3 * width])
    }
  }

  @inline(__always)
  private static func joined(_ a: Self, _ b: Self, _ c: Self, _ d: Self) -> SIMD16<Float> {
    SIMD16(
      lowHalf: SIMD8(lowHalf: a, highHalf: b), highHalf: SIMD8(lowHalf: c, highHalf: d))
  }

  @inline(__always)
  static func scatter(
    _ vector: SIMD16<Float>, _ rows: Range<Int>, to pixels: inout MutableSpan<Self>, at place: Int
  ) {
    let place = place + rows.lowerBound
    pixels[place] = vector.lowHalf.lowHalf
    if rows.count > 1 { pixels[place + 1] = vector.lowHalf.highHalf }
    if rows.count > 2 { pixels[place + 2] = vector.highHalf.lowHalf }
    if rows.count > 3 { pixels[place + 3] = vector.highHalf.highHalf }
  }
}

extension Float: BlurredLight {
  static var rowsAtOnce: Int { 16 }

  static func gather(
    _ rows: Range<Int>, width: Int, from pixels: Span<Self>,
    into line: inout MutableSpan<SIMD16<Float>>, at place: Int
  ) {
    for column in 0..<width { line[place + column] = .zero }
    for (lane, row) in rows.enumerated() {
      for column in 0..<width { line[place + column][lane] = pixels[row * width + column] }
    }
  }

  @inline(__always)
  static func scatter(
    _ vector: SIMD16<Float>, _ rows: Range<Int>, to pixels: inout MutableSpan<Self>, at place: Int
  ) {
    for (lane, row) in rows.enumerated() { pixels[place + row] = vector[lane] }
  }
}
