/// A picture of cells under a rotation: which band each sample hits.
struct RotatedCells {
  private let frame: RotatedFrame
  /// One cell for each pair of bands.
  private let cells: Bitmap
  /// The band of each pixel column and row of the picture.
  private let columnBands: [Int]
  private let rowBands: [Int]

  init(_ picture: Mosaic, degrees: Double) {
    frame = RotatedFrame(picture.size, degrees: degrees)
    cells = picture.collapsed()
    columnBands = Self.bands(picture.columns)
    rowBands = Self.bands(picture.rows)
  }

  private static func bands(_ bands: [Mosaic.Band]) -> [Int] {
    bands.enumerated().flatMap { Array(repeating: $0.offset, count: $0.element.extent) }
  }

  /// One sample a pixel, at its centre; a palette stays where there is room for a transparent entry.
  func hard() throws(CancellationError) -> Bitmap {
    let hits = try hits()
    let size = frame.size
    if case .indexed(var palette, let indices) = cells.storage,
      let clear = palette.index(of: .clear) ?? palette.append(.clear)
    {
      return Bitmap(
        rows: size.height, columns: size.width, palette: palette,
        indices: hits.map { $0 < 0 ? UInt8(clear) : indices[$0] })
    }
    let bytes = cells.rgbaBytes
    var result: [UInt8] = []
    result.reserveCapacity(hits.count * 4)
    for hit in hits {
      if hit < 0 {
        result.append(contentsOf: [0, 0, 0, 0])
      } else {
        result.append(contentsOf: bytes[hit * 4..<hit * 4 + 4])
      }
    }
    return Bitmap(rows: size.height, columns: size.width, rgba: result)
  }

  /// The cell under the centre of each pixel, −1 beside the picture.
  private func hits() throws(CancellationError) -> [Int] {
    var hits: [Int] = []
    hits.reserveCapacity(frame.size.pixelCount)
    for y in 0..<frame.size.height {
      if Task.isCancelled { throw CancellationError() }
      for x in 0..<frame.size.width {
        hits.append(cell(at: frame.point(Double(x) + 0.5, Double(y) + 0.5)))
      }
    }
    return hits
  }

  @inline(__always)
  private func cell(at point: SIMD2<Double>) -> Int {
    guard frame.contains(point) else { return -1 }
    return rowBands[Int(point.y)] * cells.columns + columnBands[Int(point.x)]
  }

  /// The mean of 8×8 samples a pixel, premultiplied; alpha is (Σa + 32) / 64.
  func smooth(_ colorMode: ColorMode) throws(CancellationError) -> Bitmap {
    let samples = SampleColors(cells, colorMode)
    var result = [UInt8](repeating: 0, count: frame.size.pixelCount * 4)
    var bytes = result.mutableSpan
    var offset = 0
    for y in 0..<frame.size.height {
      if Task.isCancelled { throw CancellationError() }
      for x in 0..<frame.size.width {
        let color = color(x, y, samples)
        bytes[offset] = color.red
        bytes[offset + 1] = color.green
        bytes[offset + 2] = color.blue
        bytes[offset + 3] = color.alpha
        offset += 4
      }
    }
    return Bitmap(rows: frame.size.height, columns: frame.size.width, rgba: result)
  }

  private func color(_ x: Int, _ y: Int, _ samples: SampleColors) -> Color {
    switch uniform(x, y) {
    case .beside: return .clear
    case .cell(let cell): return samples.color(of: cell)
    case .mixed: break
    }
    var sum = SIMD4<Int>.zero
    for j in 0..<8 {
      for i in 0..<8 {
        let cell = cell(at: frame.sample(x, y, i, j))
        if cell >= 0 { sum &+= samples.weighted(cell) }
      }
    }
    return samples.mean(sum)
  }

  /// What all samples of a pixel have in common.
  private enum Uniform {
    case beside, mixed
    case cell(Int)
  }

  /// Looks at the samples' bounding box: most pixels lie inside one cell or beside the picture.
  @inline(__always)
  private func uniform(_ x: Int, _ y: Int) -> Uniform {
    let center = frame.point(Double(x) + 0.5, Double(y) + 0.5)
    // A little more than the reach, so that rounding never hides a sample.
    let reach = frame.sampleReach + 1e-6
    let (low, high) = (center - reach, center + reach)
    let (w, h) = (Double(frame.source.width), Double(frame.source.height))
    if high.x < 0 || high.y < 0 || low.x >= w || low.y >= h { return .beside }
    guard low.x >= 0, low.y >= 0, high.x < w, high.y < h else { return .mixed }
    let (column, row) = (columnBands[Int(low.x)], rowBands[Int(low.y)])
    guard column == columnBands[Int(high.x)], row == rowBands[Int(high.y)] else { return .mixed }
    return .cell(row * cells.columns + column)
  }
}

/// The colours of cells as they are added up.
private struct SampleColors {
  private let bytes: [UInt8]
  private let isLinear: Bool

  init(_ cells: Bitmap, _ colorMode: ColorMode) {
    bytes = cells.rgbaBytes
    isLinear = colorMode != .nonLinear
  }

  /// A cell's own colour; that of a transparent one is lost, as in a mean.
  func color(of cell: Int) -> Color {
    let color = Color(rgba: bytes, at: cell * 4)
    return color.alpha == 0 ? .clear : color
  }

  /// The channels times alpha, and alpha.
  @inline(__always)
  func weighted(_ cell: Int) -> SIMD4<Int> {
    let at = cell * 4
    let alpha = Int(bytes[at + 3])
    func value(_ byte: UInt8) -> Int { isLinear ? Int(LinearLight.values[Int(byte)]) : Int(byte) }
    return SIMD4(
      value(bytes[at]) * alpha, value(bytes[at + 1]) * alpha, value(bytes[at + 2]) * alpha, alpha)
  }

  /// The mean of 64 samples whose sum this is.
  func mean(_ sum: SIMD4<Int>) -> Color {
    guard sum.w > 0 else { return .clear }
    func byte(_ value: Int) -> UInt8 {
      let mean = (value * 2 + sum.w) / (sum.w * 2)
      return isLinear ? LinearLight.bytes[mean] : UInt8(mean)
    }
    return Color(
      red: byte(sum.x), green: byte(sum.y), blue: byte(sum.z), alpha: UInt8((sum.w + 32) / 64))
  }
}
