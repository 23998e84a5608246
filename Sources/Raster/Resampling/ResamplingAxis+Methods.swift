extension ResamplingAxis {
  /// Creates the weights of a method that creates colours, or returns `nil` if the side does not change.
  ///
  /// - Parameter limit: The maximum number of pixels, counted from the first.
  /// - Precondition: The method does not copy cells.
  init?(from w: Int, to W: Int, by method: ResamplingMethod, limit: Int = .max) {
    if w == W { return nil }
    let count = min(W, limit)
    switch method {
    case .kernel(let kernel): self.init(from: w, to: W, kernel: kernel, count: count)
    case .twoTap: self.init(twoTapsFrom: w, to: W, count: count)
    case .boxOrTwoTap where W < w: self.init(from: w, to: W, kernel: .box, count: count)
    case .boxOrTwoTap: self.init(twoTapsFrom: w, to: W, count: count)
    case .area: self.init(coverageFrom: w, to: W, count: count)
    case .pixelated: self.init(blocksFrom: w, to: W, count: count)
    case .nearest, .pixelScaler: preconditionFailure("\(method.name) copies cells")
    }
  }

  /// Creates the weights of a kernel, which is widened by w/W for shrinking and never narrowed (rendering.md §5).
  ///
  /// Taps outside the source are cut off, and the rest is renormalised.
  init(from w: Int, to W: Int, kernel: ResamplingKernel, count: Int) {
    self.init()
    let scale = Double(w) / Double(W)
    let stretch = max(scale, 1)
    reserve(count, taps: Int(kernel.support * stretch * 2) + 2)
    // Centres repeat their positions within cells after this period. If its denominator is a power of two, the weights
    // are computed without rounding up to that point, so they are equal and can be copied.
    let period = Ratio(w, W)
    let isExact = period.denominator.nonzeroBitCount == 1
    var scratch: [Double] = []
    for X in 0..<count {
      let center = (Double(X) + 0.5) * scale
      let cells = Self.cells(kernel.support * stretch, around: center, in: 0..<w)
      let twin = X - period.denominator
      if isExact && twin >= 0 && cells.count == self.cells(of: twin).count
        && cells.lowerBound == starts[twin] + period.numerator
      {
        append(cells.lowerBound, weightsOf: twin)
      } else {
        append(kernel, at: center, stretch: stretch, cells, &scratch)
      }
    }
  }

  /// Appends a pixel with its centre at a position in the source, restricted to the taps in `cells`.
  mutating func append(
    _ kernel: ResamplingKernel, at center: Double, stretch: Double, in cells: Range<Int>
  ) {
    let support = kernel.support * stretch
    var scratch: [Double] = []
    append(
      kernel, at: center, stretch: stretch, Self.cells(support, around: center, in: cells),
      &scratch)
  }

  /// Returns the cells under a kernel, cut off outside `limits`.
  private static func cells(
    _ support: Double, around center: Double, in limits: Range<Int>
  ) -> Range<Int> {
    let start = max(limits.lowerBound, Int(center - support + 0.5))
    return start..<max(start, min(limits.upperBound, Int(center + support + 0.5)))
  }

  /// Appends a pixel with all taps of `cells`; `scratch` is a buffer to avoid allocations.
  private mutating func append(
    _ kernel: ResamplingKernel, at center: Double, stretch: Double, _ cells: Range<Int>,
    _ scratch: inout [Double]
  ) {
    let step = 1 / stretch
    scratch.removeAll(keepingCapacity: true)
    var sum = 0.0
    for cell in cells {
      scratch.append(kernel.weight(at: (Double(cell) - center + 0.5) * step))
      sum += scratch[scratch.count - 1]
    }
    append(cells.lowerBound, scratch, sum: sum)
  }

  /// Creates the weights of two neighbouring taps without a prefilter, the kernel of `low` (rendering.md §7).
  ///
  /// The lack of a prefilter causes aliasing when shrinking.
  init(twoTapsFrom w: Int, to W: Int, count: Int) {
    self.init()
    reserve(count, taps: 2)
    for X in 0..<count { appendTwoTaps(at: (Double(X) + 0.5) * Double(w) / Double(W), in: 0..<w) }
  }

  /// Appends a pixel with its centre at a position in the source and the two nearest taps clamped to `cells`.
  mutating func appendTwoTaps(at center: Double, in cells: Range<Int>) {
    let position = center - 0.5
    let start = Int(position.rounded(.down))
    let fraction = position - Double(start)
    if start < cells.lowerBound {
      append(cells.lowerBound, [1], sum: 1)
    } else if start + 1 >= cells.upperBound {
      append(cells.upperBound - 1, [1], sum: 1)
    } else {
      append(start, [1 - fraction, fraction], sum: 1)
    }
  }

  /// Creates the weights of exact coverage in units of 1/w: the part of each pixel that each cell covers
  /// (rendering.md §7).
  ///
  /// They are exact integers.
  init(coverageFrom w: Int, to W: Int, count: Int) {
    self.init(unit: Int32(w))
    reserve(count, taps: w / W + 2)
    for X in 0..<count {
      let (left, right) = (X * w, (X + 1) * w)
      let start = left / W
      let end = (right + W - 1) / W
      append(
        start,
        weights: (start..<end).lazy.map { cell in
          Int32(min(right, (cell + 1) * W) - max(left, cell * W))
        })
    }
  }

  /// Creates the weights of blocks of whole pixels that are then resized with `bilinear` to W (rendering.md §7).
  ///
  /// The taps of each block are added up. The sums give the result of both steps without storing the blocks.
  init(blocksFrom w: Int, to W: Int, count: Int) {
    let side = Self.blockSide(from: w, to: W)
    let filter = ResamplingAxis(from: w * side, to: W, kernel: .bilinear, count: count)
    self.init()
    reserve(count, taps: w / W + 2)
    for X in 0..<count { appendBlocks(X, of: filter, side: side) }
  }

  /// Appends a pixel of a filter over blocks of `side` pixels each.
  ///
  /// Blocks with a weight of 0 at either end are omitted, so that pixels within one block are equal.
  private mutating func appendBlocks(_ pixel: Int, of filter: ResamplingAxis, side: Int) {
    let taps = filter.offsets[pixel]..<filter.offsets[pixel + 1]
    let first = filter.starts[pixel]
    let last = first + taps.count - 1
    var blocks = [Int32](repeating: 0, count: last / side - first / side + 1)
    for (place, tap) in taps.enumerated() {
      blocks[(first + place) / side - first / side] += filter.weights[tap]
    }
    let leading = blocks.prefix { $0 == 0 }.count
    let trailing = blocks.reversed().prefix { $0 == 0 }.count
    append(first / side + leading, weights: blocks.dropFirst(leading).dropLast(trailing))
  }

  /// Returns the side of a block of `pixelated` in pixels, max(1, round(W/w)) (rendering.md §7).
  static func blockSide(from w: Int, to W: Int) -> Int { max(1, (2 * W + w) / (2 * w)) }
}
