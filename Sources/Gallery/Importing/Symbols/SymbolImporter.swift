package import Foundation
package import GalleryModel
import ImageCoding
import SVGCoding

/// SVG files to drawings of symbols.
package struct SymbolImporter: Sendable {
  /// The most bytes of a file: 64 KiB.
  package let maximumBytes = SVGReader.maximumBytes

  /// An importer; there is nothing to set.
  package init() {}

  /// A drawing read from a file.
  package struct Import: Sendable {
    /// In layers.
    package var drawing: SymbolDrawing
    /// The document's own, where it is one that a symbol can have.
    package var label: String?
    /// Tags that the document carries, as far as symbols can have them.
    package var tags: [String]
    /// The category that it carries.
    package var category: String?
    /// The parts that were not kept, one sentence each.
    package var notes: [String]
  }

  /// Reads a regular file.
  package func read(_ file: URL) throws(ImportError) -> Import {
    try decode(try RegularFile.bytes(of: file, limit: maximumBytes), path: file.path)
  }

  /// Takes bytes that came another way, such as standard input; `path` is what messages call them.
  package func decode(_ bytes: [UInt8], path: String) throws(ImportError) -> Import {
    let document: SVGDocument
    do {
      document = try SVGReader.read(bytes)
    } catch {
      throw .damaged(path: path, CodingError(message: error.description))
    }
    guard !document.shapes.isEmpty else {
      throw .damaged(path: path, CodingError(message: "there is nothing to be seen in it"))
    }
    return Import(
      drawing: SymbolDrawing(document),
      label: document.title.flatMap { (try? AccessibilityLabel($0))?.text },
      tags: Array(document.tags.compactMap(Self.tag).prefix(Tag.maximumCount)),
      category: document.category.flatMap(Self.tag),
      notes: document.notes.map { "line \($0.line): \($0.text)" })
  }

  /// Spaces in a set's own words become `-`.
  private static func tag(_ text: String) -> String? {
    let word = text.split { $0 == " " || $0 == "_" }.joined(separator: "-")
    return (try? Tag(word))?.text
  }
}
