import ContentPacking
import GalleryModel
import GalleryWire
import Raster

/// A `NewSymbol` with valid words and packed drawings, prepared before the database is locked.
struct CheckedSymbol: Sendable {
  /// A drawing of the symbol.
  struct Drawing: Sendable {
    let name: SymbolName
    let variants: SymbolVariants
    let origin: SymbolSummary.Variant.Origin
    let aliases: [SymbolName]
    let packed: PackedDrawing
    let contentHash: UInt64
  }

  let name: SymbolName
  /// The label, or `nil` if an existing symbol keeps its label or its lack of one.
  let label: CheckedLabel?
  let tags: [Tag]
  let categories: [Tag]
  let searchWords: [String]
  let source: String?
  let license: String?
  let preferredMode: SymbolRenderingMode?
  /// The mode of a symbol that is new to the catalog: multicolor if a drawing is colourful, unless another mode is preferred.
  let initialMode: SymbolRenderingMode?
  let flipsInRTL: Bool
  let drawings: [Drawing]

  init(_ new: NewSymbol) throws(CatalogError) {
    name = try new.name.checkedAsNew()
    label = try CheckedLabel(new.label)
    tags = try Tag.list(new.tags)
    categories = try Tag.list(new.categories)
    searchWords = try SymbolWords.checked(new.searchWords)
    source = new.source.flatMap(CheckedBitmap.fileName)
    license = try new.license.map { text throws(CatalogError) in try SymbolWords.license(text) }
    preferredMode = new.preferredMode
    let isColorful = new.drawings.contains { $0.drawing.isColorful }
    initialMode = preferredMode ?? (isColorful ? .multicolor : nil)
    flipsInRTL = new.flipsInRTL
    var drawings: [Drawing] = []
    for drawing in new.drawings {
      guard !drawing.drawing.viewBox.isEmpty else {
        throw .invalid(
          thing: "viewBox of \(drawing.name)",
          value: "\(drawing.drawing.viewBox.width) × \(drawing.drawing.viewBox.height)",
          rule: "must have a width and a height above 0")
      }
      let packed = PackedDrawing(drawing.drawing)
      drawings.append(
        Drawing(
          name: try drawing.name.checkedAsNew(), variants: drawing.variants, origin: drawing.origin,
          aliases: try drawing.aliases.filter { $0 != drawing.name }.map {
            alias throws(CatalogError) in try alias.checkedAsNew()
          }, packed: packed,
          contentHash: packed.contentHash))
    }
    self.drawings = drawings
  }

  /// Checks and packs symbols, away from the caller's actor.
  @concurrent static func all(_ new: [NewSymbol]) async throws(CatalogError) -> [CheckedSymbol] {
    var checked: [CheckedSymbol] = []
    checked.reserveCapacity(new.count)
    for symbol in new { checked.append(try CheckedSymbol(symbol)) }
    return checked
  }
}

extension SymbolChange {
  /// Whether the change is empty.
  var isEmpty: Bool {
    name == nil && label == nil && tags == nil && categories == nil && searchWords == nil
      && license == nil && preferredMode == nil && flipsInRTL == nil && facts.isEmpty
  }
}

/// The rules for words that are neither names, tags nor labels.
enum SymbolWords {
  /// The maximum number of search words of a symbol.
  static let maximumCount = 64
  /// The maximum length of a word in characters.
  static let maximumLength = 64

  /// Returns search words without surrounding spaces and duplicates, in the given order.
  static func checked(_ words: [String]) throws(CatalogError) -> [String] {
    var seen: Set<String> = []
    var checked: [String] = []
    for word in words {
      let text = try line(word, thing: "search word")
      if seen.insert(text).inserted { checked.append(text) }
    }
    guard checked.count <= maximumCount else {
      throw .invalid(
        thing: "number of search words", value: String(checked.count),
        rule: "must be at most \(maximumCount)")
    }
    return checked
  }

  /// Returns a licence: an SPDX identifier or a name.
  static func license(_ text: String) throws(CatalogError) -> String {
    try line(text, thing: "license")
  }

  /// Returns one line of 1 to 64 characters, by the rules of labels.
  private static func line(_ text: String, thing: String) throws(CatalogError) -> String {
    guard let line = try? AccessibilityLabel(text).text, line.count <= maximumLength else {
      throw .invalid(
        thing: thing, value: text,
        rule: "must be 1 to \(maximumLength) characters without control characters")
    }
    return line
  }
}
