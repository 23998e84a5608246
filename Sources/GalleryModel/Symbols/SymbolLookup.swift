/// The look-up of a drawing by a name and a set of variants: the eight steps of symbols.md §3.
///
/// It depends on the catalog only through three closures, so tests can use tables.
package struct SymbolLookup {
  /// A stored or derivable drawing.
  package enum Hit: Equatable {
    /// A stored drawing by its own name, and the alias that led to it, or `nil`.
    case stored(String, alias: String?)
    /// A derivable drawing, and the alias that led to its source, or `nil`.
    case derived(SymbolRecipe, alias: String?)
  }

  /// The result with the candidates that were tried.
  package struct Answer: Equatable {
    /// The candidates in order.
    package var candidates: [ResolvedSymbol.Candidate] = []
    /// The drawing, or `nil` if there is none.
    package var hit: Hit?
  }

  /// Returns the name of the drawing with a name or alias, or `nil` if there is none.
  private let stored: (String) throws -> String?
  /// Returns the name of a drawing's filled twin if it is not the name with `.fill`.
  private let filled: (String) throws -> String?
  /// Returns the drawings of a symbol by its subject's name, simpler ones first, or an empty array if the symbol does
  /// not exist.
  private let drawings: (String) throws -> [SymbolSummary.Variant]

  /// Creates a look-up from these closures.
  package init(
    stored: @escaping (String) throws -> String?, filled: @escaping (String) throws -> String?,
    drawings: @escaping (String) throws -> [SymbolSummary.Variant] = { _ in [] }
  ) {
    self.stored = stored
    self.filled = filled
    self.drawings = drawings
  }

  /// Creates a look-up among the drawings of one symbol.
  package init(among variants: [SymbolSummary.Variant]) {
    self.init(
      stored: { name in variants.contains { $0.name == name } ? name : nil },
      filled: { name in
        guard var twin = variants.first(where: { $0.name == name })?.variants else { return nil }
        twin.isFilled = true
        return variants.first { $0.variants == twin }?.name
      })
  }

  /// Looks up a name with variants.
  ///
  /// A stored name is a base like any other. Otherwise, its suffixes, in any order, are read as variants of the
  /// shortest stored base, and apply closer to the symbol than `variants`. A subject without a plain drawing (`0`,
  /// which has `0.circle`) is also found by its name: if no step succeeds, its closest drawing is returned.
  package func find(_ name: SymbolName, _ variants: SymbolVariants, isDerived: Bool) throws
    -> Answer
  {
    if let own = try stored(name.text) {
      let alias = own == name.text ? nil : name.text
      return try steps(own, variants, isDerived: isDerived, alias: alias)
    }
    let readings = name.chainReadings
    for reading in readings {
      guard let own = try stored(reading.base.text) else { continue }
      let alias = own == reading.base.text ? nil : reading.base.text
      return try steps(
        own, variants.union(inner: reading.variants), isDerived: isDerived, alias: alias)
    }
    for reading in [SymbolName.Reading(base: name, variants: .none)] + readings {
      let drawings = try drawings(reading.base.text)
      guard !drawings.isEmpty else { continue }
      let wanted = variants.union(inner: reading.variants)
      var answer = try steps(reading.base.text, wanted, isDerived: isDerived, alias: nil)
      if answer.hit == nil, let nearest = drawings.nearest(to: wanted) {
        answer.candidates.append(.init(name: nearest.name, outcome: .stored))
        answer.hit = .stored(nearest.name, alias: nil)
      }
      return answer
    }
    return try steps(name.text, variants, isDerived: isDerived, alias: nil)
  }

  private func steps(
    _ base: String, _ variants: SymbolVariants, isDerived: Bool, alias: String?
  ) throws -> Answer {
    var answer = Answer()
    for step in variants.fallbacks {
      let name = try self.name(of: base, step)
      if let own = try stored(name) {
        answer.candidates.append(.init(name: name, outcome: .stored))
        answer.hit = .stored(own, alias: own == name ? alias : name)
        return answer
      }
      if isDerived, let recipe = try recipe(name, from: base, step) {
        answer.candidates.append(.init(name: name, outcome: .derived))
        answer.hit = .derived(recipe, alias: alias)
        return answer
      }
      answer.candidates.append(.init(name: name, outcome: .missing))
    }
    return answer
  }

  /// Returns the name with the suffixes of a step; a filled drawing may have a name without `.fill`.
  private func name(of base: String, _ variants: SymbolVariants) throws -> String {
    var open = variants
    open.isFilled = false
    let name = open == .none ? base : "\(base).\(open.chain)"
    guard variants.isFilled else { return name }
    return try filled(name) ?? "\(name).fill"
  }

  /// Returns the recipe of a step that is not stored but derivable (symbols.md §5), or `nil`; a fill alone is not
  /// derivable.
  private func recipe(
    _ name: String, from base: String, _ variants: SymbolVariants
  ) throws -> SymbolRecipe? {
    guard variants.shape != nil || variants.isSlashed else { return nil }
    for source in try sources(of: base, variants) where Self.canTake(source.missing, base: base) {
      guard let own = try stored(source.name) else { continue }
      return SymbolRecipe(name: name, base: own, variants: source.missing)
    }
    return nil
  }

  /// Returns the drawings that a step can be derived from, the best first, each with its missing variants.
  ///
  /// A slash inside a filled enclosure is drawn through the filled drawing, since it would leave fragments of an
  /// outline.
  private func sources(
    of base: String, _ variants: SymbolVariants
  ) throws -> [(name: String, missing: SymbolVariants)] {
    let filled = SymbolVariants(isFilled: true)
    let slashed = SymbolVariants(isSlashed: true)
    let slashedAndFilled = SymbolVariants(isSlashed: true, isFilled: true)
    guard variants.shape != nil else {
      return variants.isFilled ? [(try name(of: base, filled), slashed)] : [(base, variants)]
    }
    guard variants.isSlashed else { return [(base, variants)] }
    let enclosed = SymbolVariants(shape: variants.shape, isFilled: variants.isFilled)
    let ofFilled =
      variants.isFilled
      ? [
        (try name(of: base, slashedAndFilled), enclosed), (try name(of: base, filled), variants),
      ] : []
    return ofFilled + [(try name(of: base, slashed), enclosed), (base, variants)]
  }

  /// Returns whether a symbol can take variants: if its name has an enclosure or slash, it gets no second one.
  private static func canTake(_ variants: SymbolVariants, base: String) -> Bool {
    guard let present = (try? SymbolName(base))?.readings.first?.variants else { return true }
    return (variants.shape == nil || present.shape == nil)
      && !(variants.isSlashed && present.isSlashed)
  }
}

