import GalleryModel
import Raster

/// A `NewSymbol` whose words obey the rules and whose drawings are packed, made before the database
/// is locked.
struct CheckedSymbol: Sendable {
  /// One of its drawings.
  struct Drawing: Sendable {
    let name: SymbolName
    let variants: SymbolVariants
    let origin: SymbolSummary.Variant.Origin
    let aliases: [SymbolName]
    let packed: PackedDrawing
    let contentHash: UInt64
  }

  let name: SymbolName
  /// `nil` where a symbol that is there keeps its label, or its lack of one.
  let label: CheckedLabel?
  let tags: [Tag]
  let categories: [Tag]
  let searchWords: [String]
  let source: String?
  let license: String?
  let preferredMode: SymbolRenderingMode?
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

  /// All of them, off the caller's actor.
  @concurrent static func all(_ new: [NewSymbol]) async throws(CatalogError) -> [CheckedSymbol] {
    var checked: [CheckedSymbol] = []
    checked.reserveCapacity(new.count)
    for symbol in new { checked.append(try CheckedSymbol(symbol)) }
    return checked
  }
}

extension SymbolChange {
  /// True where nothing is asked for.
  var isEmpty: Bool {
    name == nil && label == nil && tags == nil && categories == nil && searchWords == nil
      && license == nil && preferredMode == nil && flipsInRTL == nil
  }
}

/// The rules of words that are neither names, tags nor labels.
enum SymbolWords {
  /// Search words of one symbol.
  static let maximumCount = 64
  /// Characters of a search word.
  static let maximumLength = 64

  /// Each once, in the order given, without spaces around them.
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

  /// An SPDX identifier or a name.
  static func license(_ text: String) throws(CatalogError) -> String {
    try line(text, thing: "license")
  }

  /// One line of 1 to 64 characters, after the rules of labels.
  private static func line(_ text: String, thing: String) throws(CatalogError) -> String {
    guard let line = try? AccessibilityLabel(text).text, line.count <= maximumLength else {
      throw .invalid(
        thing: thing, value: text,
        rule: "must be 1 to \(maximumLength) characters without control characters")
    }
    return line
  }
}
