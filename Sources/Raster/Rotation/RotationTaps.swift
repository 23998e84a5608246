/// The weights of a kernel for positions that are rounded to 1/1024 pixel: those of rotated pixels
/// fall anywhere, and hardly two of them alike.
struct RotationTaps {
  /// The cells around a position and their weights.
  struct Window {
    /// Those inside the picture, at least one.
    var cells: Range<Int>
    /// The number to add to a cell to find its weight.
    var weights: Int
    /// The sum of the weights of `cells`, which is not 1 where some are cut off.
    var sum: Float
  }

  /// Positions told apart between one cell's centre and the next, as a power of two.
  private static let phaseBits = 10
  /// A phase in the units of a position.
  private static let phaseShift = RotationMap.pixelShift - phaseBits

  /// Cells along each axis.
  private let count: Int
  /// For each phase `count` weights with the sum 1.
  let weights: [Float]

  init(_ kernel: ResamplingKernel) {
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
  func window(at position: Int, of length: Int) -> Window {
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
