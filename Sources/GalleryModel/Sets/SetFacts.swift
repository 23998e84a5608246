/// The facts of a set, which an edit may change.
package struct SetFacts: Hashable, Sendable {
  /// The maximum number of bytes of a licence's text.
  package static let maximumLicenseBytes = 65_536
  /// The largest rank.
  package static let maximumRank = 1_000_000

  /// The title, 1 to 128 characters.
  package var title: String
  /// The authors in order, at most 64.
  package var authors: [SetAuthor]
  /// The licence, or `nil` if it is not known.
  package var license: LicenseExpression?
  /// The web page with the licence, or `nil`.
  package var licenseURL: String?
  /// The text of the licence as the authors wrote it, or `nil`.
  package var licenseText: String?
  /// The web page that the set comes from, or `nil`.
  package var source: String?
  /// The version, 1 to 64 characters, or `nil`.
  package var version: String?
  /// The description, at most 2,000 characters, or `nil`.
  package var description: String?
  /// The category, a word with the rules of tags, or `nil`.
  package var category: String?
  /// The tags in alphabetical order, at most 32.
  package var tags: [String]
  /// The place in the order of sets, 0…1,000,000, or `nil` for the last one.
  package var rank: Int?
  /// Whether no list shows the set.
  package var isHidden: Bool

  /// Creates facts.
  package init(
    title: String, authors: [SetAuthor] = [], license: LicenseExpression? = nil,
    licenseURL: String? = nil, licenseText: String? = nil, source: String? = nil,
    version: String? = nil, description: String? = nil, category: String? = nil,
    tags: [String] = [], rank: Int? = nil, isHidden: Bool = false
  ) {
    self.title = title
    self.authors = authors
    self.license = license
    self.licenseURL = licenseURL
    self.licenseText = licenseText
    self.source = source
    self.version = version
    self.description = description
    self.category = category
    self.tags = tags
    self.rank = rank
    self.isHidden = isHidden
  }

  /// Returns the facts without surrounding spaces, and with sorted tags.
  ///
  /// - Throws: `.invalid` with the first fact that breaks its rule.
  package func checked() throws(CatalogError) -> SetFacts {
    var facts = self
    facts.title = try PlainText.checked(title, thing: "title", atMost: 128)
    guard authors.count <= SetAuthor.maximumCount else {
      throw .invalid(
        thing: "number of authors", value: String(authors.count),
        rule: "must be at most \(SetAuthor.maximumCount)")
    }
    facts.authors = []
    for author in authors { facts.authors.append(try author.checked()) }
    facts.licenseURL = try licenseURL.map { url throws(CatalogError) in
      try WebAddress.checked(url, thing: "licence's URL")
    }
    facts.licenseText = try licenseText.map { text throws(CatalogError) in
      try PlainText.checkedLines(text, thing: "licence's text", atMost: Self.maximumLicenseBytes)
    }
    facts.source = try source.map { url throws(CatalogError) in
      try WebAddress.checked(url, thing: "source")
    }
    facts.version = try version.map { text throws(CatalogError) in
      try PlainText.checked(text, thing: "version", atMost: 64)
    }
    facts.description = try description.map { text throws(CatalogError) in
      try PlainText.checked(text, thing: "description", atMost: 2_000)
    }
    facts.category = try category.map { word throws(CatalogError) in try Tag(word).text }
    facts.tags = try Tag.list(tags).map(\.text)
    if let rank, !(0...Self.maximumRank).contains(rank) {
      throw .invalid(
        thing: "rank", value: String(rank), rule: "must be 0 to \(Self.maximumRank)")
    }
    return facts
  }
}
