extension ResamplingAxis {
  /// Weights of a kernel along the line through the parts of a stretched axis (rendering.md §16).
  init(stretching axis: SliceAxis, by method: ResamplingMethod) {
    self.init()
    reserve(axis.pixels, taps: 4)
    let line = SliceLine(axis)
    for X in 0..<axis.pixels {
      let place = line.place(at: Double(X) + 0.5)
      append(method, at: place, in: place.isCenter ? axis.center : 0..<axis.cells)
    }
  }

  /// Adds a pixel; in the centre no tap falls on a cap.
  private mutating func append(
    _ method: ResamplingMethod, at place: SliceLine.Place, in cells: Range<Int>
  ) {
    let kernel: ResamplingKernel
    switch method {
    case .kernel(let chosen): kernel = chosen
    case .boxOrTwoTap where place.slope > 1: kernel = .box
    default: return appendTwoTaps(at: place.center, in: cells)
    }
    let stretch = max(1, place.slope)
    if place.isCenter {
      appendClamped(kernel, at: place.center, stretch: stretch, in: cells)
    } else {
      append(kernel, at: place.center, stretch: stretch, in: cells)
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
