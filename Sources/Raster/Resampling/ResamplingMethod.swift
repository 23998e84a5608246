/// What an `Interpolation` does, whoever's profile it was named in (rendering.md §3).
package enum ResamplingMethod: Hashable, Sendable {
  /// Whole cells by §4.
  case nearest
  /// A filter, widened when shrinking (§5, §6).
  case kernel(ResamplingKernel)
  /// Two neighbouring taps without a prefilter (§7).
  case twoTap
  /// Exact coverage (§7).
  case area
  /// Whole blocks, then bilinear for the rest (§7).
  case pixelated
  /// Scale2x and its kin (§24).
  case pixelScaler(PixelScaler)
  /// A box where an axis shrinks, two taps where it grows: `high` of the profile `apple` (§3).
  case boxOrTwoTap

  /// Whether a pixel may get a colour that no cell has.
  package var createsColors: Bool {
    switch self {
    case .nearest, .pixelScaler: false
    case .kernel, .twoTap, .area, .pixelated, .boxOrTwoTap: true
    }
  }

  /// One word, different for each method.
  package var name: String {
    switch self {
    case .nearest: "none"
    case .kernel(let kernel): kernel.rawValue
    case .twoTap: "low"
    case .area: "area"
    case .pixelated: "pixelated"
    case .pixelScaler(let scaler): scaler.rawValue
    case .boxOrTwoTap: "box-or-low"
    }
  }

  /// The simplest method that gives the same pixels between these sizes (rendering.md §27).
  package func canonical(from source: PixelSize, to target: PixelSize) -> ResamplingMethod {
    if case .pixelScaler = self { return self }
    if source == target { return .nearest }
    let growsOnly = target.width >= source.width && target.height >= source.height
    let shrinksOnly = target.width <= source.width && target.height <= source.height
    switch self {
    case .twoTap where growsOnly: return .kernel(.bilinear)
    case .boxOrTwoTap where growsOnly: return .kernel(.bilinear)
    case .boxOrTwoTap where shrinksOnly: return .kernel(.box)
    case .area, .pixelated:
      let isWhole = target.width % source.width == 0 && target.height % source.height == 0
      return isWhole ? .nearest : self
    default: return self
    }
  }
}

extension Interpolation {
  /// What it does in a profile.
  package func method(_ profile: ResamplingProfile = .pillow) -> ResamplingMethod {
    switch (self, profile) {
    case (.none, _): .nearest
    case (.low, _): .twoTap
    case (.medium, .pillow): .kernel(.bicubic)
    case (.medium, .apple): .twoTap
    case (.high, .pillow): .kernel(.lanczos3)
    case (.high, .apple): .boxOrTwoTap
    case (.box, _): .kernel(.box)
    case (.bilinear, _): .kernel(.bilinear)
    case (.hamming, _): .kernel(.hamming)
    case (.bicubic, _): .kernel(.bicubic)
    case (.mitchell, _): .kernel(.mitchell)
    case (.lanczos3, _): .kernel(.lanczos3)
    case (.area, _): .area
    case (.pixelated, _): .pixelated
    case (.scale2x, _): .pixelScaler(.scale2x)
    case (.scale3x, _): .pixelScaler(.scale3x)
    case (.scale4x, _): .pixelScaler(.scale4x)
    }
  }
}
