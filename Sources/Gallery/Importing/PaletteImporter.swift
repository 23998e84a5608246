package import Foundation
package import GalleryModel
import ImageCoding
import ImageFiles
import Raster

/// An importer of palette files, which are recognised by content.
package struct PaletteImporter: Sendable {
  /// The maximum file size in bytes: 1 MiB.
  package let maximumBytes = PaletteDecoder.maximumFileBytes

  /// Creates an importer.
  package init() {}

  /// A palette read from a file, ready for the catalog.
  package struct Import: Sendable {
    /// The palette, with the given name, or one derived from the file name.
    package let palette: NewPalette
    /// One sentence for each part that was lost or changed.
    package let notes: [String]
  }

  /// Reads a regular file.
  ///
  /// - Parameter name: The name. By default it is derived from the file name without its extension.
  package func read(_ file: URL, name: ItemName? = nil) throws(ImportError) -> Import {
    let bytes = try RegularFile.bytes(of: file, limit: maximumBytes, for: .palette)
    let stem = file.deletingPathExtension().lastPathComponent
    return try decode(
      bytes, path: file.path, name: name ?? ItemName(slug: stem, for: .palette),
      source: file.lastPathComponent)
  }

  /// Imports bytes from another source, such as standard input.
  ///
  /// Messages name it `path`.
  ///
  /// - Parameter name: The name. By default it is derived from the name inside the file, or is `palette`.
  package func decode(
    _ bytes: [UInt8], path: String, name: ItemName? = nil, source: String? = nil
  ) throws(ImportError) -> Import {
    guard bytes.count <= maximumBytes else { throw .tooLarge(path: path, limit: maximumBytes) }
    do {
      let result = try PaletteDecoder.decode(bytes)
      let palette = NewPalette(
        name: name ?? ItemName(slug: result.title ?? "", for: .palette), palette: result.palette,
        source: source)
      return Import(palette: palette, notes: result.notes)
    } catch {
      throw .otherKind(path: path, bytes, for: .palette) ?? .damaged(path: path, error)
    }
  }

  /// Returns a palette with the colours of a bitmap, and with its name as the source.
  ///
  /// The colours are the bitmap's palette, including unused entries, or its colours in order of first use.
  ///
  /// - Throws: `.invalid` if the bitmap has more than 256 colours.
  package func palette(
    of stored: StoredBitmap, name: ItemName? = nil
  ) throws(CatalogError) -> NewPalette {
    guard let palette = (stored.bitmap.indexed() ?? stored.bitmap).palette else {
      throw .invalid(
        thing: "number of colours of bitmap \(stored.summary.name)",
        value: String(stored.summary.colorCount), rule: "must be at most \(Palette.maximumCount)")
    }
    return NewPalette(
      name: name ?? ItemName(slug: stored.summary.name, for: .palette), palette: palette,
      source: stored.summary.name)
  }
}
