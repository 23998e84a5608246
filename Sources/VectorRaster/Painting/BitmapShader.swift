import Raster

/// A shader for a rotated or skewed bitmap (painting.md §6).
///
/// The shape that it paints is the outline of the bitmap.
struct BitmapShader {
  /// The number of samples in a pixel along each axis.
  private static let samplesPerSide = 8

  private let bytes: [UInt8]
  private let size: PixelSize
  private let light: CellLight
  /// The light of a full channel.
  private let white: Float
  /// The map from pixels to cells.
  private let map: Transform
  /// The taps of the filter, or `nil` if cells keep their edges.
  private let taps: RotationTaps?

  /// Creates a shader for a bitmap over a frame, or returns `nil` if the frame is empty or the map has no inverse.
  ///
  /// A filtered bitmap is first resized to the size that it has in pixels.
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

  /// Writes the premultiplied colours of pixels of a row to the elements of `line` at their columns.
  func shade(_ columns: Range<Int>, row: Int, into line: inout MutableSpan<SIMD4<Float>>) {
    for column in columns {
      let corner = Point(Double(column), Double(row))
      line[column] =
        taps.map { filtered(at: map(corner + Point(0.5, 0.5)), $0) } ?? mean(from: corner)
    }
  }

  /// Returns the mean of the cells at 8 × 8 samples of a pixel; samples beside the bitmap are clamped to its edge.
  private func mean(from corner: Point) -> SIMD4<Float> {
    let first = cell(at: map(corner))
    // If one cell contains all four corners, it contains the whole pixel.
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

  /// Returns the weighted mean of the cells around a point, clamped to valid light.
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

/// A source of colours that vary from pixel to pixel.
enum Shader {
  case gradient(GradientShader)
  case bitmap(BitmapShader)

  /// Writes the premultiplied colours of pixels of a row to the elements of `line` at their columns.
  func shade(_ columns: Range<Int>, row: Int, into line: inout MutableSpan<SIMD4<Float>>) {
    switch self {
    case .gradient(let shader): shader.shade(columns, row: row, into: &line)
    case .bitmap(let shader): shader.shade(columns, row: row, into: &line)
    }
  }
}
