/// The interpolation of a resized bitmap, as named in requests (rendering.md §3).
///
/// The first four cases are from SwiftUI's `Image.Interpolation`; their methods depend on the `ResamplingProfile`. Each
/// of the others names a single method.
package enum Interpolation: String, CaseIterable, Hashable, Sendable {
  /// Nearest cell: exact blocks without new colours.
  case none
  /// Two-tap bilinear without a prefilter, like the sampling of graphics processors.
  case low
  /// Bicubic (Keys, a = −0.5) with its support widened for shrinking.
  case medium
  /// Lanczos with three lobes, widened for shrinking.
  case high
  /// The mean of the cells around a pixel's centre.
  case box
  /// A tent, widened for shrinking.
  case bilinear
  /// A windowed sinc of one lobe.
  case hamming
  /// Keys' cubic with a = −0.5.
  case bicubic
  /// Mitchell and Netravali's cubic.
  case mitchell
  /// A windowed sinc of three lobes.
  case lanczos3
  /// Exact coverage: cells keep their size, and pixels on an edge between cells are mixed.
  case area
  /// Edges smoothed in steps of two: each cell becomes 2×2, or a multiple, without new colours.
  case scale2x
  /// Edges smoothed in steps of three, without new colours.
  case scale3x
  /// Two applications of `scale2x`.
  case scale4x
  /// Whole blocks, then bilinear to the size, like CSS's `image-rendering: pixelated`.
  case pixelated

  /// Returns the method for this interpolation in a profile; explicit names have the same method in all profiles.
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

/// The implementation that SwiftUI's four interpolations follow (rendering.md §3).
package enum ResamplingProfile: String, CaseIterable, Hashable, Sendable {
  /// The kernels of Pillow, byte for byte; the default.
  case pillow
  /// The behaviour observed in OpenSwiftUI.
  case apple
}

/// A method of resizing a bitmap: an `Interpolation` in a known profile (rendering.md §3).
package enum ResamplingMethod: Hashable, Sendable {
  /// The cell under each pixel's centre (§4).
  case nearest
  /// A kernel, widened for shrinking (§5, §6).
  case kernel(ResamplingKernel)
  /// Two neighbouring cells without a prefilter (§7).
  case twoTap
  /// The mean of cells if an axis shrinks and two taps if it grows, for `high` in the `apple` profile.
  case boxOrTwoTap
  /// Exact coverage of each pixel by cells (§7).
  case area
  /// Whole blocks by nearest sampling, then bilinear (§7).
  case pixelated
  /// Smoothed edges without new colours (§24).
  case pixelScaler(PixelScaler)

  /// A short, unique name for keys.
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

  /// Whether pixels may have colours that no cell has.
  ///
  /// Otherwise indexed bitmaps stay indexed, and the colour mode has no effect.
  package var createsColors: Bool { factorStep == nil }

  /// The number that whole factors must be a multiple of, or `nil` if the method is suitable for every factor.
  ///
  /// It is 1 for nearest, and 2 to 4 for the Scale2x family, which accepts only such factors (§24).
  package var factorStep: Int? {
    switch self {
    case .nearest: 1
    case .pixelScaler(let scaler): scaler.factor
    case .kernel, .twoTap, .boxOrTwoTap, .area, .pixelated: nil
    }
  }

  /// Returns the simplest method that gives the same pixels for these sizes, so that equal pictures share a key
  /// (rendering.md §27).
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
