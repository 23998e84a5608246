/// A stored symbol without its drawings (symbols.md §14).
package struct SymbolSummary: Hashable, Sendable {
  /// One stored drawing of it.
  package struct Variant: Hashable, Sendable {
    /// Whether a person drew it or this program.
    package enum Origin: String, Hashable, Sendable {
      case drawn, derived
    }

    /// The whole name, for example `bell.slash.fill`.
    package var name: String
    /// What it differs by from the base.
    package var variants: SymbolVariants
    /// Who made it.
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
  /// Whether somebody said that the symbol says nothing that text beside it does not.
  package var isDecorative = false
  /// In the order of the alphabet.
  package var tags: [String]
  /// In the order of the alphabet.
  package var categories: [String]
  /// Names of earlier times or other sets, of any of its drawings.
  package var aliases: [String]
  /// Further words that find it.
  package var searchWords: [String]
  /// Where it came from, for example a file's name.
  package var source: String?
  /// An SPDX identifier or a name, for example `MIT`.
  package var license: String?
  /// What it is rendered in where nobody says otherwise.
  package var preferredMode: SymbolRenderingMode?
  /// Whether it is mirrored where text runs from right to left.
  package var flipsInRTL: Bool
  /// Raised by every change.
  package var revision: Int64
  /// Its drawings, the base first.
  package var variants: [Variant]

  /// What it is called by those who cannot see it.
  package var spoken: PictureLabel { isDecorative ? .decorative : .words(label ?? name) }
}