extension [SymbolSummary.Variant] {
  /// Returns the first drawing with all requested variants, or with the variants that remain after the fewest steps of
  /// `fallbacks`, or else the first drawing.
  package func nearest(to wanted: SymbolVariants) -> SymbolSummary.Variant? {
    wanted.fallbacks.lazy.compactMap { left in first { $0.variants.contains(left) } }.first
  }
}

extension SymbolVariants {
  /// The variants to look up in turn: the fill is dropped first, then the shape, and the slash last.
  package var fallbacks: [SymbolVariants] {
    let slashes = isSlashed ? [true, false] : [false]
    let shapes: [Shape?] = shape == nil ? [nil] : [shape, nil]
    let fills = isFilled ? [true, false] : [false]
    return slashes.flatMap { isSlashed in
      shapes.flatMap { shape in
        fills.map { SymbolVariants(isSlashed: isSlashed, shape: shape, isFilled: $0) }
      }
    }
  }
}

/// The recipe of a variant that is derived from a stored one (symbols.md §5).
package struct SymbolRecipe: Hashable, Sendable {
  /// The name of the result, for example `bell.slash.circle.fill`.
  package var name: String
  /// The stored source drawing, for example `bell`.
  package var base: String
  /// The variants that are added to the base: first the slash, then the enclosure.
  package var variants: SymbolVariants
}

/// The result of a look-up in one state of the catalog (symbols.md §3).
package struct ResolvedSymbol: Sendable {
  /// A name that was tried.
  package struct Candidate: Hashable, Sendable {
    /// The kinds of results.
    package enum Outcome: String, Hashable, Sendable {
      /// No drawing, so the next name was tried.
      case missing
      /// A stored drawing.
      case stored
      /// A derivable drawing.
      case derived
    }

    /// The name as it was tried, before aliases.
    package var name: String
    /// The kind of result.
    package var outcome: Outcome
  }

  /// The symbol of the drawing.
  package let summary: SymbolSummary
  /// The name of the result, for example `bell.slash.fill`; a derived drawing has the name that it would be stored
  /// with.
  package let name: String
  /// The stored drawing called `name`, or the source of `recipe`.
  package let drawing: SymbolDrawing
  /// The XXH64 hash of `drawing` as it is stored.
  package let drawingHash: UInt64
  /// The recipe of a derived drawing, or `nil`.
  package let recipe: SymbolRecipe?
  /// The candidates in order; the last one was successful.
  package let candidates: [Candidate]
  /// The alias that led to the result, or `nil`.
  package let alias: String?

  /// Creates the result of a look-up.
  package init(
    summary: SymbolSummary, name: String, drawing: SymbolDrawing, drawingHash: UInt64,
    recipe: SymbolRecipe?, candidates: [Candidate], alias: String?
  ) {
    self.summary = summary
    self.name = name
    self.drawing = drawing
    self.drawingHash = drawingHash
    self.recipe = recipe
    self.candidates = candidates
    self.alias = alias
  }
}
