package import GalleryWire

/// A stored symbol without its drawings (symbols.md §14).
package struct SymbolSummary: Hashable, Sendable {
  /// A stored drawing of the symbol.
  package struct Variant: Hashable, Sendable {
    /// The origin of a drawing: an artist, or this program.
    package enum Origin: String, Hashable, Sendable {
      case drawn, derived
    }

    /// The full name, for example `bell.slash.fill`.
    package var name: String
    /// The variants relative to the base.
    package var variants: SymbolVariants
    /// The origin.
    package var origin: Origin

    /// Creates the description of a drawing.
    package init(name: String, variants: SymbolVariants, origin: Origin) {
      self.name = name
      self.variants = variants
      self.origin = origin
    }
  }

  /// The id in its catalog, which is never reused.
  package var id: Int64
  /// The name of the subject, for example `bell`.
  package var name: String
  /// The accessibility label, or `nil` for a decorative symbol, and for one without a label.
  package var label: String?
  /// Whether the symbol was marked as decorative: it adds no information to the text beside it.
  package var isDecorative = false
  /// The tags in alphabetical order.
  package var tags: [String]
  /// The categories in alphabetical order.
  package var categories: [String]
  /// The aliases of all drawings: former names, or names in other sets.
  package var aliases: [String]
  /// Further search terms.
  package var searchWords: [String]
  /// The origin, for example a file's name, or `nil`.
  package var source: String?
  /// The licence: an SPDX identifier or a name, for example `MIT`, or `nil`.
  package var license: String?
  /// The default rendering mode, or `nil`.
  package var preferredMode: SymbolRenderingMode?
  /// Whether the symbol is mirrored in right-to-left text.
  package var flipsInRTL: Bool
  /// The revision, which every change increments.
  package var revision: Int64
  /// The drawings, the base first.
  package var variants: [Variant]
  /// The set and the facts of the item alone, or `nil`.
  package var origin: ItemOrigin?

  /// Creates the summary of a stored symbol.
  package init(
    id: Int64, name: String, label: String? = nil, isDecorative: Bool = false, tags: [String],
    categories: [String], aliases: [String], searchWords: [String], source: String? = nil,
    license: String? = nil, preferredMode: SymbolRenderingMode? = nil, flipsInRTL: Bool,
    revision: Int64, variants: [Variant]
  ) {
    self.id = id
    self.name = name
    self.label = label
    self.isDecorative = isDecorative
    self.tags = tags
    self.categories = categories
    self.aliases = aliases
    self.searchWords = searchWords
    self.source = source
    self.license = license
    self.preferredMode = preferredMode
    self.flipsInRTL = flipsInRTL
    self.revision = revision
    self.variants = variants
  }

  /// The text alternative.
  package var spoken: PictureLabel {
    isDecorative ? .decorative : .words(label ?? String(name.ownName))
  }
}

/// A symbol with all its drawings, read in one transaction.
package struct StoredSymbol: Sendable {
  /// The symbol without its drawings.
  package let summary: SymbolSummary
  /// The drawings, in the order of `summary.variants`.
  package let drawings: [SymbolDrawing]

  /// Creates a symbol with its drawings.
  package init(summary: SymbolSummary, drawings: [SymbolDrawing]) {
    self.summary = summary
    self.drawings = drawings
  }
}

extension SymbolSummary {
  /// The variants that are derivable but not stored (symbols.md §3, §5), simpler ones first.
  package var derivableVariants: [SymbolVariants] {
    guard let name = try? SymbolName(name) else { return [] }
    let lookup = SymbolLookup(among: variants)
    return SymbolVariants.all.filter { wanted in
      let answer = try? lookup.find(name, wanted, isDerived: true)
      // The first candidate is the whole set; later ones lack a variant.
      return answer?.candidates.first?.outcome == .derived
    }
  }
}
