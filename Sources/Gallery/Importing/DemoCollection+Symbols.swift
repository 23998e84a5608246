import Foundation
import GalleryModel
import ImageCoding

extension DemoCollection {
  /// The file `symbols.json` as a whole.
  private struct SymbolManifest: Decodable {
    let symbols: [Entry]

    /// One symbol.
    struct Entry: Decodable {
      let name: String
      let label: String?
      let tags: [String]
      let categories: [String]
      let searchWords: [String]
      let preferredMode: SymbolRenderingMode?
      let flipsInRTL: Bool
      let aliases: [String]
      let drawings: [Drawing]
    }

    /// One drawing of it.
    struct Drawing: Decodable {
      let file: String
      let name: String
    }
  }

  /// The symbols of a folder; none where there is no `symbols.json` in it.
  static func symbols(in folder: URL) throws(ImportError) -> [NewSymbol] {
    let manifest = folder.appendingPathComponent("symbols.json")
    guard FileManager.default.fileExists(atPath: manifest.path) else { return [] }
    let bytes = try RegularFile.bytes(of: manifest, limit: 1 << 20)
    guard let content = try? JSONDecoder().decode(SymbolManifest.self, from: Data(bytes)) else {
      throw .damaged(
        path: manifest.path, CodingError(message: "this is no manifest of demo symbols"))
    }
    var symbols: [NewSymbol] = []
    for entry in content.symbols { symbols.append(try symbol(entry, in: folder, manifest)) }
    return symbols
  }

  private static func symbol(
    _ entry: SymbolManifest.Entry, in folder: URL, _ manifest: URL
  ) throws(ImportError) -> NewSymbol {
    guard let name = try? SymbolName(entry.name) else {
      throw badEntry(entry.name, "its file", manifest)
    }
    var symbol = NewSymbol(name: name, drawings: [])
    symbol.label = entry.label.map(NewLabel.text) ?? .decorative
    symbol.tags = entry.tags
    symbol.categories = entry.categories
    symbol.searchWords = entry.searchWords
    symbol.preferredMode = entry.preferredMode
    symbol.flipsInRTL = entry.flipsInRTL
    for drawing in entry.drawings {
      symbol.drawings.append(try self.drawing(drawing, of: name, in: folder, manifest))
    }
    // Old names of the subject lead to its first drawing.
    if !symbol.drawings.isEmpty {
      symbol.drawings[0].aliases = entry.aliases.compactMap { try? SymbolName($0) }
    }
    return symbol
  }

  /// A drawing whose name is not the subject's with suffixes is its filled twin.
  private static func drawing(
    _ entry: SymbolManifest.Drawing, of subject: SymbolName, in folder: URL, _ manifest: URL
  ) throws(ImportError) -> NewSymbol.Drawing {
    guard let name = try? SymbolName(entry.name), !entry.file.contains("/") else {
      throw badEntry(entry.name, entry.file, manifest)
    }
    let reading = name.readings.first { $0.base == subject }
    let variants =
      name == subject ? .none : reading?.variants ?? SymbolVariants(isFilled: true)
    let content = try SymbolImporter().read(folder.appendingPathComponent(entry.file))
    return NewSymbol.Drawing(name: name, variants: variants, drawing: content.drawing)
  }
}
