/// A rotation that filters the picture at each pixel's centre (rendering.md §23).
///
/// A centre beside the picture is brought onto its edge. What cuts the outline is the part of the 8×8
/// samples that is inside, or without antialiasing whether the centre is.
struct FilteredRotation {
  private let source: CellLookup
  private let cells: [SIMD4<UInt8>]
  private let map: RotationMap
  private let taps: RotationTaps
  private let isAntialiased: Bool
  /// The range in which a centre is inside, in the units of the map.
  private let inside: (columns: Range<Int>, rows: Range<Int>)
  private let mixer: ColorMixer

  /// - Parameter cut: Parts of the outermost pixels beyond the outline, where it is hard.
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

  /// The pixels of the canvas.
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

  /// The number of a pixel's 64 parts that are inside the picture.
  private func coverage(first: RotationMap.Point) -> Int {
    if isAntialiased {
      return RotationFootprint(first: first, map: map)
        .coverage(of: source.size, first: first, map: map)
    }
    let center = map.moved(first, right: 7, down: 7)
    return inside.columns.contains(center.x) && inside.rows.contains(center.y) ? 64 : 0
  }

  /// The positions along a side that the outline surrounds; none where both cuts meet.
  private static func inside(_ length: Int, _ before: Double, _ after: Double) -> Range<Int> {
    let pixel = Double(1 << RotationMap.pixelShift)
    let start = Int((before * pixel).rounded())
    let end = (length << RotationMap.pixelShift) - Int((after * pixel).rounded())
    return start..<max(start, end)
  }

  /// The weighted mean of the cells around a position.
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

/// The weights of a kernel for positions that are rounded to 1/1024 pixel: those of rotated pixels
/// fall anywhere, and hardly two of them alike.
package struct RotationTaps {
  /// The cells around a position and their weights.
  package struct Window {
    /// Those inside the picture, at least one.
    package var cells: Range<Int>
    /// The number to add to a cell to find its weight.
    package var weights: Int
    /// The sum of the weights of `cells`, which is not 1 where some are cut off.
    package var sum: Float
  }

  /// Positions told apart between one cell's centre and the next, as a power of two.
  private static let phaseBits = 10
  /// A phase in the units of a position.
  private static let phaseShift = RotationMap.pixelShift - phaseBits

  /// Cells along each axis.
  private let count: Int
  /// For each phase `count` weights with the sum 1.
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

  /// The cells around a position on a side of `length` cells, to which it is brought first; those
  /// beyond the ends are cut off (rendering.md §5).
  @inline(__always)
  package func window(at position: Int, of length: Int) -> Window {
    // The last phase before the end still belongs to the last cell, whatever the kernel.
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
