import GalleryModel

/// The variants that a symbol can be shown as: those that are stored, and those that can be made of them.
struct SymbolOffer: Sendable {
  struct Variant: Sendable, Equatable {
    let name: String
    let variants: SymbolVariants
    /// True where this program made it, now or before.
    let isDerived: Bool
  }

  /// The stored ones, the base first.
  let stored: [Variant]
  /// Those that can be made, what is simpler first; none where nobody asks for them.
  let made: [Variant]
  private let drawings: [SymbolSummary.Variant]

  /// - Parameter isDerived: True where variants that nobody drew count as well.
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

  /// The variant that is shown where `wanted` is asked for: where not even the base is stored, the drawing
  /// that comes nearest; `nil` where there is none at all.
  ///
  /// The order is that of symbols.md §3, over sets of variants, so that no look into the catalog is
  /// needed for a sheet of symbols.
  func nearest(to wanted: SymbolVariants) -> Variant? {
    let all = stored + made
    for candidate in wanted.fallbacks {
      if let found = all.first(where: { $0.variants == candidate }) { return found }
    }
    let nearest = drawings.nearest(to: wanted)
    return stored.first { $0.name == nearest?.name }
  }
}
