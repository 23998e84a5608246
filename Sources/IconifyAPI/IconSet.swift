import GalleryAddresses
import GalleryCatalog
import GalleryModel
package import GalleryWire

/// The drawings of some symbols under one prefix, by the names that Iconify's clients call them by, of one
/// state of the collection (iconify.md §1, §2).
package struct IconSet: Sendable {
  /// The number of icons that a set is shown by.
  private static let sampleCount = 6

  package let prefix: String
  /// All icons in alphabetical order.
  package let names: [String]
  /// Further names, each with the icon that it leads to.
  package let aliases: [String: String]
  /// Names by category, each list in alphabetical order.
  package let categories: [String: [String]]
  /// Those without a category, in the same order.
  package let uncategorized: [String]
  package let info: IconSetInfo
  /// Seconds of Unix time.
  package let changed: Int64
  /// The whole names of the drawings, by icon.
  private let drawings: [String: String]
  /// The icons of a symbol by its id, the plain one first.
  private let namesBySymbol: [Int64: [String]]

  init(_ prefix: IconPrefix, of inventory: SymbolInventory) {
    let symbols = inventory.symbols.filter { symbol in
      prefix.tag.map { symbol.tags.contains($0.text) } ?? true
    }
    // A hyphen stands before a dot: of arrow-up and arrow.up the former is the icon.
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
    let shown = symbols.compactMap { namesBySymbol[$0.id]?.first }
    info.samples = (0..<min(Self.sampleCount, shown.count)).map { index in
      shown[index * shown.count / min(Self.sampleCount, shown.count)]
    }
    self.info = info
  }

  /// The icons of a symbol, the plain one first; none where it is not of this set.
  package func names(ofSymbol id: Int64) -> [String] { namesBySymbol[id] ?? [] }

  /// An icon by its name or a further one, and the whole name of its drawing; `nil` where there is none.
  package func find(_ name: String) -> (icon: String, drawing: String)? {
    let icon = aliases[name] ?? name
    return drawings[icon].map { (icon, $0) }
  }
}

extension IconSetInfo.License {
  /// The licence that all have; clients show a title whatever is known.
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
  /// The text with a capital letter at its beginning.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
