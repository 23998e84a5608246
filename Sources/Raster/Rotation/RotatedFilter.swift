/// A picture under a rotation, sampled through a filter at the centres of the pixels.
struct RotatedFilter {
  private let frame: RotatedFrame
  private let picture: Bitmap
  private let kernel: ResamplingKernel
  private let isAntialiased: Bool
  /// Whether what lies beside the picture is transparent to the filter, instead of the filter being
  /// cut at the picture's edge.
  private let isDecal: Bool

  init(
    _ picture: Mosaic, degrees: Double, kernel: ResamplingKernel, isAntialiased: Bool = true,
    isDecal: Bool = false
  ) {
    frame = RotatedFrame(picture.size, degrees: degrees)
    self.picture = picture.bitmap()
    self.kernel = kernel
    self.isAntialiased = isAntialiased
    self.isDecal = isDecal
  }

  /// All pixels, as RGBA.
  func bitmap(_ colorMode: ColorMode) throws(CancellationError) -> Bitmap {
    switch colorMode {
    case .nonLinear:
      let source = PremultipliedBitmap(picture).pixels
      return try bitmap(
        value: { SIMD4<Double>(source[$0]) }, limit: 255,
        color: { value in
          let pixel = PremultipliedBitmap.straight(
            PremultipliedBitmap.Pixel(value, rounding: .toNearestOrAwayFromZero))
          return Color(red: pixel.x, green: pixel.y, blue: pixel.z, alpha: pixel.w)
        })
    case .linear, .extendedLinear:
      let source = LinearBitmap(picture).pixels
      return try bitmap(
        value: { SIMD4<Double>(source[$0]) }, limit: 65535,
        color: {
          LinearBitmap.color(LinearBitmap.Pixel($0, rounding: .toNearestOrAwayFromZero))
        })
    }
  }

  private func bitmap(
    value: (Int) -> SIMD4<Double>, limit: Double, color: (SIMD4<Double>) -> Color
  ) throws(CancellationError) -> Bitmap {
    var result: [UInt8] = []
    result.reserveCapacity(frame.size.pixelCount * 4)
    for y in 0..<frame.size.height {
      if Task.isCancelled { throw CancellationError() }
      for x in 0..<frame.size.width {
        let part = coverage(x, y)
        var pixel = Color.clear
        if part > 0 {
          let sum = sample(frame.point(Double(x) + 0.5, Double(y) + 0.5), value)
          let clamped = sum.clamped(
            lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: limit))
          pixel = color(clamped * part)
        }
        result.append(pixel.red)
        result.append(pixel.green)
        result.append(pixel.blue)
        result.append(pixel.alpha)
      }
    }
    return Bitmap(rows: frame.size.height, columns: frame.size.width, rgba: result)
  }

  /// The part of a pixel that the picture's outline covers.
  private func coverage(_ x: Int, _ y: Int) -> Double {
    if isDecal { return 1 }
    if isAntialiased { return Double(frame.coverage(x, y)) / 64 }
    return frame.contains(frame.point(Double(x) + 0.5, Double(y) + 0.5)) ? 1 : 0
  }

  /// The filter's value at a point, which is brought onto the picture first.
  private func sample(
    _ point: SIMD2<Double>, _ value: (Int) -> SIMD4<Double>
  ) -> SIMD4<Double> {
    let bounds = SIMD2(Double(picture.columns), Double(picture.rows))
    let point = isDecal ? point : point.clamped(lowerBound: .zero, upperBound: bounds)
    let columns = taps(point.x, picture.columns)
    let rows = taps(point.y, picture.rows)
    var sum = SIMD4<Double>.zero
    for (rowOffset, rowWeight) in rows.weights.enumerated() where rowWeight != 0 {
      let start = (rows.start + rowOffset) * picture.columns + columns.start
      for (offset, weight) in columns.weights.enumerated() {
        sum += value(start + offset) * (rowWeight * weight)
      }
    }
    return sum
  }

  /// The cells around a coordinate that the filter sees, and their weights; without a decal they add
  /// up to 1.
  private func taps(_ position: Double, _ count: Int) -> (start: Int, weights: [Double]) {
    let start = max(0, Int((position - kernel.support).rounded(.down)))
    let end = min(count, Int((position + kernel.support).rounded(.up)))
    guard start < end else { return (0, []) }
    var weights = (start..<end).map { kernel.weight(at: Double($0) + 0.5 - position) }
    if !isDecal {
      let sum = weights.reduce(0, +)
      if sum != 0 { weights = weights.map { $0 / sum } }
    }
    return (start, weights)
  }
}
