/// The weights of a kernel for positions that are rounded to 1/1024 pixel: those of rotated pixels
/// fall anywhere, and no two of them alike.
struct RotationTaps {
  /// Positions told apart between one cell's centre and the next, as a power of two.
  private static let phaseBits = 10

  /// Cells along each axis.
  let count: Int
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

  /// The first cell around a position, which may be outside of the picture, and where its weights
  /// begin.
  @inline(__always)
  func window(at position: Int) -> (start: Int, weights: Int) {
    let shift = RotationMap.pixelShift - Self.phaseBits
    let fromCenter = position - (1 << (RotationMap.pixelShift - 1))
    let rounded = (fromCenter + (1 << (shift - 1))) >> shift
    let phase = rounded & ((1 << Self.phaseBits) - 1)
    return ((rounded >> Self.phaseBits) + 1 - count / 2, phase * count)
  }
}
