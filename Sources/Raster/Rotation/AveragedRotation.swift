/// A rotation that averages 8×8 samples per pixel, each of the nearest cell or transparent (rendering.md §23).
///
/// If all samples of a pixel hit the same cell, the cell is copied, so that only edges take time. Transparent pixels
/// are transparent black.
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

  /// Returns the pixels of the canvas.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  func bitmap() throws(CancellationError) -> Bitmap { try map.bitmap(draw) }

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
        if count > 0 { sum &+= mixer.weighed(cells[rows[row] + columns[column]]) &* UInt32(count) }
      }
    }
    return mixer.mean(of: sum)
  }
}

/// The range of a picture's pixels that the 8×8 samples of one rotated pixel hit.
///
/// Samples are at most 14/16·√2 pixels apart along either axis, so they hit at most three columns and three rows.
struct RotationFootprint {
  let left: Int
  let top: Int
  let right: Int
  let bottom: Int

  /// Creates the footprint of the pixel with its first sample at `first`.
  @inline(__always)
  init(first: RotationMap.Point, map: RotationMap) {
    let (across, along) = (14 * map.sine, 14 * map.cosine)
    left = first.x >> RotationMap.pixelShift
    right = (first.x + along + across) >> RotationMap.pixelShift
    top = (first.y - across) >> RotationMap.pixelShift
    bottom = (first.y + along) >> RotationMap.pixelShift
  }

  /// Returns whether all samples are inside a picture of `size`.
  @inline(__always)
  func isInside(_ size: PixelSize) -> Bool {
    left >= 0 && top >= 0 && right < size.width && bottom < size.height
  }

  /// Returns whether the bounding box of the samples, and with it every sample, is outside a picture of `size`.
  @inline(__always)
  func isOutside(_ size: PixelSize) -> Bool {
    right < 0 || bottom < 0 || left >= size.width || top >= size.height
  }

  /// Returns the number of the 64 samples that hit each of the 3×3 pixels from `left` and `top`.
  func counts(first: RotationMap.Point, map: RotationMap) -> SampleCounts {
    var counts = SampleCounts()
    let mask = RotationMap.pixelShift
    for row in 0..<RotationMap.samplesPerSide {
      var point = map.moved(first, down: 2 * row)
      for _ in 0..<RotationMap.samplesPerSide {
        counts.add(column: (point.x >> mask) - left, row: (point.y >> mask) - top)
        point.x += 2 * map.cosine
        point.y -= 2 * map.sine
      }
    }
    return counts
  }

  /// Returns the number of the 64 samples that are inside a picture of `size`.
  func coverage(of size: PixelSize, first: RotationMap.Point, map: RotationMap) -> Int {
    if isInside(size) { return 64 }
    if isOutside(size) { return 0 }
    let counts = counts(first: first, map: map)
    var sum = 0
    for row in max(top, 0)...min(bottom, size.height - 1) {
      for column in max(left, 0)...min(right, size.width - 1) {
        sum += counts[column: column - left, row: row - top]
      }
    }
    return sum
  }
}

/// Nine counters of 0 to 64 in one word, seven bits each, so that counting needs no memory access.
struct SampleCounts {
  private var word: UInt64 = 0

  /// Adds a sample; a counter holds at most 64.
  @inline(__always)
  mutating func add(column: Int, row: Int) {
    word &+= 1 &<< UInt64(truncatingIfNeeded: 7 &* (3 &* row &+ column))
  }

  /// The number of samples in one of three columns and one of three rows.
  @inline(__always)
  subscript(column column: Int, row row: Int) -> Int {
    Int(truncatingIfNeeded: word &>> UInt64(truncatingIfNeeded: 7 &* (3 &* row &+ column))) & 127
  }
}
