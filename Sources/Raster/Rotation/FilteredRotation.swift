/// A rotation that filters the picture at each pixel's centre (rendering.md §23).
///
/// A centre outside the picture is clamped to its edge. The outline is antialiased by the fraction of 8×8 samples
/// inside, or hard by whether the centre is inside.
struct FilteredRotation {
  private let source: CellLookup
  private let cells: [SIMD4<UInt8>]
  private let map: RotationMap
  private let taps: RotationTaps
  private let isAntialiased: Bool
  /// The positions of centres inside the outline, in the units of the map.
  private let inside: (columns: Range<Int>, rows: Range<Int>)
  private let mixer: ColorMixer

  /// Creates a rotation of a picture.
  ///
  /// - Parameter cut: The fractions of the outermost pixels that are outside a hard outline.
  init(
    _ picture: Mosaic, by angle: RotationAngle, kernel: ResamplingKernel, isAntialiased: Bool,
    cutting cut: EdgeFractions = .zero, mixer: ColorMixer
  ) {
    source = CellLookup(picture)
    cells = source.pixels
    map = RotationMap(size: picture.size, angle: angle)
    taps = RotationTaps(kernel)
    self.isAntialiased = isAntialiased
    inside = (
      Self.inside(picture.size.width, cut.leading, cut.trailing),
      Self.inside(picture.size.height, cut.top, cut.bottom)
    )
    self.mixer = mixer
  }

  /// Returns the pixels of the canvas.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  func bitmap() throws(CancellationError) -> Bitmap { try map.bitmap(draw) }

  private func draw(_ row: Int, into pixels: inout MutableSpan<UInt8>) {
    var first = map.firstSample(ofRow: row)
    for column in 0..<map.canvas.width {
      let coverage = coverage(first: first)
      if coverage > 0 {
        let sum = filtered(at: map.moved(first, right: 7, down: 7))
        let pixel = mixer.straight(sum, coverage: coverage)
        pixels.write(pixel, at: (row * map.canvas.width + column) * 4)
      }
      first = map.moved(first, right: 16)
    }
  }

  /// Returns the number of a pixel's 64 samples that are inside the picture.
  private func coverage(first: RotationMap.Point) -> Int {
    if isAntialiased {
      return RotationFootprint(first: first, map: map)
        .coverage(of: source.size, first: first, map: map)
    }
    let center = map.moved(first, right: 7, down: 7)
    return inside.columns.contains(center.x) && inside.rows.contains(center.y) ? 64 : 0
  }

  /// Returns the positions along a side inside the outline, which are empty if the cuts overlap.
  private static func inside(_ length: Int, _ before: Double, _ after: Double) -> Range<Int> {
    let pixel = Double(1 << RotationMap.pixelShift)
    let start = Int((before * pixel).rounded())
    let end = (length << RotationMap.pixelShift) - Int((after * pixel).rounded())
    return start..<max(start, end)
  }

  /// Returns the weighted mean of the cells around a position.
  private func filtered(at point: RotationMap.Point) -> SIMD4<Float> {
    let (columns, rows, cells) = (source.columns.span, source.rows.span, cells.span)
    let weights = taps.weights.span
    let across = taps.window(at: point.x, of: columns.count)
    let down = taps.window(at: point.y, of: rows.count)
    var sum = SIMD4<Float>()
    for row in down.cells {
      let start = rows[row]
      var line = SIMD4<Float>()
      for column in across.cells {
        let cell = cells[start + columns[column]]
        line += mixer.premultiplied(cell) * weights[across.weights + column]
      }
      sum += line * weights[down.weights + row]
    }
    return sum / (across.sum * down.sum)
  }
}

/// The weights of a kernel for positions rounded to 1/1024 pixel.
///
/// The centres of rotated pixels are at arbitrary positions that hardly ever repeat, so the weights are
/// tabulated by phase.
package struct RotationTaps {
  /// The cells around a position, and their weights.
  package struct Window {
    /// The cells inside the picture, at least one.
    package var cells: Range<Int>
    /// The offset from a cell to its weight.
    package var weights: Int
    /// The sum of the weights of `cells`, which is not 1 if some cells are cut off.
    package var sum: Float
  }

  /// The base-2 logarithm of the number of phases between two neighbouring centres.
  private static let phaseBits = 10
  /// The shift from a position to its phase.
  private static let phaseShift = RotationMap.pixelShift - phaseBits

  /// The number of cells along each axis.
  private let count: Int
  /// The weights of each phase, `count` in number and with the sum 1.
  package let weights: [Float]

  package init(_ kernel: ResamplingKernel) {
    let reach = Int(kernel.support.rounded(.up))
    let phases = 1 << Self.phaseBits
    count = 2 * reach
    weights = (0..<phases).flatMap { phase in
      let position = Double(phase) / Double(phases)
      let taps = (1 - reach...reach).map { kernel.weight(at: Double($0) - position) }
      let sum = taps.reduce(0, +)
      return taps.map { Float($0 / sum) }
    }
  }

  /// Returns the cells around a position on a side of `length` cells; cells beyond the ends are cut off
  /// (rendering.md §5).
  ///
  /// A position outside the side is clamped to it.
  @inline(__always)
  package func window(at position: Int, of length: Int) -> Window {
    // The last phase before the end still belongs to the last cell, regardless of the kernel.
    let end = (length << RotationMap.pixelShift) - (1 << Self.phaseShift)
    let fromCenter = min(max(position, 0), end) - (1 << (RotationMap.pixelShift - 1))
    let rounded = (fromCenter + (1 << (Self.phaseShift - 1))) >> Self.phaseShift
    let first = (rounded >> Self.phaseBits) + 1 - count / 2
    let offset = (rounded & ((1 << Self.phaseBits) - 1)) * count - first
    let cells = max(first, 0)..<min(first + count, length)
    var sum: Float = 1
    if cells.count < count {
      sum = 0
      for cell in cells { sum += weights[offset + cell] }
    }
    return Window(cells: cells, weights: offset, sum: sum)
  }
}
