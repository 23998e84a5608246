/// The weights of the source pixels for each pixel of one axis, computed once for a pair of sizes (rendering.md §5).
struct ResamplingAxis {
  /// The number of fractional bits of a kernel's weight.
  static let precision = 22

  /// The first source pixel of each pixel.
  private(set) var starts: [Int] = []
  /// The offset of each pixel's weights in `weights`, followed by the count of all weights.
  private(set) var offsets = [0]
  /// The weights of all pixels in order, in units of 1/`unit`.
  private(set) var weights: [Int32] = []
  /// The weight that represents 1: 2²² for kernels, or the source's side for exact coverage.
  let unit: Int32

  var count: Int { starts.count }

  /// Returns the source pixels that contribute to a pixel.
  func cells(of pixel: Int) -> Range<Int> {
    starts[pixel]..<starts[pixel] + offsets[pixel + 1] - offsets[pixel]
  }

  func weights(of pixel: Int) -> ArraySlice<Int32> { weights[offsets[pixel]..<offsets[pixel + 1]] }

  /// Creates an axis without pixels.
  init(unit: Int32 = 1 << precision) { self.unit = unit }

  /// Reserves capacity for `count` pixels with `taps` weights each.
  mutating func reserve(_ count: Int, taps: Int) {
    starts.reserveCapacity(count)
    offsets.reserveCapacity(count + 1)
    weights.reserveCapacity(count * taps)
  }

  /// Appends a pixel with weights in units of 1/`unit`.
  mutating func append(_ start: Int, weights taps: some Sequence<Int32>) {
    starts.append(start)
    weights.append(contentsOf: taps)
    offsets.append(weights.count)
  }

  /// Appends a pixel with weights that are divided by `sum`, unless that is 0.
  mutating func append(_ start: Int, _ taps: [Double], sum: Double) {
    starts.append(start)
    for tap in taps {
      let share = sum == 0 ? tap : tap / sum
      weights.append(Int32(share * Double(unit) + (share < 0 ? -0.5 : 0.5)))
    }
    offsets.append(weights.count)
  }

  /// Appends a pixel with the weights of an earlier one.
  mutating func append(_ start: Int, weightsOf pixel: Int) {
    starts.append(start)
    for tap in offsets[pixel]..<offsets[pixel + 1] { weights.append(weights[tap]) }
    offsets.append(weights.count)
  }

  /// Creates an axis that copies `count` source pixels.
  init(copying count: Int) {
    self.init()
    for pixel in 0..<count { append(pixel, weights: CollectionOfOne(unit)) }
  }

  /// Returns whether two pixels have the same source pixels with the same weights.
  func isEqual(_ pixel: Int, _ other: Int) -> Bool {
    starts[pixel] == starts[other] && weights(of: pixel) == weights(of: other)
  }

  /// Appends the pixels of a part of the source that begins at a cell.
  ///
  /// The weights are converted to this axis's unit and rounded.
  mutating func append(_ part: ResamplingAxis, from cell: Int) {
    let (unit, divisor) = (Int(unit), Int(part.unit))
    for pixel in 0..<part.count {
      let converted = part.weights(of: pixel).lazy.map {
        unit == divisor ? $0 : Int32((Int($0) * unit + divisor / 2) / divisor)
      }
      append(part.starts[pixel] + cell, weights: converted)
    }
  }
}

/// An axis with each run of equal pixels computed once, and the bands that repeat it.
///
/// Enlargements by `area`, `pixelated` and `box` have such runs, and tiles repeat.
struct BandedAxis {
  /// The axis that computes the cells of the bands.
  private(set) var axis: ResamplingAxis
  /// The bands that show the cells over the pixels of the picture.
  private(set) var bands: [Mosaic.Band]

  /// Creates a banded axis by finding the runs of equal pixels.
  init(_ pixels: ResamplingAxis) {
    axis = ResamplingAxis(unit: pixels.unit)
    axis.reserve(pixels.count, taps: pixels.weights.count / max(pixels.count, 1) + 1)
    bands = []
    bands.reserveCapacity(pixels.count)
    for pixel in 0..<pixels.count {
      if pixel > 0 && pixels.isEqual(pixel, pixel - 1) {
        bands[bands.count - 1].extent += 1
      } else {
        axis.append(pixels.starts[pixel], weights: pixels.weights(of: pixel))
        bands.append(Mosaic.Band(cell: axis.count - 1, extent: 1))
      }
    }
  }

  /// Appends a part of the source that begins at a cell, repeated or cropped to an extent.
  mutating func append(_ part: BandedAxis, from cell: Int, over extent: Int) {
    let shown = part.bands.map { Mosaic.Band(cell: $0.cell + axis.count, extent: $0.extent) }
    bands.append(repeating: shown, over: extent)
    axis.append(part.axis, from: cell)
  }
}

extension [Mosaic.Band] {
  /// Appends repetitions of the bands of a tile over `extent` pixels; the last repetition is cut off.
  mutating func append(repeating tile: [Mosaic.Band], over extent: Int) {
    var rest = extent
    while rest > 0 {
      for band in tile where rest > 0 {
        let visible = Swift.min(band.extent, rest)
        rest -= visible
        if last?.cell == band.cell {
          self[count - 1].extent += visible
        } else {
          append(Mosaic.Band(cell: band.cell, extent: visible))
        }
      }
    }
  }
}
