/// A stored symbol without its drawings (symbols.md §14).
package struct SymbolSummary: Hashable, Sendable {
  /// One stored drawing of it.
  package struct Variant: Hashable, Sendable {
    /// The maker of a drawing: a person, or this program.
    package enum Origin: String, Hashable, Sendable {
      case drawn, derived
    }

    /// The whole name, for example `bell.slash.fill`.
    package var name: String
    /// The difference from the base.
    package var variants: SymbolVariants
    /// A person or this program.
    package var origin: Origin

    /// A drawing of a name.
    package init(name: String, variants: SymbolVariants, origin: Origin) {
      self.name = name
      self.variants = variants
      self.origin = origin
    }
  }

  /// In its catalog, never used again.
  package var id: Int64
  /// The subject, for example `bell`.
  package var name: String
  /// The accessibility label; `nil` for a decorative symbol, and for one that nobody has labelled.
  package var label: String?
  /// True where somebody said that the symbol says nothing that text beside it does not.
  package var isDecorative = false
  /// In the order of the alphabet.
  package var tags: [String]
  /// In the order of the alphabet.
  package var categories: [String]
  /// Names of earlier times or other sets, of any of its drawings.
  package var aliases: [String]
  /// Further words that find it.
  package var searchWords: [String]
  /// Its origin, for example a file's name.
  package var source: String?
  /// An SPDX identifier or a name, for example `MIT`.
  package var license: String?
  /// The mode where nobody asks for another.
  package var preferredMode: SymbolRenderingMode?
  /// True where it is mirrored when text runs from right to left.
  package var flipsInRTL: Bool
  /// Raised by every change.
  package var revision: Int64
  /// Its drawings, the base first.
  package var variants: [Variant]

  /// A symbol as it is stored.
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

  /// The words for those who cannot see it.
  package var spoken: PictureLabel { isDecorative ? .decorative : .words(label ?? name) }
}

/// A symbol with all its drawings, read in one transaction.
package struct StoredSymbol: Sendable {
  /// All but the drawings.
  package let summary: SymbolSummary
  /// One for each of `summary.variants`, in the same order.
  package let drawings: [SymbolDrawing]

  /// A symbol with its drawings.
  package init(summary: SymbolSummary, drawings: [SymbolDrawing]) {
    self.summary = summary
    self.drawings = drawings
  }
}

extension SymbolSummary {
  /// The variants that are not stored and can be made of what is (symbols.md §3, §5), what is simpler
  /// first.
  package var derivableVariants: [SymbolVariants] {
    guard let name = try? SymbolName(name) else { return [] }
    let lookup = SymbolLookup(among: variants)
    return SymbolVariants.all.filter { wanted in
      let answer = try? lookup.find(name, wanted, isDerived: true)
      // The first candidate is the whole set; those after it have something left out.
      return answer?.candidates.first?.outcome == .derived
    }
  }
}
