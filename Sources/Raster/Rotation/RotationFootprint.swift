/// The pixels of a picture that the 8×8 samples of one pixel of the rotated picture hit.
///
/// Samples are at most 14/16·√2 pixels apart along either axis, so they hit no more than three columns
/// and three rows.
struct RotationFootprint {
  let left: Int
  let top: Int
  let right: Int
  let bottom: Int

  /// The footprint whose first sample is at `first`.
  @inline(__always)
  init(first: RotationMap.Point, map: RotationMap) {
    let (across, along) = (14 * map.sine, 14 * map.cosine)
    left = first.x >> RotationMap.pixelShift
    right = (first.x + along + across) >> RotationMap.pixelShift
    top = (first.y - across) >> RotationMap.pixelShift
    bottom = (first.y + along) >> RotationMap.pixelShift
  }

  /// True where all samples are inside a picture of `size`.
  @inline(__always)
  func isInside(_ size: PixelSize) -> Bool {
    left >= 0 && top >= 0 && right < size.width && bottom < size.height
  }

  /// True where no sample is inside a picture of `size`, as far as can be told without looking at
  /// each.
  @inline(__always)
  func isOutside(_ size: PixelSize) -> Bool {
    right < 0 || bottom < 0 || left >= size.width || top >= size.height
  }

  /// The number of the 64 samples that hit each of the three by three pixels from `left` and `top`.
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

  /// The number of the 64 samples that are inside a picture of `size`.
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

/// Nine numbers of 0 to 64 in one word, seven bits each: counting takes no memory access.
struct SampleCounts {
  private var word: UInt64 = 0

  /// Counts one more sample, at most 64.
  @inline(__always)
  mutating func add(column: Int, row: Int) {
    word &+= 1 &<< UInt64(truncatingIfNeeded: 7 &* (3 &* row &+ column))
  }

  /// The samples in one of three columns and rows.
  @inline(__always)
  subscript(column column: Int, row row: Int) -> Int {
    Int(truncatingIfNeeded: word &>> UInt64(truncatingIfNeeded: 7 &* (3 &* row &+ column))) & 127
  }
}
