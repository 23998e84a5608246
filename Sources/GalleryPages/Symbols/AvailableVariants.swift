import GalleryModel

/// The variants of a symbol: the stored and the derivable ones.
struct AvailableVariants: Sendable {
  struct Variant: Sendable, Equatable {
    let name: String
    let variants: SymbolVariants
    /// Whether this program derived the variant, now or before.
    let isDerived: Bool
  }

  /// The stored variants, the base first.
  let stored: [Variant]
  /// The derivable variants, simpler ones first; empty unless they are requested.
  let made: [Variant]
  private let drawings: [SymbolSummary.Variant]

  /// Creates the offer.
  ///
  /// - Parameter isDerived: Whether derivable variants are included.
  init(_ summary: SymbolSummary, isDerived: Bool) {
    drawings = summary.variants
    stored = summary.variants.map {
      Variant(name: $0.name, variants: $0.variants, isDerived: $0.origin == .derived)
    }
    made =
      isDerived
      ? summary.derivableVariants.map {
        Variant(name: "\(summary.name).\($0.chain)", variants: $0, isDerived: true)
      } : []
  }

  /// Returns the variant to show for `wanted`, or `nil` if there is none.
  ///
  /// Variants are tried in the order of symbols.md §3; if not even the base is stored, the closest drawing is shown.
  /// The order is applied to sets of variants, so that a sheet of symbols needs no look-ups in the catalog.
  func nearest(to wanted: SymbolVariants) -> Variant? {
    let all = stored + made
    for candidate in wanted.fallbacks {
      if let found = all.first(where: { $0.variants == candidate }) { return found }
    }
    let nearest = drawings.nearest(to: wanted)
    return stored.first { $0.name == nearest?.name }
  }
}
