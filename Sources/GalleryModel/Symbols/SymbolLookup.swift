/// The way from a name and a set of variants to the drawing that they mean: the eight steps of
/// symbols.md §3.
///
/// It knows nothing of the catalog but three questions, so it can be told by tables.
package struct SymbolLookup {
  /// A drawing that was found, or can be made.
  package enum Hit: Equatable {
    /// A stored drawing under its own name, and the old name that led to it.
    case stored(String, alias: String?)
    /// A drawing that can be made, and the old name that led to what it is made of.
    case derived(SymbolRecipe, alias: String?)
  }

  /// The way to what was found.
  package struct Answer: Equatable {
    /// In the order of looking.
    package var candidates: [ResolvedSymbol.Candidate] = []
    /// `nil` where nothing is stored.
    package var hit: Hit?
  }

  /// The name that a drawing is stored under, given its name or an old one; `nil` where there is none.
  private let stored: (String) throws -> String?
  /// The name of a drawing's filled twin where it is not the name with `.fill` after it.
  private let filled: (String) throws -> String?
  /// The drawings of a symbol by its subject's name, what is simpler first; none where there is no such
  /// symbol.
  private let drawings: (String) throws -> [SymbolSummary.Variant]

  /// A look-up that asks these questions.
  package init(
    stored: @escaping (String) throws -> String?, filled: @escaping (String) throws -> String?,
    drawings: @escaping (String) throws -> [SymbolSummary.Variant] = { _ in [] }
  ) {
    self.stored = stored
    self.filled = filled
    self.drawings = drawings
  }

  /// A look-up among some drawings of one symbol.
  package init(among variants: [SymbolSummary.Variant]) {
    self.init(
      stored: { name in variants.contains { $0.name == name } ? name : nil },
      filled: { name in
        guard var twin = variants.first(where: { $0.name == name })?.variants else { return nil }
        twin.isFilled = true
        return variants.first { $0.variants == twin }?.name
      })
  }

  /// Looks for a name with variants.
  ///
  /// A name that is stored is a base like any other. Else its suffixes, in any order, are read as
  /// variants of the shortest base that is stored, where they count as nearer to the symbol than
  /// `variants`. A subject without a plain drawing (`0`, of which there is `0.circle`) is found by its
  /// name all the same: what no step finds is the drawing of it that comes nearest.
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

  /// The name with the suffixes of a step; a fill may have another name than the one with `.fill`.
  private func name(of base: String, _ variants: SymbolVariants) throws -> String {
    var open = variants
    open.isFilled = false
    let name = open == .none ? base : "\(base).\(open.chain)"
    guard variants.isFilled else { return name }
    return try filled(name) ?? "\(name).fill"
  }

  /// The recipe of a step that is not stored but can be made of what is (symbols.md §5); never a fill
  /// alone.
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

  /// The drawings that a step can be made of, the best first, and what each of them lacks.
  ///
  /// A slash within a filled enclosure is put through the filled drawing: of lines it would leave
  /// fragments.
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

  /// A symbol that is enclosed or slashed by its name gets no second enclosure or slash.
  private static func canTake(_ variants: SymbolVariants, base: String) -> Bool {
    guard let present = (try? SymbolName(base))?.readings.first?.variants else { return true }
    return (variants.shape == nil || present.shape == nil)
      && !(variants.isSlashed && present.isSlashed)
  }
}

extension [SymbolSummary.Variant] {
  /// The first drawing that has all of what is asked for, or all of what is left of it after the fewest
  /// steps of `fallbacks`: in the end the first one.
  package func nearest(to wanted: SymbolVariants) -> SymbolSummary.Variant? {
    wanted.fallbacks.lazy.compactMap { left in first { $0.variants.contains(left) } }.first
  }
}

extension SymbolVariants {
  /// The variants that are looked for in turn: the slash is given up last, before it the shape, first
  /// the fill.
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

/// The way to make a variant that nobody drew from one that is stored (symbols.md §5).
package struct SymbolRecipe: Hashable, Sendable {
  /// The name of the result, for example `bell.slash.circle.fill`.
  package var name: String
  /// The stored drawing that it is made from, for example `bell`.
  package var base: String
  /// The additions to the base: first the slash, then the enclosure.
  package var variants: SymbolVariants
}

/// The answer to a name and a set of variants, of one state of the catalog (symbols.md §3).
package struct ResolvedSymbol: Sendable {
  /// A name that was looked for.
  package struct Candidate: Hashable, Sendable {
    /// The answer in one word.
    package enum Outcome: String, Hashable, Sendable {
      /// Nothing, so the next one was looked for.
      case missing
      /// A stored drawing.
      case stored
      /// A drawing that can be made.
      case derived
    }

    /// As it was looked for, before aliases.
    package var name: String
    /// The answer in one word.
    package var outcome: Outcome
  }

  /// The symbol that the drawing belongs to.
  package let summary: SymbolSummary
  /// The name that was found, for example `bell.slash.fill`; for a derived one the name it would have.
  package let name: String
  /// The stored drawing: that of `name`, or the one that `recipe` begins with.
  package let drawing: SymbolDrawing
  /// XXH64 over `drawing`, as it is stored.
  package let drawingHash: UInt64
  /// The way to make the drawing where nobody drew it.
  package let recipe: SymbolRecipe?
  /// In the order of looking; the last one was found.
  package let candidates: [Candidate]
  /// The old name that led here, where one did.
  package let alias: String?

  /// The answer of a look-up.
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
