import Gallery

/// What a symbol can be shown as: the variants that are stored, and those that can be made of them.
struct SymbolOffer: Sendable {
  /// One variant.
  struct Variant: Sendable, Equatable {
    let name: String
    let variants: SymbolVariants
    /// Whether it is made from another one for the answer.
    let isDerived: Bool
  }

  let summary: SymbolSummary
  /// Whether variants that nobody drew count as well.
  let isDerived: Bool

  init(_ summary: SymbolSummary, isDerived: Bool) {
    self.summary = summary
    self.isDerived = isDerived
  }

  /// What is shown where `wanted` is asked for: the order of symbols.md §3 over the sets of flags,
  /// which needs no look into the catalog.
  func nearest(to wanted: SymbolVariants) -> Variant {
    for candidate in Self.candidates(wanted) {
      if let stored = summary.variants.first(where: { $0.variants == candidate }) {
        return Variant(name: stored.name, variants: candidate, isDerived: false)
      }
      if isDerived, isDerivable(candidate) {
        return Variant(
          name: "\(summary.name).\(candidate.chain)", variants: candidate, isDerived: true)
      }
    }
    return Variant(name: summary.name, variants: .none, isDerived: false)
  }

  /// All that is stored, in its order, and then all that can be made.
  var all: [Variant] {
    let stored = summary.variants.map {
      Variant(name: $0.name, variants: $0.variants, isDerived: $0.origin == .derived)
    }
    let made = Self.everySet.filter { set in
      !stored.contains { $0.variants == set } && isDerivable(set)
    }
    return stored
      + made.map {
        Variant(name: "\(summary.name).\($0.chain)", variants: $0, isDerived: true)
      }
  }

  /// Whether symbols.md §5 makes it of what is stored; a fill without an enclosure it never does.
  private func isDerivable(_ wanted: SymbolVariants) -> Bool {
    let isStored = { (set: SymbolVariants) in
      summary.variants.contains { $0.variants == set }
    }
    guard wanted != .none else { return false }
    guard wanted.shape == nil else { return isStored(.none) }
    guard wanted.isFilled else { return isStored(.none) }
    return wanted.isSlashed && isStored(SymbolVariants(isFilled: true))
  }

  private static let everySet: [SymbolVariants] =
    ([nil] + SymbolVariants.Shape.allCases).flatMap { shape in
      [(false, false), (false, true), (true, false), (true, true)].map { isSlashed, isFilled in
        SymbolVariants(isSlashed: isSlashed, shape: shape, isFilled: isFilled)
      }
    }

  /// The steps of the look-up without those that ask for nothing new.
  private static func candidates(_ wanted: SymbolVariants) -> [SymbolVariants] {
    var steps: [SymbolVariants] = []
    for isSlashed in [true, false] where wanted.isSlashed || !isSlashed {
      for shape in [wanted.shape, nil] {
        for isFilled in [true, false] where wanted.isFilled || !isFilled {
          let step = SymbolVariants(isSlashed: isSlashed, shape: shape, isFilled: isFilled)
          if !steps.contains(step) { steps.append(step) }
        }
      }
    }
    return steps
  }
}
