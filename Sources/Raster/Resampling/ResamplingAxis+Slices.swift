extension ResamplingAxis {
  /// Weights of a kernel through the three parts of a stretched axis (rendering.md §16).
  ///
  /// The caps are drawn at their scale and the centre takes what is left; the parts meet half a cell
  /// inside the centre, on the centre of a cell, so that nothing jumps. Where less than these halves
  /// is left they meet in the middle.
  init(stretching axis: SliceAxis, by method: ResamplingMethod) {
    self.init()
    reserve(axis.pixels, taps: 4)
    let (w, W, q) = (Double(axis.cells), Double(axis.pixels), axis.capScale.value)
    let before = axis.leading > 0 ? Double(axis.leading) + 0.5 : 0
    let after = axis.trailing > 0 ? Double(axis.trailing) + 0.5 : 0
    var (start, end) = (before * q, W - after * q)
    if start > end {
      start = (start + end) / 2
      end = start
    }
    let slope = (w - before - after) / (end - start)
    for X in 0..<axis.pixels {
      let p = Double(X) + 0.5
      if p <= start {
        append(method, at: p / q, slope: 1 / q, in: 0..<axis.cells, isClamped: false)
      } else if p >= end {
        append(method, at: w - (W - p) / q, slope: 1 / q, in: 0..<axis.cells, isClamped: false)
      } else {
        append(
          method, at: before + (p - start) * slope, slope: slope, in: axis.center, isClamped: true)
      }
    }
  }

  /// Adds a pixel at a place of the source where `slope` cells go into one pixel.
  private mutating func append(
    _ method: ResamplingMethod, at center: Double, slope: Double, in cells: Range<Int>,
    isClamped: Bool
  ) {
    let kernel: ResamplingKernel
    switch method {
    case .kernel(let chosen): kernel = chosen
    case .boxOrTwoTap where slope > 1: kernel = .box
    default: return appendTwoTaps(at: center, in: cells)
    }
    let stretch = max(1, slope)
    if isClamped {
      appendClamped(kernel, at: center, stretch: stretch, in: cells)
    } else {
      append(kernel, at: center, stretch: stretch, in: cells)
    }
  }

  /// Adds a pixel whose taps beyond `cells` fall on the first and last of them.
  private mutating func appendClamped(
    _ kernel: ResamplingKernel, at center: Double, stretch: Double, in cells: Range<Int>
  ) {
    let support = kernel.support * stretch
    let start = Int((center - support + 0.5).rounded(.down))
    let end = Int((center + support + 0.5).rounded(.down))
    let range = start..<max(end, start + 1)
    let first = min(max(start, cells.lowerBound), cells.upperBound - 1)
    let last = min(max(range.upperBound - 1, cells.lowerBound), cells.upperBound - 1)
    var taps = [Double](repeating: 0, count: last - first + 1)
    for cell in range {
      let weight = kernel.weight(at: (Double(cell) - center + 0.5) / stretch)
      taps[min(max(cell, first), last) - first] += weight
    }
    append(first, taps, sum: taps.reduce(0, +))
  }
}
