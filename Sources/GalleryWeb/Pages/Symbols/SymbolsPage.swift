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
    /// What was asked for and is not there, for example `no fill`; `nil` where nothing is missing.
    let missing: String?
    /// Whether the shown variant is made from another one.
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
    /// Whether it is one of those in use.
    let isUsed: Bool
  }

  let site: Site
  /// The address of this state as the page itself would spell it.
  let pageHref: String
  /// Whether there is no symbol at all.
  let isEmpty: Bool
  /// The commands that add symbols to the collection that is served.
  let fill: String
  let add: String
  let query: String
  let kept: [GalleryPage.Kept]
  let tags: TagChoice
  let cells: [GalleryPage.Option]

  let flags: [GalleryPage.Option]
  let shapes: [GalleryPage.Option]
  let derivation: GalleryPage.Option
  let modes: [GalleryPage.Option]
  let foreground: String
  let wells: [Well]
  let presets: [Preset]
  let weights: [Choice]
  let scales: [Choice]
  let value: String
  /// Where everything is as drawn; `nil` where it is.
  let plainHref: String?

  let count: String
  let missed: GalleryPage.Missed?
  let cellClass: String
  let cards: [Card]
  let hasPages: Bool
  let pages: [GalleryPage.PageLink]
  let previousHref: String?
  let nextHref: String?
}
