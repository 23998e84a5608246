import Glibc

/// A filter kernel that weights the source cells around a point (rendering.md §6).
package enum ResamplingKernel: String, CaseIterable, Hashable, Sendable {
  /// The mean of the covered cells.
  case box
  /// A tent, linear between neighbours.
  case bilinear
  /// A sinc under a Hamming window of one lobe, with the extent of bilinear but sharper.
  case hamming
  /// Keys' cubic with a = −0.5.
  case bicubic
  /// Mitchell and Netravali's cubic with B = C = ⅓.
  case mitchell
  /// A sinc under a Lanczos window of three lobes.
  case lanczos3

  /// The distance in source cells beyond which the kernel is 0, before it is widened for shrinking.
  package var support: Double {
    switch self {
    case .box: 0.5
    case .bilinear, .hamming: 1
    case .bicubic, .mitchell: 2
    case .lanczos3: 3
    }
  }

  /// Returns the weight at a distance in source cells.
  ///
  /// The order of the operations is part of the contract, because other orders round differently.
  package func weight(at distance: Double) -> Double {
    let x = abs(distance)
    switch self {
    case .box: return distance > -0.5 && distance <= 0.5 ? 1 : 0
    case .bilinear: return x < 1 ? 1 - x : 0
    case .hamming: return x < 1 ? Self.sinc(x) * Self.hammingWindow(x) : 0
    case .bicubic: return Self.keys(x)
    case .mitchell: return Self.mitchellNetravali(x)
    case .lanczos3:
      return distance >= -3 && distance < 3 ? Self.sinc(distance) * Self.sinc(distance / 3) : 0
    }
  }

  private static func sinc(_ x: Double) -> Double {
    if x == 0 { return 1 }
    let angle = x * .pi
    return sin(angle) / angle
  }

  /// Returns the Hamming window; its constants are the `Float` values of 0.54 and 0.46, as in Pillow.
  private static func hammingWindow(_ x: Double) -> Double {
    Double(Float(0.54)) + Double(Float(0.46)) * cos(x * .pi)
  }

  private static func keys(_ x: Double) -> Double {
    let a = -0.5
    if x < 1 { return ((a + 2) * x - (a + 3)) * x * x + 1 }
    return x < 2 ? (((x - 5) * x + 8) * x - 4) * a : 0
  }

  private static func mitchellNetravali(_ x: Double) -> Double {
    if x < 1 { return (7 * x * x * x - 12 * x * x + 16 / 3) / 6 }
    return x < 2 ? (-7 / 3 * x * x * x + 12 * x * x - 20 * x + 32 / 3) / 6 : 0
  }
}
