import Raster

/// Finds the colours of a bitmap that is turned or slanted (painting.md §6); its outline is that of the
/// shape through which it is painted.
struct BitmapShader {
  /// Samples in a pixel along each axis.
  private static let samplesPerSide = 8

  private let bytes: [UInt8]
  private let size: PixelSize
  private let light: CellLight
  /// The light of a full channel.
  private let white: Float
  /// From pixels to cells.
  private let map: Transform
  /// `nil` where cells have edges.
  private let taps: RotationTaps?

  /// A bitmap over a frame; `nil` where the frame or the map leave nothing of it.
  ///
  /// A filtered one is brought to the size that it has in pixels first.
  init?(
    _ bitmap: Bitmap, _ frame: Rect, _ method: ResamplingMethod, _ slices: BitmapSlices?,
    map: Transform, colorMode: ColorMode
  ) throws(CancellationError) {
    guard !frame.isEmpty, let inverse = map.inverse, inverse.isFinite else { return nil }
    var cells = bitmap
    func filled() throws(CancellationError) -> Bitmap {
      let sides = BitmapCells.sides(of: frame, through: map)
      let size = PixelSize(
        width: max(Int(sides.x.roundedHalfUp), 1), height: max(Int(sides.y.roundedHalfUp), 1))
      return try bitmap.filling(size, by: method, slices, scale: map.scale, colorMode: colorMode)
        .bitmap()
    }
    switch method {
    case .nearest, .area:
      taps = nil
      if slices != nil { cells = try filled() }
    case .pixelScaler(let scaler):
      taps = nil
      cells = slices == nil ? try bitmap.scaled(by: scaler) : try filled()
    case .kernel, .twoTap, .boxOrTwoTap, .pixelated:
      cells = try filled()
      if case .kernel(let kernel) = method {
        taps = RotationTaps(kernel)
      } else {
        taps = RotationTaps(.bilinear)
      }
    }
    let mixer = LightMixer(colorMode)
    (size, light, white) = (cells.size, CellLight(cells.palette, mixer), mixer.white)
    bytes =
      switch cells.storage {
      case .indexed(_, let indices): indices
      case .rgba(let bytes): bytes
      }
    self.map = inverse.then(.translation(-frame.x, -frame.y))
      .then(.scale(Double(cells.columns) / frame.width, Double(cells.rows) / frame.height))
  }

  /// Writes the colours of some pixels of a row, multiplied by their alphas, at their columns.
  func shade(_ columns: Range<Int>, row: Int, into line: inout MutableSpan<SIMD4<Float>>) {
    for column in columns {
      let corner = Point(Double(column), Double(row))
      line[column] =
        taps.map { filtered(at: map(corner + Point(0.5, 0.5)), $0) } ?? mean(from: corner)
    }
  }

  /// The mean of the cells at 8 × 8 places of a pixel; those beside the bitmap are brought onto it.
  private func mean(from corner: Point) -> SIMD4<Float> {
    let first = cell(at: map(corner))
    // A cell that holds all four corners holds the whole pixel.
    if first == cell(at: map(corner + Point(1, 1))), first == cell(at: map(corner + Point(1, 0))),
      first == cell(at: map(corner + Point(0, 1)))
    {
      return light.light(of: bytes.span, first)
    }
    let side = Self.samplesPerSide
    var sum = SIMD4<Float>.zero
    for sample in 0..<side * side {
      let place = Point(Double(sample % side) + 0.5, Double(sample / side) + 0.5)
      let cell = cell(at: map(corner + place * (1 / Double(side))))
      sum += light.light(of: bytes.span, cell)
    }
    return sum / Float(side * side)
  }

  private func cell(at place: Point) -> Int {
    let column = Int(min(max(0, place.x), Double(size.width - 1)))
    let row = Int(min(max(0, place.y), Double(size.height - 1)))
    return row * size.width + column
  }

  /// The weighted mean of the cells around a place, kept within what light may be.
  private func filtered(at place: Point, _ taps: RotationTaps) -> SIMD4<Float> {
    func position(_ place: Double, _ length: Int) -> Int {
      Int(min(max(0, place), Double(length)) * Double(1 << RotationMap.pixelShift))
    }
    let (weights, bytes) = (taps.weights.span, bytes.span)
    let across = taps.window(at: position(place.x, size.width), of: size.width)
    let down = taps.window(at: position(place.y, size.height), of: size.height)
    var sum = SIMD4<Float>.zero
    for row in down.cells {
      var line = SIMD4<Float>.zero
      for column in across.cells {
        line += light.light(of: bytes, row * size.width + column) * weights[across.weights + column]
      }
      sum += line * weights[down.weights + row]
    }
    sum /= across.sum * down.sum
    let alpha = min(max(sum.w, 0), 1)
    var limit = SIMD4<Float>(repeating: alpha * white)
    limit.w = alpha
    return sum.clamped(lowerBound: .zero, upperBound: limit)
  }
}

/// Colours that change with the place.
enum Shader {
  case gradient(GradientShader)
  case bitmap(BitmapShader)

  /// Writes the colours of some pixels of a row, multiplied by their alphas, at their columns.
  func shade(_ columns: Range<Int>, row: Int, into line: inout MutableSpan<SIMD4<Float>>) {
    switch self {
    case .gradient(let shader): shader.shade(columns, row: row, into: &line)
    case .bitmap(let shader): shader.shade(columns, row: row, into: &line)
    }
  }
}
