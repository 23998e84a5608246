/// The sampling of a bitmap when its size changes (rendering.md §3).
///
/// The first four are the words of SwiftUI's `Image.Interpolation`; what they do depends on the
/// `ResamplingProfile`. The others name one method each.
package enum Interpolation: String, CaseIterable, Hashable, Sendable {
  /// Nearest cell: exact blocks, no new colour.
  case none
  /// Two-tap bilinear without a prefilter, as graphics processors sample.
  case low
  /// Bicubic (Keys, a = −0.5) with its support widened when shrinking.
  case medium
  /// Lanczos with three lobes, widened when shrinking.
  case high
  /// The mean of the cells around a pixel's centre.
  case box
  /// A tent, widened when shrinking.
  case bilinear
  /// A windowed sinc of one lobe.
  case hamming
  /// Keys' cubic with a = −0.5.
  case bicubic
  /// Mitchell and Netravali's cubic.
  case mitchell
  /// A windowed sinc of three lobes.
  case lanczos3
  /// Each cell as large as it is: pixels on the edge between cells are mixed by exact coverage.
  case area
  /// Edges smoothed in steps of two: each cell becomes 2×2, or a multiple, without a new colour.
  case scale2x
  /// The same rule in steps of three.
  case scale3x
  /// `scale2x` applied twice.
  case scale4x
  /// Whole blocks first, then bilinear to the size: CSS's `image-rendering: pixelated`.
  case pixelated

  /// The algorithm that this stands for in a profile; explicit names are the same in all.
  package func method(_ profile: ResamplingProfile = .pillow) -> ResamplingMethod {
    switch self {
    case .none: .nearest
    case .low: .twoTap
    case .medium: profile == .apple ? .twoTap : .kernel(.bicubic)
    case .high: profile == .apple ? .boxOrTwoTap : .kernel(.lanczos3)
    case .box: .kernel(.box)
    case .bilinear: .kernel(.bilinear)
    case .hamming: .kernel(.hamming)
    case .bicubic: .kernel(.bicubic)
    case .mitchell: .kernel(.mitchell)
    case .lanczos3: .kernel(.lanczos3)
    case .area: .area
    case .scale2x: .pixelScaler(.scale2x)
    case .scale3x: .pixelScaler(.scale3x)
    case .scale4x: .pixelScaler(.scale4x)
    case .pixelated: .pixelated
    }
  }
}

/// Whose algorithms SwiftUI's four words stand for (rendering.md §3).
package enum ResamplingProfile: String, CaseIterable, Hashable, Sendable {
  /// Pillow's kernels, byte for byte; the default.
  case pillow
  /// The behaviour that OpenSwiftUI shows.
  case apple
}

/// An algorithm that makes a bitmap another size: what an `Interpolation` is once the profile is
/// known (rendering.md §3).
package enum ResamplingMethod: Hashable, Sendable {
  /// The cell under each pixel's centre (§4).
  case nearest
  /// A kernel, widened when shrinking (§5, §6).
  case kernel(ResamplingKernel)
  /// Two neighbouring cells without a prefilter (§7).
  case twoTap
  /// The mean of cells when an axis shrinks, two taps when it grows: the apple profile's `high`.
  case boxOrTwoTap
  /// Exact coverage of each pixel by cells (§7).
  case area
  /// Whole blocks by nearest, then bilinear (§7).
  case pixelated
  /// Smoothed edges without new colours (§24).
  case pixelScaler(PixelScaler)

  /// A short name that no other method has, for keys.
  package var name: String {
    switch self {
    case .nearest: "none"
    case .kernel(let kernel): kernel.rawValue
    case .twoTap: "low"
    case .boxOrTwoTap: "box-or-low"
    case .area: "area"
    case .pixelated: "pixelated"
    case .pixelScaler(let scaler): scaler.rawValue
    }
  }

  /// Pixels may have colours that no cell has; otherwise indexed bitmaps stay indexed and the
  /// colour mode is without effect.
  package var createsColors: Bool { factorStep == nil }

  /// Whole factors that suit the method are multiples of it: 1 for nearest, 2 to 4 for the Scale2x
  /// family, which takes no others (§24); `nil` for methods that suit every factor.
  package var factorStep: Int? {
    switch self {
    case .nearest: 1
    case .pixelScaler(let scaler): scaler.factor
    case .kernel, .twoTap, .boxOrTwoTap, .area, .pixelated: nil
    }
  }

  /// The simplest method that makes the same pixels of these sizes, so that equal pictures share a
  /// key (rendering.md §27).
  package func canonical(from source: PixelSize, to size: PixelSize) -> ResamplingMethod {
    if factorStep == nil && size == source { return .nearest }
    let axes = [(source.width, size.width), (source.height, size.height)]
    switch self {
    case .nearest, .kernel, .pixelScaler: return self
    case .twoTap: return axes.allSatisfy { $0 <= $1 } ? .kernel(.bilinear) : self
    case .boxOrTwoTap:
      if axes.allSatisfy({ $0 <= $1 }) { return .kernel(.bilinear) }
      return axes.allSatisfy { $0 >= $1 } ? .kernel(.box) : self
    case .area: return axes.allSatisfy { $1.isMultiple(of: $0) } ? .nearest : self
    case .pixelated:
      if axes.allSatisfy({ $1.isMultiple(of: $0) }) { return .nearest }
      let isPlain = axes.allSatisfy { ResamplingAxis.blockSide(from: $0, to: $1) == 1 }
      return isPlain ? .kernel(.bilinear) : self
    }
  }
}
