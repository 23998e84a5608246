package import Foundation
package import GalleryModel
import ImageCoding
import ImageFiles
import Raster

/// Palette files to palettes, by their content whatever they are called.
package struct PaletteImporter: Sendable {
  /// The most bytes of a file: 1 MiB.
  package let maximumBytes = PaletteDecoder.maximumFileBytes

  /// An importer; there is nothing to set.
  package init() {}

  /// A palette read from a file, ready for the catalog.
  package struct Import: Sendable {
    /// Under the name that was given, else one made of the file's.
    package let palette: NewPalette
    /// The parts that were not kept or not exact, one sentence each.
    package let notes: [String]
  }

  /// Reads a regular file.
  ///
  /// - Parameter name: made from the file's name without its extension by default.
  package func read(_ file: URL, name: ItemName? = nil) throws(ImportError) -> Import {
    let bytes = try RegularFile.bytes(of: file, limit: maximumBytes)
    let stem = file.deletingPathExtension().lastPathComponent
    return try decode(
      bytes, path: file.path, name: name ?? ItemName(slug: stem, for: .palette),
      source: file.lastPathComponent)
  }

  /// Takes bytes that came another way, such as standard input; `path` is what messages call them.
  ///
  /// - Parameter name: made from what the file calls the palette by default, else `palette`.
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
      throw .damaged(path: path, error)
    }
  }

  /// The colours of a bitmap: its own palette with unused entries, or its colours in order of first
  /// use, and its name for a source.
  ///
  /// Throws `.invalid` for more than 256 colours.
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
