import GalleryModel

/// The page of all symbols: a sheet of subjects, and a toolbar that acts on all of them.
struct SymbolsPage: Page {
  static let template = PageTemplates.Name.symbols

  /// One subject.
  struct Card: Sendable {
    /// The name of the symbol, by which a card is known again in another look.
    let subject: String
    let href: String
    /// The name of what is shown, for example `bell.slash`.
    let name: String
    /// The same in the parts at whose ends a line may be broken.
    let nameParts: [String]
    let copyPath: String
    /// The words that are not there, for example `no fill`; `nil` where none is missing.
    let missing: String?
    /// True where the shown variant is made from another one.
    let isDerived: Bool
    let picture: SymbolPicture
    let hasChips: Bool
    let chips: [VariantChip]
    /// `+3` where there are more variants than room.
    let rest: String?
  }

  /// A variant of a subject.
  struct VariantChip: Sendable {
    let chipHref: String
    let chipName: String
    let isShown: Bool
    let chipPicture: SymbolPicture
  }

  /// A colour or some of them that are offered.
  struct Preset: Sendable {
    let presetName: String
    let presetHref: String
    let isCurrent: Bool
    let stripes: [Stripe]
    let stripeCount: Int
  }

  /// One colour of a preset.
  struct Stripe: Sendable {
    let stripe: Int
    let stripeFill: String
  }

  /// A choice of a menu.
  struct Choice: Sendable {
    let choice: String
    let isChosen: Bool
  }

  /// A colour that can be picked.
  struct Well: Sendable {
    let wellTitle: String
    /// From 0.
    let index: Int
    /// `#rrggbb`.
    let swatch: String
    /// True for one of those in use.
    let isUsed: Bool
  }

  let site: Site
  /// The address of this state as the page itself would spell it.
  let address: String
  let list: CardList

  let flags: [ChoiceLink]
  let shapes: [ChoiceLink]
  let derivation: ChoiceLink
  let modes: [ChoiceLink]
  let foreground: String
  let wells: [Well]
  let presets: [Preset]
  let weights: [Choice]
  let scales: [Choice]
  let value: String
  /// Where everything is as drawn; `nil` where it is.
  let plainHref: String?

  let cards: [Card]

  init(_ content: ListContent<SymbolsState, SymbolSummary>, files: StaticFiles) {
    let state = content.state
    let look = state.appearance
    site = Site(
      state.asked.map { "\($0) · Symbols" } ?? "Symbols",
      description: "\(NumberText.counted(content.total, "symbol")), each in every variant, "
        + "colour, weight and size by its URL.",
      image: content.items.first.map { SymbolPicture.shared($0.name) },
      style: "symbols.css", script: "symbols.js", keys: Site.Key.ofCards, hasStatus: true,
      part: .symbols, files: files)
    address = state.address.text
    let fields = [
      SymbolListing.query.name, SymbolListing.page.name, SymbolQuery.foreground.name,
      SymbolQuery.weight.name, SymbolQuery.imageScale.name, SymbolQuery.value.name,
    ]
    list = CardList(content, fields: fields)
    flags = Self.flags(state)
    shapes = Self.shapes(state)
    derivation = Self.derivation(state)
    modes = Self.modes(state)
    foreground = look[SymbolQuery.foreground] ?? ""
    wells = SymbolColors.wells(look.options.foreground)
    presets = SymbolColors.presets(foreground.isEmpty ? nil : foreground) {
      state.address(looking: [(SymbolQuery.foreground.name, $0)])
    }
    weights = SymbolWeight.allCases.map { weight in
      Choice(choice: weight.rawValue, isChosen: weight == look.options.weight)
    }
    scales = SymbolScale.allCases.map { scale in
      Choice(choice: scale.rawValue, isChosen: scale == look.options.imageScale)
    }
    value = look[SymbolQuery.value] ?? "1"
    let plain = state.address(looking: SymbolsState.look.map { ($0.name, nil) })
    plainHref = plain == state.address.text ? nil : plain
    cards = content.items.map { Card($0, state) }
  }
}

extension SymbolsState: ListState { static let noun = "symbol" }
