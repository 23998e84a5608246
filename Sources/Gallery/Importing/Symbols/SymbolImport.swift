package import Foundation
package import GalleryModel

/// The result of reading symbol files, which is reviewed as a whole before anything is stored (symbols.md §13).
package struct SymbolImport: Sendable {
  /// A file that can be imported.
  package struct Accepted: Sendable {
    /// The file.
    package let file: URL
    /// The name of the drawing.
    package let name: SymbolNaming.Name
    /// The drawing and its description.
    package let content: SymbolImporter.Import
    /// The name derived from the file name, which becomes an alias, or `nil` if it is not needed as one.
    package let originalName: SymbolName?
    /// The name of an identical drawing in this import or in the catalog, or `nil`.
    package let duplicate: String?
  }

  /// A file with a name that is already taken.
  package struct Collision: Sendable, Equatable {
    /// The skipped file.
    package let file: URL
    /// The name that the file would have.
    package let name: String
    /// The file that has the name, or `nil` if a drawing of the catalog has it.
    package let other: URL?
  }

  /// The accepted files in input order.
  package internal(set) var accepted: [Accepted] = []
  /// The errors of files that cannot be imported.
  package internal(set) var refused: [ImportError] = []
  /// The files with names that are taken, in input order.
  package internal(set) var collisions: [Collision] = []
  /// The files that show another weight of an accepted drawing.
  package internal(set) var otherWeights: [URL] = []

  /// The symbols to store: the accepted drawings by subject, in the order of each subject's first drawing.
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
  /// Adopts the file's label, tags and category unless another file of the symbol supplied them.
  ///
  /// The source is the file without variants if there is one, otherwise the first file.
  fileprivate mutating func take(_ item: SymbolImport.Accepted) {
    if label == nil, let words = item.content.label { label = .text(words) }
    if tags.isEmpty { tags = item.content.tags }
    if categories.isEmpty, let category = item.content.category { categories = [category] }
    if source == nil || item.name.variants == .none { source = item.file.lastPathComponent }
  }
}
