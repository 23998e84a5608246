import GalleryModel

/// A symbol as commands print it, with the members that `/api/symbols` has.
struct SymbolRecord: Encodable {
  let summary: SymbolSummary

  init(_ summary: SymbolSummary) {
    self.summary = summary
  }

  /// `ID<TAB>NAME<TAB>VARIANTS`, what commands print that change or remove a symbol.
  var line: String {
    "\(summary.id)\t\(summary.name)\t\(summary.chains.joined(separator: " "))\n"
  }

  private enum CodingKeys: String, CodingKey {
    case id, name, label, decorative, tags, categories, aliases, searchWords, variants
    case preferredMode, flipsInRTL, source, license, revision, url
  }

  /// `null` for what is not there: every object has the same members.
  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(summary.id, forKey: .id)
    try values.encode(summary.name, forKey: .name)
    try values.encode(summary.label, forKey: .label)
    try values.encode(summary.isDecorative, forKey: .decorative)
    try values.encode(summary.tags, forKey: .tags)
    try values.encode(summary.categories, forKey: .categories)
    try values.encode(summary.aliases, forKey: .aliases)
    try values.encode(summary.searchWords, forKey: .searchWords)
    try values.encode(summary.chains, forKey: .variants)
    try values.encode(summary.preferredMode, forKey: .preferredMode)
    try values.encode(summary.flipsInRTL, forKey: .flipsInRTL)
    try values.encode(summary.source, forKey: .source)
    try values.encode(summary.license, forKey: .license)
    try values.encode(summary.revision, forKey: .revision)
    try values.encode("/symbol/\(summary.name).svg", forKey: .url)
  }
}
