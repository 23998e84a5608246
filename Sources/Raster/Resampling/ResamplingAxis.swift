/// The weights that make each pixel of one axis from the source's: computed once for a pair of sizes
/// (rendering.md §5).
struct ResamplingAxis {
  /// Bits behind the point of a weight.
  static let precision: Int32 = 22

  /// For each pixel its first source pixel.
  private(set) var starts: [Int] = []
  /// For each pixel where its weights begin in `weights`; one more at the end.
  private(set) var offsets = [0]
  /// The weights of all pixels, one after the other, in units of 2⁻²².
  private(set) var weights: [Int32] = []

  /// The number of pixels.
  var count: Int { starts.count }

  /// Weights of a kernel, widened by w/W when shrinking and never narrowed; taps outside the source
  /// are cut and the rest renormalised.
  init(from w: Int, to W: Int, kernel: ResamplingKernel) {
    let scale = Double(w) / Double(W)
    let filterScale = max(scale, 1)
    let support = kernel.support * filterScale
    let step = 1 / filterScale
    reserve(W, taps: Int(support * 2) + 2)
    for X in 0..<W {
      let center = (Double(X) + 0.5) * scale
      let start = max(0, Int(center - support + 0.5))
      let end = min(w, Int(center + support + 0.5))
      let taps = (start..<end).map {
        kernel.weight(at: (Double($0) - center + 0.5) * step)
      }
      append(start, taps, sum: taps.reduce(0, +))
    }
  }

  /// Weights of two neighbouring taps without a prefilter: the kernel of `low`, which aliases when
  /// shrinking (rendering.md §7).
  init(twoTapsFrom w: Int, to W: Int) {
    reserve(W, taps: 2)
    for X in 0..<W {
      let position = (Double(X) + 0.5) * Double(w) / Double(W) - 0.5
      let start = Int(position.rounded(.down))
      let fraction = position - Double(start)
      if start < 0 {
        append(0, [1], sum: 1)
      } else if start + 1 >= w {
        append(w - 1, [1], sum: 1)
      } else {
        append(start, [1 - fraction, fraction], sum: 1)
      }
    }
  }

  /// Weights by exact coverage, in integers over w (rendering.md §7).
  init(coverageFrom w: Int, to W: Int) {
    reserve(W, taps: w / W + 2)
    for X in 0..<W {
      let (from, to) = (X * w, (X + 1) * w)
      let cells = from / W...(to - 1) / W
      let taps = cells.map { Double(min(to, ($0 + 1) * W) - max(from, $0 * W)) / Double(w) }
      append(cells.lowerBound, taps, sum: 1)
    }
  }

  /// Nothing yet, for axes that are put together of pieces.
  init() {}

  mutating func reserve(_ count: Int, taps: Int) {
    starts.reserveCapacity(count)
    offsets.reserveCapacity(count + 1)
    weights.reserveCapacity(count * taps)
  }

  mutating func append(_ start: Int, _ taps: [Double], sum: Double) {
    starts.append(start)
    for tap in taps {
      let share = sum == 0 ? tap : tap / sum
      let scaled = share * Double(1 << Self.precision)
      weights.append(Int32(scaled + (share < 0 ? -0.5 : 0.5)))
    }
    offsets.append(weights.count)
  }
}
