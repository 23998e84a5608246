import GalleryAddresses
import GalleryCatalog
package import GalleryModel
package import GalleryWire

/// A set of icons: the drawings of some symbols under one prefix, by their names in Iconify's spelling.
///
/// A set is a snapshot of the collection (iconify.md §1, §2).
package struct IconSet: Sendable {
  /// An icon of the set.
  package struct Entry: Sendable {
    /// The name of the icon.
    package let icon: String
    /// The full name of its drawing.
    package let drawing: String
    /// Whether it is drawn in its own colours: whether its symbol prefers `multicolor`.
    package let keepsColors: Bool
  }

  /// The number of sample icons of a set.
  private static let sampleCount = 6

  package let prefix: String
  /// The tag of the symbols, or `nil` for a set of the collection, and for symbols with any tag.
  package let tag: Tag?
  /// Whether only requests with the prefix get the set.
  package let isHidden: Bool
  /// All icons in alphabetical order.
  package let names: [String]
  /// The aliases, each with its icon.
  package let aliases: [String: String]
  /// The names by category, each list in alphabetical order.
  package let categories: [String: [String]]
  /// The names without a category in alphabetical order.
  package let uncategorized: [String]
  package let info: IconSetInfo
  /// The time of the last change in Unix seconds.
  package let changed: Int64
  /// The full names of the drawings by icon.
  private let drawings: [String: String]
  /// The full names of the drawings that keep their own colours.
  private let colorful: Set<String>
  /// The icons of each symbol by its id, the one without variants first.
  private let namesBySymbol: [Int64: [String]]

  /// Creates the set of a configured prefix: the symbols with its tag or, without a tag, the symbols without a set; if
  /// there are none, it has all symbols.
  init(_ prefix: IconPrefix, of inventory: SymbolInventory) {
    var symbols = inventory.symbols.filter { symbol in
      prefix.tag.map { symbol.tags.contains($0.text) } ?? (symbol.name.setName == nil)
    }
    if prefix.tag == nil, symbols.isEmpty { symbols = inventory.symbols }
    var info = IconSetInfo()
    info.name = prefix.name.text.replacing("-", with: " ").capitalizedFirst
    info.author.name = Self.unknown
    info.license = IconSetInfo.License(of: symbols.map(\.license))
    self.init(prefix.name.text, symbols, of: inventory, info, tag: prefix.tag)
  }

  /// Creates a set of the collection with the facts of the set, or returns `nil` if it has no symbol.
  init?(_ stored: StoredSet, of inventory: SymbolInventory) {
    let symbols = inventory.symbols.filter { $0.name.setName == stored.name }
    guard !symbols.isEmpty else { return nil }
    let facts = stored.facts
    var info = IconSetInfo()
    info.name = facts.title
    info.author.name =
      facts.authors.isEmpty ? Self.unknown : facts.authors.map(\.name).joined(separator: ", ")
    info.author.url = facts.authors.compactMap(\.url).first
    info.license = IconSetInfo.License(of: facts)
    (info.version, info.category) = (facts.version, facts.category)
    info.tags = facts.tags.isEmpty ? nil : facts.tags
    self.init(stored.name, symbols, of: inventory, info, isHidden: facts.isHidden)
  }

  /// The name of an author or a licence that is not known, since clients always show one.
  fileprivate static let unknown = "Unknown"

  private init(
    _ prefix: String, _ symbols: [SymbolSummary], of inventory: SymbolInventory,
    _ facts: IconSetInfo, tag: Tag? = nil, isHidden: Bool = false
  ) {
    // A hyphen sorts before a dot: if both arrow-up and arrow.up exist, the former becomes the icon.
    var drawings: [String: String] = [:]
    for name in symbols.flatMap({ $0.variants.map(\.name) }).sorted() {
      guard let icon = Self.icon(name), drawings[icon] == nil else { continue }
      drawings[icon] = name
    }
    var (aliases, namesBySymbol): ([String: String], [Int64: [String]]) = ([:], [:])
    for alias in inventory.aliases {
      guard let name = Self.icon(alias.name), drawings[name] == nil,
        let icon = Self.icon(alias.drawing), drawings[icon] == alias.drawing,
        aliases[name] == nil
      else { continue }
      aliases[name] = icon
    }
    var (categories, uncategorized): ([String: [String]], [String]) = ([:], [])
    for symbol in symbols {
      let names = symbol.variants.map(\.name).compactMap { drawing -> String? in
        guard let icon = Self.icon(drawing) else { return nil }
        return drawings[icon] == drawing ? icon : nil
      }
      namesBySymbol[symbol.id] = names
      if symbol.categories.isEmpty { uncategorized += names }
      for category in symbol.categories { categories[category, default: []] += names }
    }
    let colored = symbols.filter { $0.preferredMode == .multicolor }
    colorful = Set(colored.flatMap { $0.variants.map(\.name) })
    (self.prefix, self.tag, self.isHidden) = (prefix, tag, isHidden)
    self.drawings = drawings
    self.namesBySymbol = namesBySymbol
    self.aliases = aliases
    names = drawings.keys.sorted()
    self.categories = categories.mapValues { $0.sorted() }
    self.uncategorized = uncategorized.sorted()
    changed = inventory.changed
    var info = facts
    info.total = names.count
    info.palette = !symbols.isEmpty && colored.count == symbols.count
    let shown = symbols.compactMap { namesBySymbol[$0.id]?.first }
    info.samples = (0..<min(Self.sampleCount, shown.count)).map { index in
      shown[index * shown.count / min(Self.sampleCount, shown.count)]
    }
    self.info = info
  }

  /// Returns the icon of a drawing with a full name, or `nil` if it has no valid name.
  private static func icon(_ drawing: String) -> String? {
    IconName(drawing: String(drawing.ownName))?.text
  }

  /// Returns the icons of a symbol, the one without variants first; empty if the symbol is not in this set.
  package func names(ofSymbol id: Int64) -> [String] { namesBySymbol[id] ?? [] }

  /// Returns the icon with a name or an alias, or `nil` if the set has no such name.
  package func find(_ name: String) -> Entry? {
    let icon = aliases[name] ?? name
    return drawings[icon].map {
      Entry(icon: icon, drawing: $0, keepsColors: colorful.contains($0))
    }
  }
}

extension IconSetInfo.License {
  /// Creates the licence that all icons share.
  ///
  /// Clients always show a title, so an unknown licence has one, too.
  fileprivate init(of licenses: [String?]) {
    self.init()
    let different = Set(licenses)
    guard different.count == 1, let one = different.first else {
      title = different.isEmpty ? IconSet.unknown : "Various"
      return
    }
    title = one ?? IconSet.unknown
    url = one.flatMap(LicenseAddress.text)
    spdx = url == nil ? nil : one
  }

  /// Creates the licence of a set.
  fileprivate init(of facts: SetFacts) {
    self.init()
    title = facts.license?.title ?? IconSet.unknown
    spdx = facts.license?.text
    url = facts.licenseURL ?? facts.license?.known?.url
  }
}

extension String {
  /// The text with its first letter in upper case.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
