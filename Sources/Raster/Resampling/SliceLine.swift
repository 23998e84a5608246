/// The line through the three parts of a stretched axis, from pixels to places of the source
/// (rendering.md §16).
///
/// The caps are drawn at their scale and the centre takes what is left; the parts meet half a cell
/// inside the centre, on the centre of a cell, so that nothing jumps. Where less than these halves is
/// left they meet in the middle.
struct SliceLine {
  /// The place in the source of a pixel's centre.
  struct Place {
    /// In cells of the source.
    let center: Double
    /// Cells that go into one pixel.
    let slope: Double
    /// The place lies between the caps.
    let isCenter: Bool
  }

  /// Cells and pixels of the axis.
  private let w, W: Double
  /// Pixels of a cell in a cap.
  private let q: Double
  /// Cells up to where the centre begins and from where it ends.
  private let before, after: Double
  /// The same places in pixels.
  private let start, end: Double

  init(_ axis: SliceAxis) {
    (w, W, q) = (Double(axis.cells), Double(axis.pixels), axis.capScale.value)
    before = axis.leading > 0 ? Double(axis.leading) + 0.5 : 0
    after = w - (axis.trailing > 0 ? Double(axis.trailing) + 0.5 : 0)
    let (start, end) = (before * q, W - (w - after) * q)
    let middle = (start + end) / 2
    self.start = min(start, max(middle, 0))
    self.end = start > end ? self.start : end
  }

  /// The place in the source that is sampled for a place in pixels.
  func place(at p: Double) -> Place {
    if p <= start { return Place(center: p / q, slope: 1 / q, isCenter: false) }
    if p >= end { return Place(center: w - (W - p) / q, slope: 1 / q, isCenter: false) }
    let slope = (after - before) / (end - start)
    return Place(center: before + (p - start) * slope, slope: slope, isCenter: true)
  }

  /// The pixels at which a place of the source is drawn.
  func position(of u: Double) -> Double {
    if u <= before { return min(u * q, start) }
    if u >= after { return max(W - (w - u) * q, end) }
    return start + (u - before) * (end - start) / (after - before)
  }
}

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
