/// A continuous map from pixels to source positions through the three parts of a stretched axis (rendering.md §16).
///
/// The caps are drawn at their own scale, and the centre takes the remaining pixels. The parts meet half a cell inside
/// the centre, on the centre of a cell, so that the map has no jumps. If there are fewer pixels than these halves need,
/// the parts meet in the middle.
struct SliceLine {
  /// The source position of a pixel's centre.
  struct Place {
    /// The position in cells of the source.
    let center: Double
    /// The number of cells per pixel.
    let slope: Double
    /// Whether the position is between the caps.
    let isCenter: Bool
  }

  /// The numbers of cells and pixels of the axis.
  private let w, W: Double
  /// The number of pixels per cell in a cap.
  private let q: Double
  /// The start and end of the centre in cells.
  private let before, after: Double
  /// The start and end of the centre in pixels.
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

  /// Returns the source position for a position in pixels.
  func place(at p: Double) -> Place {
    if p <= start { return Place(center: p / q, slope: 1 / q, isCenter: false) }
    if p >= end { return Place(center: w - (W - p) / q, slope: 1 / q, isCenter: false) }
    let slope = (after - before) / (end - start)
    return Place(center: before + (p - start) * slope, slope: slope, isCenter: true)
  }

  /// Returns the position in pixels of a source position.
  func position(of u: Double) -> Double {
    if u <= before { return min(u * q, start) }
    if u >= after { return max(W - (w - u) * q, end) }
    return start + (u - before) * (end - start) / (after - before)
  }
}

extension ResamplingAxis {
  /// Creates the weights of a kernel along the line through the parts of a stretched axis (rendering.md §16).
  init(stretching axis: SliceAxis, by method: ResamplingMethod) {
    self.init()
    reserve(axis.pixels, taps: 4)
    let line = SliceLine(axis)
    for X in 0..<axis.pixels {
      let place = line.place(at: Double(X) + 0.5)
      append(method, at: place, in: place.isCenter ? axis.center : 0..<axis.cells)
    }
  }

  /// Appends a pixel; pixels of the centre have no taps in the caps.
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

  /// Appends a pixel; taps beyond `cells` are clamped to the first and last of them.
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
