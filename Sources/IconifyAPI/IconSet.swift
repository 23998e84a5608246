import GalleryAddresses
import GalleryCatalog
import GalleryModel
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

  init(_ prefix: IconPrefix, of inventory: SymbolInventory) {
    let symbols = inventory.symbols.filter { symbol in
      prefix.tag.map { symbol.tags.contains($0.text) } ?? true
    }
    // A hyphen sorts before a dot: if both arrow-up and arrow.up exist, the former becomes the icon.
    var drawings: [String: String] = [:]
    for name in symbols.flatMap({ $0.variants.map(\.name) }).sorted() {
      guard let icon = IconName(drawing: name)?.text, drawings[icon] == nil else { continue }
      drawings[icon] = name
    }
    var (aliases, namesBySymbol): ([String: String], [Int64: [String]]) = ([:], [:])
    for alias in inventory.aliases {
      guard let name = IconName(drawing: alias.name)?.text, drawings[name] == nil,
        let icon = IconName(drawing: alias.drawing)?.text, drawings[icon] == alias.drawing,
        aliases[name] == nil
      else { continue }
      aliases[name] = icon
    }
    var (categories, uncategorized): ([String: [String]], [String]) = ([:], [])
    for symbol in symbols {
      let names = symbol.variants.map(\.name).compactMap { drawing -> String? in
        guard let icon = IconName(drawing: drawing)?.text else { return nil }
        return drawings[icon] == drawing ? icon : nil
      }
      namesBySymbol[symbol.id] = names
      if symbol.categories.isEmpty { uncategorized += names }
      for category in symbol.categories { categories[category, default: []] += names }
    }
    let colored = symbols.filter { $0.preferredMode == .multicolor }
    colorful = Set(colored.flatMap { $0.variants.map(\.name) })
    self.prefix = prefix.name.text
    self.drawings = drawings
    self.namesBySymbol = namesBySymbol
    self.aliases = aliases
    names = drawings.keys.sorted()
    self.categories = categories.mapValues { $0.sorted() }
    self.uncategorized = uncategorized.sorted()
    changed = inventory.changed
    var info = IconSetInfo()
    info.name = prefix.name.text.replacing("-", with: " ").capitalizedFirst
    info.total = names.count
    info.author.name = "Unknown"
    info.license = IconSetInfo.License(of: symbols.map(\.license))
    info.palette = !symbols.isEmpty && colored.count == symbols.count
    let shown = symbols.compactMap { namesBySymbol[$0.id]?.first }
    info.samples = (0..<min(Self.sampleCount, shown.count)).map { index in
      shown[index * shown.count / min(Self.sampleCount, shown.count)]
    }
    self.info = info
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
      title = different.isEmpty ? "Unknown" : "Various"
      return
    }
    title = one ?? "Unknown"
    url = one.flatMap(LicenseAddress.text)
    spdx = url == nil ? nil : one
  }
}

extension String {
  /// The text with its first letter in upper case.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
