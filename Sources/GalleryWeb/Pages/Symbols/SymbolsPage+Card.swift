import GalleryModel

extension SymbolsPage.Card {
  /// Variants that a card has room for.
  private static let chipLimit = 5

  init(_ summary: SymbolSummary, _ state: SymbolsState) {
    let wanted = state.appearance.options.variants
    let found = SymbolOffer(summary, isDerived: state.appearance.options.isDerived)
      .nearest(to: wanted)
    let parameters = state.appearance.parameters()
    subject = summary.name
    name = found?.name ?? summary.name
    nameParts = Self.parts(name)
    href = LocalAddress("/symbol/\(summary.name)", parameters).text
    copyPath = LocalAddress("/symbol/\(summary.name).svg", parameters).text
    missing = Self.missing(wanted, in: found?.variants ?? .none)
    isDerived = found?.isDerived ?? false
    let content = SymbolPicture.Look(
      name: summary.name, summary: summary, appearance: state.appearance)
    let side = Self.side(state)
    picture = SymbolPicture(content, width: side, height: side)
    let all = state.cell == .small || summary.variants.count < 2 ? [] : summary.variants
    let shown = all.count > Self.chipLimit ? all.prefix(Self.chipLimit - 1) : all[...]
    chips = shown.map { SymbolsPage.VariantChip($0, content, isShown: $0.name == found?.name) }
    hasChips = state.cell != .small
    rest = shown.count < all.count ? "+\(all.count - shown.count)" : nil
  }

  /// The words that were asked for and are not in what was found.
  private static func missing(_ wanted: SymbolVariants, in found: SymbolVariants) -> String? {
    var words: [String] = []
    if wanted.isSlashed, !found.isSlashed { words.append("slash") }
    if let shape = wanted.shape, found.shape != shape { words.append(shape.rawValue) }
    if wanted.isFilled, !found.isFilled { words.append("fill") }
    return words.isEmpty ? nil : "no \(words.joined(separator: ", "))"
  }

  /// Words, each with the dot after it.
  static func parts(_ name: String) -> [String] {
    let words = name.split(separator: ".")
    return words.enumerated().map { $0 < words.count - 1 ? "\($1)." : String($1) }
  }

  /// CSS pixels along the frame.
  private static func side(_ state: SymbolsState) -> Int {
    let side =
      switch state.cell {
      case .small: 32.0
      case .medium: 56.0
      case .large: 128.0
      }
    return Int((side * state.appearance.options.imageScale.factor.value).rounded())
  }
}

extension SymbolsPage.VariantChip {
  /// CSS pixels along the picture.
  private static let side = 20

  fileprivate init(_ variant: SymbolSummary.Variant, _ content: SymbolPicture.Look, isShown: Bool) {
    var content = content
    content.changes = [SymbolQuery.variant(variant.variants), SymbolQuery.imageScale(nil)]
    chipName = variant.name
    self.isShown = isShown
    chipHref =
      LocalAddress(
        "/symbol/\(content.summary.name)",
        content.appearance.parameters([SymbolQuery.variant(variant.variants)])
      ).text
    chipPicture = SymbolPicture(content, width: Self.side, height: Self.side)
  }
}
