/// The author, licence and source of an item; if it has none of its own, those of its set (sets.md §6).
package struct ItemCredit: Hashable, Sendable {
  /// The name of the set, or `nil` for an item without a set.
  package let set: String?
  /// The authors in order.
  package let authors: [SetAuthor]
  /// The licence, or `nil` if it is not known.
  package let license: String?
  /// The web page with the licence, or `nil`.
  package let licenseURL: String?
  /// The web page that the item comes from, or `nil`.
  package let source: String?
  /// The summary of the licence's terms.
  package let terms: LicenseFacts
  /// The credit on one line: `NAME from TITLE by AUTHORS, LICENSE, SOURCE`, without the parts that are not known.
  package let text: String

  /// The maximum number of characters of a licence in the text; a font may have the whole text of its licence.
  private static let licenseLimit = 60

  /// Creates the credit of an item.
  ///
  /// - Parameters:
  ///   - name: The full name of the item.
  ///   - origin: The set and the facts of the item, or `nil`.
  ///   - own: The licence that the item itself has in its table, or `nil`.
  package init(of name: String, _ origin: ItemOrigin?, license own: String? = nil) {
    let facts = origin?.facts ?? ItemOrigin.Facts()
    let own = own ?? facts.ownLicense
    set = facts.set
    authors =
      facts.ownAuthor.map { [SetAuthor(name: $0, url: facts.ownAuthorURL)] }
      ?? facts.authors
    license = own ?? facts.license
    source = facts.ownSource ?? facts.source
    let known = license.flatMap(KnownLicense.named)
    licenseURL = own == nil ? facts.licenseURL ?? known?.url : known?.url
    terms =
      known?.facts ?? license.flatMap { try? LicenseExpression($0) }?.facts ?? .unknown
    var text = String(name.ownName)
    if let title = facts.title { text += " from \(title)" }
    if !authors.isEmpty { text += " by \(Self.list(authors.map(\.name)))" }
    let rest = [license.map(Self.shortened), source].compactMap(\.self)
    self.text = ([text] + rest).joined(separator: ", ")
  }

  /// Whether anything but the name is known.
  package var isKnown: Bool {
    self.set != nil || !authors.isEmpty || license != nil || licenseURL != nil || source != nil
  }

  /// Returns words as a list: `A`, `A and B`, or `A, B and C`.
  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and \(last)"
  }

  private static func shortened(_ license: String) -> String {
    let line = license.prefix { !$0.isNewline }
    return line.count < license.count || line.count > licenseLimit
      ? "\(line.prefix(licenseLimit))…" : String(line)
  }
}

extension BitmapSummary {
  /// The credit of the bitmap.
  package var credit: ItemCredit { ItemCredit(of: name, origin) }
}

extension StoredPalette {
  /// The credit of the palette.
  package var credit: ItemCredit { ItemCredit(of: name, origin) }
}

extension SymbolSummary {
  /// The credit of the symbol.
  package var credit: ItemCredit { ItemCredit(of: name, origin, license: license) }
}

extension SceneSummary {
  /// The credit of the scene.
  package var credit: ItemCredit { ItemCredit(of: name, origin, license: license) }
}

extension FontSummary {
  /// The credit of the font.
  package var credit: ItemCredit {
    ItemCredit(of: facts.name.text, origin, license: facts.license)
  }
}
