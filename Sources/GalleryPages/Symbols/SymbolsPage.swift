import GalleryAddresses
package import GalleryModel
import GalleryWire
import VectorRaster

/// The page of all symbols: a sheet of subjects, and a toolbar that applies to all of them.
package struct SymbolsPage: Page {
  package static let template = PageTemplates.Name.symbols

  struct Card: Sendable {
    /// The name of the symbol, which identifies a card after a change of its appearance.
    let subject: String
    let href: String
    /// The name of the shown drawing, for example `bell.slash`.
    let name: String
    /// The parts of the name; a line may break between them.
    let nameParts: [String]
    let copyPath: String
    /// The missing variants, for example `no fill`, or `nil`.
    let missing: String?
    /// Whether the shown variant is derived.
    let isDerived: Bool
    let picture: SymbolPicture
    let hasChips: Bool
    /// A text such as `4 variants`, which pictures of them replace under the pointer or focus, or `nil` if there are no
    /// others.
    let variantCount: String?
    let chips: [VariantChip]
    /// A text such as `+3` if not all variants fit, or `nil`.
    let rest: String?
  }

  struct VariantChip: Sendable {
    let chipHref: String
    let chipName: String
    let isShown: Bool
    let chipPicture: SymbolPicture
  }

  package let site: Site
  /// The canonical URL of this state.
  let address: String
  let list: CardList

  let choices: VariantChoices
  let modes: [ChoiceLink]
  let foreground: String
  let wells: [SymbolColors.Well]
  let presets: [SymbolColors.Preset]
  let weights: [Panel.Choice]
  let scales: [Panel.Choice]
  package let value: String
  /// The URL of the list with the default appearance, or `nil` if the list already has it.
  let plainHref: String?

  let cards: [Card]

  package init(_ content: ListContent<SymbolsState, SymbolSummary>) {
    let state = content.state
    let appearance = state.appearance
    site = Site(
      state.asked.map { "\($0) · Symbols" } ?? "Symbols",
      description: "\(NumberText.counted(content.total, "symbol")), each in every variant, "
        + "colour, weight and size by its URL.",
      image: content.items.first.map { SharedPicture(symbol: $0.name, label: $0.spoken.text) },
      style: "pages/symbols.css", script: "pages/symbols.js", keys: Site.Key.ofCards,
      hasStatus: true,
      part: .symbols)
    address = state.address.text
    let fields = [
      SymbolListing.query.name, SymbolListing.page.name, SymbolQuery.foreground.name,
      SymbolQuery.weight.name, SymbolQuery.imageScale.name, SymbolQuery.value.name,
    ]
    list = CardList(content, fields: fields)
    choices = VariantChoices(appearance.options) { word, isShape in
      "\(isShape ? "In a" : "With") \(word), if available"
    } address: {
      state.address(looking: [$0])
    }
    modes = Self.modes(state)
    foreground = appearance[SymbolQuery.foreground] ?? ""
    wells = SymbolColors.wells(appearance.options.foreground)
    presets = SymbolColors.presets(foreground.isEmpty ? nil : foreground) {
      state.address(looking: [(SymbolQuery.foreground.name, $0)])
    }
    weights = StrokeWeight.allCases.map { weight in
      Panel.Choice(choice: weight.rawValue, isChosen: weight == appearance.options.weight)
    }
    scales = SymbolScale.allCases.map { scale in
      Panel.Choice(choice: scale.rawValue, isChosen: scale == appearance.options.imageScale)
    }
    value = appearance[SymbolQuery.value] ?? "1"
    let plain = state.address(looking: SymbolsState.lookParameters.map { ($0.name, nil) })
    plainHref = plain == state.address.text ? nil : plain
    cards = content.items.map { Card($0, state) }
  }

  private static func modes(_ state: SymbolsState) -> [ChoiceLink] {
    let mode = state.appearance.options.mode
    let automatic = ChoiceLink(
      text: "automatic", title: "Each symbol’s default",
      optionHref: state.address(looking: [SymbolQuery.mode(nil)]), isCurrent: mode == nil)
    return [automatic]
      + SymbolRenderingMode.allCases.map { each in
        ChoiceLink(
          text: each.rawValue, title: "Drawn in \(each.rawValue)",
          optionHref: state.address(looking: [SymbolQuery.mode(each)]), isCurrent: each == mode)
      }
  }
}

extension SymbolsPage.Card {
  /// The number of variants that fit on a card.
  private static let chipLimit = 5

  init(_ summary: SymbolSummary, _ state: SymbolsState) {
    let wanted = state.appearance.options.variants
    let found = AvailableVariants(summary, isDerived: state.appearance.options.isDerived)
      .nearest(to: wanted)
    let parameters = state.appearance.parameters()
    subject = summary.name
    name = found?.name ?? summary.name
    nameParts = Self.parts(name)
    href = LocalAddress("/symbol/\(summary.name)", parameters).text
    copyPath = LocalAddress("/symbol/\(summary.name).svg", parameters).text
    missing = Self.missing(wanted, in: found?.variants ?? .none)
    isDerived = found?.isDerived ?? false
    let content = SymbolPicture.Appearance(
      name: summary.name, summary: summary, appearance: state.appearance)
    let side = Self.side(state)
    picture = SymbolPicture(content, width: side, height: side)
    let all = state.cell == .small || summary.variants.count < 2 ? [] : summary.variants
    let shown = all.count > Self.chipLimit ? all.prefix(Self.chipLimit - 1) : all[...]
    chips = shown.map { SymbolsPage.VariantChip($0, content, isShown: $0.name == found?.name) }
    hasChips = state.cell != .small
    variantCount = all.isEmpty ? nil : NumberText.counted(all.count, "variant")
    rest = shown.count < all.count ? "+\(all.count - shown.count)" : nil
  }

  /// Returns the requested variants that the result lacks.
  private static func missing(_ wanted: SymbolVariants, in found: SymbolVariants) -> String? {
    var words: [String] = []
    if wanted.isSlashed, !found.isSlashed { words.append("slash") }
    if let shape = wanted.shape, found.shape != shape { words.append(shape.rawValue) }
    if wanted.isFilled, !found.isFilled { words.append("fill") }
    return words.isEmpty ? nil : "no \(words.joined(separator: ", "))"
  }

  /// Returns the words of a name, each with the following dot.
  static func parts(_ name: String) -> [String] {
    let words = name.split(separator: ".")
    return words.enumerated().map { $0 < words.count - 1 ? "\($1)." : String($1) }
  }

  /// Returns the side of the frame in CSS pixels.
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
  /// The side of the picture in CSS pixels.
  private static let side = 20

  fileprivate init(
    _ variant: SymbolSummary.Variant, _ content: SymbolPicture.Appearance, isShown: Bool
  ) {
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
