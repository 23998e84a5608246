package import Foundation
package import GalleryModel

/// The outcome of importing some files: looked at as a whole before anything is stored (symbols.md
/// §13).
package struct SymbolImport: Sendable {
  /// A file that can be taken.
  package struct Accepted: Sendable {
    /// The file's place.
    package let file: URL
    /// The name that it gets.
    package let name: SymbolNaming.Name
    /// The drawing with its words.
    package let content: SymbolImporter.Import
    /// The file's own name, where the drawing is called something else.
    package let originalName: SymbolName?
    /// The name of another drawing that looks the same, here or in the catalog.
    package let duplicate: String?
  }

  /// A file whose name another one has.
  package struct Collision: Sendable, Equatable {
    /// The file that is left out.
    package let file: URL
    /// The name that it would get.
    package let name: String
    /// The file that has the name; `nil` where it is a drawing of the catalog.
    package let other: URL?
  }

  /// In the order of the files.
  package internal(set) var accepted: [Accepted] = []
  /// In the order of the files.
  package internal(set) var refused: [ImportError] = []
  /// In the order of the files.
  package internal(set) var collisions: [Collision] = []
  /// Files that show another weight of a symbol that is taken.
  package internal(set) var otherWeights: [URL] = []

  /// The symbols to be stored: accepted drawings by subject, in the order in which the subjects occur.
  package var symbols: [NewSymbol] {
    var order: [SymbolName] = []
    var symbols: [SymbolName: NewSymbol] = [:]
    for item in accepted {
      let subject = item.name.subject
      if symbols[subject] == nil { order.append(subject) }
      var symbol = symbols[subject] ?? NewSymbol(name: subject, drawings: [])
      symbol.drawings.append(
        NewSymbol.Drawing(
          name: item.name.name, variants: item.name.variants, drawing: item.content.drawing,
          aliases: item.originalName.map { [$0] } ?? []))
      symbol.take(item)
      symbols[subject] = symbol
    }
    return order.compactMap { symbols[$0] }
  }
}

extension NewSymbol {
  /// Words that the file carries, where none of the symbol's other files did.
  fileprivate mutating func take(_ item: SymbolImport.Accepted) {
    if label == nil, let words = item.content.label { label = .text(words) }
    if tags.isEmpty { tags = item.content.tags }
    if categories.isEmpty, let category = item.content.category { categories = [category] }
    if source == nil || item.name.variants == .none { source = item.file.lastPathComponent }
  }
}
