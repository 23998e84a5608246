package import Foundation
package import GalleryModel
import ImageCoding

/// The bitmaps, palettes and symbols that come with the program.
package struct DemoCollection: Sendable {
  /// In the order of the manifest.
  package let bitmaps: [NewBitmap]
  /// In the order of the manifest.
  package let palettes: [NewPalette]
  /// In the order of their own manifest.
  package let symbols: [NewSymbol]

  /// Reads `manifest.json` and the files that it names.
  ///
  /// The manifest is `{"bitmaps": [{"file", "name", "label", "tags"}], "palettes": [{"file", "name"}]}`,
  /// where the label is `null` for a decorative picture and the palettes may be left out. Symbols stand
  /// in the folder `Symbols` with a manifest of their own, `symbols.json`, or not at all.
  ///
  /// - Parameter folder: the package's own by default.
  package init(folder: URL? = nil) throws(ImportError) {
    let folder = folder ?? Self.packagedFolder
    let manifest = folder.appendingPathComponent("manifest.json")
    let content = try Self.content(of: manifest)
    var bitmaps: [NewBitmap] = []
    for entry in content.bitmaps {
      guard let name = try? BitmapName(entry.name), !entry.file.contains("/") else {
        throw Self.badEntry(entry.name, entry.file, manifest)
      }
      let file = folder.appendingPathComponent(entry.file)
      var bitmap = try BitmapImporter().read(file, name: name).bitmap
      bitmap.label = entry.label.map(NewLabel.text) ?? .decorative
      bitmap.tags = entry.tags
      bitmaps.append(bitmap)
    }
    self.bitmaps = bitmaps
    var palettes: [NewPalette] = []
    for entry in content.palettes ?? [] {
      guard let name = try? PaletteName(entry.name), !entry.file.contains("/") else {
        throw Self.badEntry(entry.name, entry.file, manifest)
      }
      let file = folder.appendingPathComponent(entry.file)
      palettes.append(try PaletteImporter().read(file, name: name).palette)
    }
    self.palettes = palettes
    symbols = try Self.symbols(in: folder.appendingPathComponent("Symbols"))
  }

  /// The folder that travels with the program.
  package static var packagedFolder: URL { Bundle.module.bundleURL.appendingPathComponent("Demo") }

  /// The file as a whole.
  private struct Manifest: Decodable {
    let bitmaps: [Entry]
    let palettes: [PaletteEntry]?
  }

  /// One bitmap of the file.
  private struct Entry: Decodable {
    let file: String
    let name: String
    let label: String?
    let tags: [String]
  }

  /// One palette of the file.
  private struct PaletteEntry: Decodable {
    let file: String
    let name: String
  }

  private static func content(of manifest: URL) throws(ImportError) -> Manifest {
    let bytes = try RegularFile.bytes(of: manifest, limit: 1 << 20)
    do {
      return try JSONDecoder().decode(Manifest.self, from: Data(bytes))
    } catch {
      throw .damaged(
        path: manifest.path, CodingError(message: "this is no manifest of a demo collection"))
    }
  }

  static func badEntry(_ name: String, _ file: String, _ manifest: URL) -> ImportError {
    .damaged(path: manifest.path, CodingError(message: "\(name) or \(file) is no name"))
  }
}
