import Raster

/// The filters that may have enlarged a picture (recovery.md §4).
package enum RecoveryKernel: String, CaseIterable, Hashable, Sendable {
  /// The cell under the centre of a pixel.
  case nearest
  /// The cells under a pixel in proportion to their coverage, as in sharp cells that were resized once more.
  case area
  /// Linear interpolation between the centres of two cells.
  case linear
  /// A sinc under a Hamming window of one lobe.
  case hamming
  /// The cubic of Catmull and Rom through the centres of four cells.
  case catmullRom = "catmull-rom"
  /// A sinc under a Lanczos window of three lobes.
  case lanczos

  /// The weights of the cells around a pixel, or `nil` for `nearest` and `area`.
  ///
  /// These two use at most two cells, and their weights depend on more than the position between two centres.
  var weights: KernelWeights? {
    switch self {
    case .nearest, .area: nil
    case .linear: .linear
    case .hamming: .hamming
    case .catmullRom: .catmullRom
    case .lanczos: .lanczos
    }
  }
}

/// The weights of a filter for the cells around a point between two centres, tabulated in negligibly small steps.
struct KernelWeights: Sendable {
  /// The number of cells on each side of the point.
  let support: Int
  /// The weights of the cells from left to right, for each step from the left centre to the right one.
  private let phases: [SIMD8<Float>]

  private static let steps = 1024

  static let linear = KernelWeights(.bilinear)
  static let hamming = KernelWeights(.hamming)
  static let catmullRom = KernelWeights(.bicubic)
  static let lanczos = KernelWeights(.lanczos3)

  private init(_ kernel: ResamplingKernel) {
    let support = Int(kernel.support)
    self.support = support
    phases = (0...Self.steps).map { step in
      let place = Double(step) / Double(Self.steps)
      var weights = SIMD8<Float>()
      for cell in 0..<2 * support {
        weights[cell] = Float(kernel.weight(at: Double(cell - support + 1) - place))
      }
      return weights / weights.sum()
    }
  }

  /// Returns the weights for a point at 0…1 between two centres.
  func callAsFunction(at place: Double) -> SIMD8<Float> {
    phases[Int(place * Double(Self.steps) + 0.5)]
  }
}
