/// A rotation that gives each pixel the mean of 8×8 samples, each of the nearest cell or transparent
/// (rendering.md §23).
///
/// A pixel of which all samples hit one cell is copied, so that the work goes into the edges.
/// Transparent pixels are transparent black.
struct AveragedRotation {
  private let source: CellLookup
  private let cells: [SIMD4<UInt8>]
  private let map: RotationMap
  private let mixer: ColorMixer

  init(_ picture: Mosaic, by angle: RotationAngle, mixer: ColorMixer) {
    source = CellLookup(picture)
    cells = source.pixels
    map = RotationMap(size: picture.size, angle: angle)
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
    let (columns, rows, cells) = (source.columns.span, source.rows.span, cells.span)
    var first = map.firstSample(ofRow: row)
    for column in 0..<map.canvas.width {
      let footprint = RotationFootprint(first: first, map: map)
      if !footprint.isOutside(source.size) {
        let pixel: SIMD4<UInt8>
        if footprint.isInside(source.size), columns[footprint.left] == columns[footprint.right],
          rows[footprint.top] == rows[footprint.bottom]
        {
          pixel = cells[rows[footprint.top] + columns[footprint.left]]
        } else {
          pixel = mean(of: footprint, first: first)
        }
        if pixel.w > 0 { pixels.write(pixel, at: (row * map.canvas.width + column) * 4) }
      }
      first = map.moved(first, right: 16)
    }
  }

  private func mean(of footprint: RotationFootprint, first: RotationMap.Point) -> SIMD4<UInt8> {
    let (columns, rows, cells) = (source.columns.span, source.rows.span, cells.span)
    let counts = footprint.counts(first: first, map: map)
    var sum = SIMD4<UInt32>()
    for row in max(footprint.top, 0)...min(footprint.bottom, rows.count - 1) {
      for column in max(footprint.left, 0)...min(footprint.right, columns.count - 1) {
        let count = counts[column: column - footprint.left, row: row - footprint.top]
        if count > 0 {
          sum &+= mixer.weighed(cells[rows[row] + columns[column]]) &* UInt32(count)
        }
      }
    }
    return mixer.mean(of: sum)
  }
}

extension MutableSpan<UInt8> {
  /// Writes the four bytes of a pixel.
  @inline(__always)
  mutating func write(_ pixel: SIMD4<UInt8>, at offset: Int) {
    self[offset] = pixel.x
    self[offset + 1] = pixel.y
    self[offset + 2] = pixel.z
    self[offset + 3] = pixel.w
  }
}
