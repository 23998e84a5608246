package import Foundation
package import GalleryModel
import GalleryWire
import ImageCoding
import SceneModel

/// The bitmaps, palettes, symbols and scenes that are part of the program.
package struct DemoCollection: Sendable {
  /// The bitmaps in the order of the manifest.
  package let bitmaps: [NewBitmap]
  /// The palettes in the order of the manifest.
  package let palettes: [NewPalette]
  /// The symbols in the order of their manifest.
  package let symbols: [NewSymbol]
  /// The scenes in the order of the manifest.
  package let scenes: [NewScene]

  /// Reads `manifest.json` and the files that it names.
  ///
  /// The manifest is `{"bitmaps": [{"file", "name", "label", "tags"}], "palettes": [{"file", "name"}],
  /// "scenes": ["file"]}`. The label is `null` for a decorative picture, and the palettes and scenes are optional. The
  /// scenes are in the folder `Scenes`, and symbols in the optional folder `Symbols`, with the manifest `symbols.json`.
  ///
  /// - Parameter folder: The folder, by default the package's own.
  package init(folder: URL? = nil) throws(ImportError) {
    let folder = folder ?? Self.packagedFolder
    let manifest = folder.appendingPathComponent("manifest.json")
    let content = try Self.content(of: manifest, as: Manifest.self, "a demo collection")
    var bitmaps: [NewBitmap] = []
    for entry in content.bitmaps {
      let (name, file) = try Self.place(ItemName.init(_:), entry.name, entry.file, manifest)
      var bitmap = try BitmapImporter().read(file, name: name).bitmap
      bitmap.label = entry.label.map(LabelChange.text) ?? .decorative
      bitmap.tags = entry.tags
      bitmaps.append(bitmap)
    }
    self.bitmaps = bitmaps
    var palettes: [NewPalette] = []
    for entry in content.palettes ?? [] {
      let (name, file) = try Self.place(ItemName.init(_:), entry.name, entry.file, manifest)
      palettes.append(try PaletteImporter().read(file, name: name).palette)
    }
    self.palettes = palettes
    symbols = try Self.symbols(in: folder.appendingPathComponent("Symbols"))
    scenes = try Self.scenes(content.scenes ?? [], in: folder.appendingPathComponent("Scenes"))
  }

  private static func scenes(
    _ files: [String], in folder: URL
  ) throws(ImportError) -> [NewScene] {
    var scenes: [NewScene] = []
    for file in files {
      let place = folder.appendingPathComponent(file)
      let bytes = try SceneImporter().bytes(of: place)
      do throws(SceneDocumentError) {
        scenes.append(try SceneImporter().decode(bytes, file: place).scene)
      } catch {
        throw .damaged(path: place.path, CodingError(message: "\(error.line): \(error.message)"))
      }
    }
    return scenes
  }

  /// The folder that is part of the program.
  package static var packagedFolder: URL { Bundle.module.bundleURL.appendingPathComponent("Demo") }

  /// A file next to a manifest, and the name of its item.
  private struct NamedFile: Decodable {
    let file: String
    let name: String
  }

  /// The content of `manifest.json`.
  private struct Manifest: Decodable {
    let bitmaps: [Entry]
    let palettes: [NamedFile]?
    let scenes: [String]?

    /// A bitmap.
    struct Entry: Decodable {
      let file: String
      let name: String
      let label: String?
      let tags: [String]
    }
  }

  /// The content of `symbols.json`.
  private struct SymbolManifest: Decodable {
    let symbols: [Entry]

    /// A symbol.
    struct Entry: Decodable {
      let name: String
      let label: String?
      let tags: [String]
      let categories: [String]
      let searchWords: [String]
      let preferredMode: SymbolRenderingMode?
      let flipsInRTL: Bool
      let aliases: [String]
      let drawings: [NamedFile]
    }
  }

  private static func content<Content: Decodable>(
    of manifest: URL, as type: Content.Type, _ things: String
  ) throws(ImportError) -> Content {
    let bytes = try RegularFile.bytes(of: manifest, limit: 1 << 20)
    guard let content = try? JSONDecoder().decode(type, from: Data(bytes)) else {
      throw .damaged(path: manifest.path, CodingError(message: "this is no manifest of \(things)"))
    }
    return content
  }

  /// Returns the name and the file of an entry.
  ///
  /// The file is in the manifest's folder.
  private static func place<Name>(
    _ make: (String) throws(CatalogError) -> Name, _ name: String, _ file: String, _ manifest: URL
  ) throws(ImportError) -> (Name, URL) {
    guard let name = try? make(name), !file.contains("/") else {
      throw .damaged(path: manifest.path, CodingError(message: "\(name) or \(file) is no name"))
    }
    return (name, manifest.deletingLastPathComponent().appendingPathComponent(file))
  }

  /// Returns the symbols of a folder, or an empty array if it has no `symbols.json`.
  static func symbols(in folder: URL) throws(ImportError) -> [NewSymbol] {
    let manifest = folder.appendingPathComponent("symbols.json")
    guard FileManager.default.fileExists(atPath: manifest.path) else { return [] }
    let content = try content(of: manifest, as: SymbolManifest.self, "demo symbols")
    var symbols: [NewSymbol] = []
    for entry in content.symbols { symbols.append(try symbol(entry, manifest)) }
    return symbols
  }

  private static func symbol(
    _ entry: SymbolManifest.Entry, _ manifest: URL
  ) throws(ImportError) -> NewSymbol {
    let (name, _) = try place(SymbolName.init(_:), entry.name, "its file", manifest)
    var symbol = NewSymbol(name: name, drawings: [])
    symbol.label = entry.label.map(LabelChange.text) ?? .decorative
    symbol.tags = entry.tags
    symbol.categories = entry.categories
    symbol.searchWords = entry.searchWords
    symbol.preferredMode = entry.preferredMode
    symbol.flipsInRTL = entry.flipsInRTL
    for drawing in entry.drawings {
      symbol.drawings.append(try self.drawing(drawing, of: name, manifest))
    }
    // Aliases of the symbol refer to its first drawing.
    if !symbol.drawings.isEmpty {
      symbol.drawings[0].aliases = entry.aliases.compactMap { try? SymbolName($0) }
    }
    return symbol
  }

  /// Returns a drawing.
  ///
  /// If its name is not the symbol's name with suffixes, it is the filled twin.
  private static func drawing(
    _ entry: NamedFile, of subject: SymbolName, _ manifest: URL
  ) throws(ImportError) -> NewSymbol.Drawing {
    let (name, file) = try place(SymbolName.init(_:), entry.name, entry.file, manifest)
    let reading = name.readings.first { $0.base == subject }
    let variants = name == subject ? .none : reading?.variants ?? SymbolVariants(isFilled: true)
    let content = try SymbolImporter().read(file)
    return NewSymbol.Drawing(name: name, variants: variants, drawing: content.drawing)
  }
}
