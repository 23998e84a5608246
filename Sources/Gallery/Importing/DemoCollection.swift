package import Foundation
import ImageCoding

/// The bitmaps that come with the program.
package struct DemoCollection: Sendable {
  /// In the order of the manifest.
  package let bitmaps: [NewBitmap]

  /// Reads `manifest.json` and the PNG files that it names.
  ///
  /// The manifest is `{"bitmaps": [{"file", "name", "label", "tags"}]}`, where the label is `null`
  /// for a decorative picture.
  ///
  /// - Parameter folder: the package's own by default.
  package init(folder: URL? = nil) throws(ImportError) {
    let folder = folder ?? Self.packagedFolder
    let manifest = folder.appendingPathComponent("manifest.json")
    let entries = try Self.entries(of: manifest)
    var bitmaps: [NewBitmap] = []
    for entry in entries {
      guard let name = try? BitmapName(entry.name), !entry.file.contains("/") else {
        throw .damaged(
          path: manifest.path, CodingError(message: "\(entry.name) or \(entry.file) is no name"))
      }
      let file = folder.appendingPathComponent(entry.file)
      var bitmap = try BitmapImporter().read(file, name: name).bitmap
      bitmap.label = entry.label.map(NewLabel.text) ?? .decorative
      bitmap.tags = entry.tags
      bitmaps.append(bitmap)
    }
    self.bitmaps = bitmaps
  }

  /// The folder that travels with the program.
  package static var packagedFolder: URL { Bundle.module.bundleURL.appendingPathComponent("Demo") }

  /// The file as a whole.
  private struct Manifest: Decodable {
    let bitmaps: [Entry]
  }

  /// One bitmap of the file.
  private struct Entry: Decodable {
    let file: String
    let name: String
    let label: String?
    let tags: [String]
  }

  private static func entries(of manifest: URL) throws(ImportError) -> [Entry] {
    let bytes = try RegularFile.bytes(of: manifest, limit: 1 << 20)
    do {
      return try JSONDecoder().decode(Manifest.self, from: Data(bytes)).bitmaps
    } catch {
      throw .damaged(
        path: manifest.path, CodingError(message: "this is no manifest of a demo collection"))
    }
  }
}
