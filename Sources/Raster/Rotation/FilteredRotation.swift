/// A rotation that filters the picture at each pixel's centre (rendering.md §23).
///
/// Cells beyond the picture are those of its edge; what cuts the outline is the part of the 8×8
/// samples that is inside, or without antialiasing whether the centre is.
struct FilteredRotation {
  private let source: CellLookup
  private let cells: [SIMD4<UInt8>]
  private let map: RotationMap
  private let taps: RotationTaps
  private let isAntialiased: Bool
  private let mixer: ColorMixer

  init(
    _ picture: Mosaic, by angle: RotationAngle, kernel: ResamplingKernel, isAntialiased: Bool,
    mixer: ColorMixer
  ) {
    source = CellLookup(picture)
    cells = source.pixels
    map = RotationMap(size: picture.size, angle: angle)
    taps = RotationTaps(kernel)
    self.isAntialiased = isAntialiased
    self.mixer = mixer
  }

  /// The pixels of the canvas.
  func bitmap() throws(CancellationError) -> Bitmap {
    var pixels = [UInt8](repeating: 0, count: map.canvas.pixelCount * 4)
    var written = pixels.mutableSpan
    for row in 0..<map.canvas.height {
      if Task.isCancelled { throw CancellationError() }
      draw(row, into: &written)
    }
    return Bitmap(rows: map.canvas.height, columns: map.canvas.width, rgba: pixels)
  }

  private func draw(_ row: Int, into pixels: inout MutableSpan<UInt8>) {
    var first = map.firstSample(ofRow: row)
    for column in 0..<map.canvas.width {
      let coverage = coverage(first: first)
      if coverage > 0 {
        let sum = filtered(at: map.moved(first, right: 7, down: 7))
        let pixel = mixer.straight(sum, coverage: coverage)
        pixels.write(pixel, at: (row * map.canvas.width + column) * 4)
      }
      first = map.moved(first, right: 16)
    }
  }

  /// How many of 64 parts of a pixel are inside the picture.
  private func coverage(first: RotationMap.Point) -> Int {
    if isAntialiased {
      return RotationFootprint(first: first, map: map)
        .coverage(of: source.size, first: first, map: map)
    }
    let center = map.moved(first, right: 7, down: 7)
    let (x, y) = (center.x >> RotationMap.pixelShift, center.y >> RotationMap.pixelShift)
    return x >= 0 && y >= 0 && x < source.size.width && y < source.size.height ? 64 : 0
  }

  /// The weighted sum of the cells around a position.
  private func filtered(at point: RotationMap.Point) -> SIMD4<Float> {
    let (columns, rows, cells) = (source.columns.span, source.rows.span, cells.span)
    let weights = taps.weights.span
    let across = taps.window(at: point.x)
    let down = taps.window(at: point.y)
    var sum = SIMD4<Float>()
    for line in 0..<taps.count {
      let start = rows[min(max(down.start + line, 0), rows.count - 1)]
      var lineSum = SIMD4<Float>()
      for tap in 0..<taps.count {
        let column = columns[min(max(across.start + tap, 0), columns.count - 1)]
        lineSum += mixer.premultiplied(cells[start + column]) * weights[across.weights + tap]
      }
      sum += lineSum * weights[down.weights + line]
    }
    return sum
  }
}
