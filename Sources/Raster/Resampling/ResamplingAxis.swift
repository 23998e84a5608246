/// The weights that make each pixel of one axis from the source's: computed once for a pair of sizes
/// (rendering.md §5).
struct ResamplingAxis {
  /// Bits after the point of a kernel's weight.
  static let precision = 22

  /// For each pixel its first source pixel.
  private(set) var starts: [Int] = []
  /// For each pixel where its weights begin in `weights`; one more at the end.
  private(set) var offsets = [0]
  /// The weights of all pixels, one after the other, in parts of `unit`.
  private(set) var weights: [Int32] = []
  /// The weight that means 1: 2²² for kernels, the source's side for exact coverage.
  let unit: Int32

  /// The number of pixels.
  var count: Int { starts.count }

  /// The source pixels that a pixel is made from.
  func cells(of pixel: Int) -> Range<Int> {
    starts[pixel]..<starts[pixel] + offsets[pixel + 1] - offsets[pixel]
  }

  /// The weights of these source pixels.
  func weights(of pixel: Int) -> ArraySlice<Int32> { weights[offsets[pixel]..<offsets[pixel + 1]] }

  /// An axis without pixels yet.
  init(unit: Int32 = 1 << precision) { self.unit = unit }

  /// Makes room for so many pixels.
  mutating func reserve(_ count: Int, taps: Int) {
    starts.reserveCapacity(count)
    offsets.reserveCapacity(count + 1)
    weights.reserveCapacity(count * taps)
  }

  /// Adds a pixel with weights in parts of `unit`.
  mutating func append(_ start: Int, weights taps: some Sequence<Int32>) {
    starts.append(start)
    weights.append(contentsOf: taps)
    offsets.append(weights.count)
  }

  /// Adds a pixel with weights that are divided by `sum`, where that is not 0.
  mutating func append(_ start: Int, _ taps: [Double], sum: Double) {
    starts.append(start)
    for tap in taps {
      let share = sum == 0 ? tap : tap / sum
      weights.append(Int32(share * Double(unit) + (share < 0 ? -0.5 : 0.5)))
    }
    offsets.append(weights.count)
  }

  /// Adds a pixel with the weights of an earlier one.
  mutating func append(_ start: Int, weightsOf pixel: Int) {
    starts.append(start)
    for tap in offsets[pixel]..<offsets[pixel + 1] { weights.append(weights[tap]) }
    offsets.append(weights.count)
  }
}

extension ResamplingAxis {
  /// Copies so many source pixels.
  init(copying count: Int) {
    self.init()
    for pixel in 0..<count { append(pixel, weights: CollectionOfOne(unit)) }
  }

  /// True where two pixels are made from the same source pixels with the same weights.
  func isEqual(_ pixel: Int, _ other: Int) -> Bool {
    starts[pixel] == starts[other] && weights(of: pixel) == weights(of: other)
  }

  /// Adds the pixels of a part of the source that begins at a cell; weights are converted to this
  /// axis's unit and rounded.
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
