/// A symbol on its way into the catalog, or more drawings of one that is there.
///
/// Label, tags and the other words are checked when it is added.
package struct NewSymbol: Sendable {
  /// One drawing of it.
  package struct Drawing: Sendable {
    /// The whole name, for example `bell.slash.fill`.
    package var name: SymbolName
    /// The difference from the subject.
    package var variants: SymbolVariants
    /// A person or this program.
    package var origin: SymbolSummary.Variant.Origin
    /// Other names that lead to it.
    package var aliases: [SymbolName]
    /// Its layers.
    package var drawing: SymbolDrawing

    /// A drawing by a person, without other names unless some are given.
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

  /// The subject, for example `bell`.
  package var name: SymbolName
  /// The symbol in words; one that is there keeps its own where none is given.
  package var label: LabelChange?
  /// At most 32; where there are none, those of a symbol that is there stay.
  ///
  /// So for all that follows.
  package var tags: [String] = []
  /// At most 32, after the rules of tags.
  package var categories: [String] = []
  /// At most 64, each a line of at most 64 characters.
  package var searchWords: [String] = []
  /// The file it comes from; the catalog keeps the last component.
  package var source: String?
  /// An SPDX identifier or a name.
  package var license: String?
  /// The mode where nobody asks for another.
  package var preferredMode: SymbolRenderingMode?
  /// True where it is mirrored when text runs from right to left.
  package var flipsInRTL = false
  /// At least one.
  package var drawings: [Drawing]

  /// A symbol without words, or more drawings of one.
  package init(name: SymbolName, drawings: [Drawing]) {
    self.name = name
    self.drawings = drawings
  }
}

/// The fate of a drawing that was to be added.
package struct AddSymbolOutcome: Sendable, Equatable {
  /// The fate in one word.
  package enum Kind: String, Sendable {
    /// It has a name that was free.
    case added
    /// It took the place of another drawing.
    case replaced
    /// The name was taken and stays with the drawing that has it.
    case skipped
  }

  /// The fate in one word.
  package let kind: Kind
  /// The whole name of the drawing.
  package let name: String
  /// The symbol that it belongs to.
  package let symbolID: Int64
  /// The subject of that symbol.
  package let symbol: String
  /// True where the symbol was not there before.
  package let isNewSymbol: Bool

  /// The outcome for one drawing.
  package init(kind: Kind, name: String, symbolID: Int64, symbol: String, isNewSymbol: Bool) {
    self.kind = kind
    self.name = name
    self.symbolID = symbolID
    self.symbol = symbol
    self.isNewSymbol = isNewSymbol
  }
}

/// A change of a stored symbol; what is `nil` stays.
///
/// Every change raises the revision by one; an empty one does not.
package struct SymbolChange: Sendable {
  /// The new name of the subject: its drawings are renamed with it, and their old names become
  /// aliases.
  package var name: SymbolName?
  /// The symbol in words from now on.
  package var label: LabelChange?
  /// All tags from now on.
  package var tags: [String]?
  /// All categories from now on.
  package var categories: [String]?
  /// All search words from now on.
  package var searchWords: [String]?
  /// The new licence; `.some(nil)` takes it away.
  package var license: String??
  /// The new rendering mode; `.some(nil)` takes it away.
  package var preferredMode: SymbolRenderingMode??
  /// True where it is mirrored when text runs from right to left.
  package var flipsInRTL: Bool?

  /// Changes nothing.
  package init() {}
}

/// The thing that was removed.
package enum RemovedSymbol: Sendable, Equatable {
  /// A symbol with all its drawings.
  case symbol(SymbolSummary)
  /// One drawing; the symbol, as it was before, has others.
  case drawing(String, of: SymbolSummary)
  /// A name that led to a drawing.
  case alias(String, of: SymbolSummary)
}
