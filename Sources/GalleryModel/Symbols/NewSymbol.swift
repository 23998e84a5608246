package import GalleryWire

/// A new symbol for the catalog, or further drawings of a stored one.
///
/// Label, tags and other texts are checked when it is added.
package struct NewSymbol: Sendable {
  /// A drawing of the symbol.
  package struct Drawing: Sendable {
    /// The full name, for example `bell.slash.fill`.
    package var name: SymbolName
    /// The variants relative to the subject.
    package var variants: SymbolVariants
    /// The origin: an artist or this program.
    package var origin: SymbolSummary.Variant.Origin
    /// Further names of the drawing.
    package var aliases: [SymbolName]
    /// The drawing itself.
    package var drawing: SymbolDrawing

    /// Creates a drawing by an artist, without aliases by default.
    package init(
      name: SymbolName, variants: SymbolVariants, drawing: SymbolDrawing,
      origin: SymbolSummary.Variant.Origin = .drawn, aliases: [SymbolName] = []
    ) {
      self.name = name
      self.variants = variants
      self.drawing = drawing
      self.origin = origin
      self.aliases = aliases
    }
  }

  /// The name of the subject, for example `bell`.
  package var name: SymbolName
  /// The change of the label, or `nil` to keep the label of a stored symbol.
  package var label: LabelChange?
  /// The tags, at most 32.
  ///
  /// If this property or one of the following texts is empty or `nil`, a stored symbol keeps its own.
  package var tags: [String] = []
  /// The categories, at most 32, with the rules of tags.
  package var categories: [String] = []
  /// The search words, at most 64 lines of at most 64 characters.
  package var searchWords: [String] = []
  /// The file of origin, or `nil`; the catalog stores the last component.
  package var source: String?
  /// The licence: an SPDX identifier or a name, or `nil`.
  package var license: String?
  /// The default rendering mode; if it is `nil`, a new symbol with gradients is shown in its own colours.
  package var preferredMode: SymbolRenderingMode?
  /// Whether the symbol is mirrored in right-to-left text.
  package var flipsInRTL = false
  /// The drawings, at least one.
  package var drawings: [Drawing]

  /// Creates a symbol without texts, or further drawings of one.
  package init(name: SymbolName, drawings: [Drawing]) {
    self.name = name
    self.drawings = drawings
  }
}

/// The outcome of adding a drawing.
package struct AddSymbolOutcome: Sendable, Equatable {
  /// The kinds of outcomes.
  package enum Kind: String, Sendable {
    /// The name was free.
    case added
    /// The drawing replaced another one.
    case replaced
    /// The name was taken, and its drawing was kept.
    case skipped
  }

  /// The kind of outcome.
  package let kind: Kind
  /// The full name of the drawing.
  package let name: String
  /// The id of its symbol.
  package let symbolID: Int64
  /// The subject of that symbol.
  package let symbol: String
  /// Whether the symbol is new.
  package let isNewSymbol: Bool

  /// Creates the outcome of one drawing.
  package init(kind: Kind, name: String, symbolID: Int64, symbol: String, isNewSymbol: Bool) {
    self.kind = kind
    self.name = name
    self.symbolID = symbolID
    self.symbol = symbol
    self.isNewSymbol = isNewSymbol
  }
}

/// A change of a stored symbol; `nil` properties stay unchanged.
///
/// Every change increments the revision, unless it is empty.
package struct SymbolChange: Sendable {
  /// The new name of the subject: its drawings are renamed, and their old names become aliases.
  package var name: SymbolName?
  /// The new label.
  package var label: LabelChange?
  /// The new tags.
  package var tags: [String]?
  /// The new categories.
  package var categories: [String]?
  /// The new search words.
  package var searchWords: [String]?
  /// The new licence; `.some(nil)` removes it.
  package var license: String??
  /// The new default rendering mode; `.some(nil)` removes it.
  package var preferredMode: SymbolRenderingMode??
  /// Whether the symbol is mirrored in right-to-left text.
  package var flipsInRTL: Bool?
  /// The new facts of the symbol alone.
  package var facts = OwnFactsChange()

  /// Creates an empty change.
  package init() {}
}

/// The result of a removal.
package enum RemovedSymbol: Sendable, Equatable {
  /// A symbol with all its drawings.
  case symbol(SymbolSummary)
  /// A drawing of a symbol that has others; the symbol is as before the removal.
  case drawing(String, of: SymbolSummary)
  /// An alias of a drawing.
  case alias(String, of: SymbolSummary)
}
