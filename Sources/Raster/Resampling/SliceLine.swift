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
