package import Foundation
package import GalleryModel
import ImageCoding
import SVGCoding

/// An importer of SVG files as drawings of symbols.
package struct SymbolImporter: Sendable {
  /// The maximum file size in bytes: 64 KiB.
  package let maximumBytes = SVGReader.maximumBytes

  /// Creates an importer.
  package init() {}

  /// A drawing read from a file.
  package struct Import: Sendable {
    /// The drawing, in layers.
    package var drawing: SymbolDrawing
    /// The document's title, or `nil` if it is missing or not a valid label.
    package var label: String?
    /// The document's valid tags, up to the maximum number of a symbol.
    package var tags: [String]
    /// The document's category, or `nil` if it is missing or invalid.
    package var category: String?
    /// One sentence for each part that was dropped, with its line.
    package var notes: [String]
  }

  /// Reads a regular file.
  package func read(_ file: URL) throws(ImportError) -> Import {
    try decode(try RegularFile.bytes(of: file, limit: maximumBytes, for: .symbol), path: file.path)
  }

  /// Imports bytes from another source, such as standard input.
  ///
  /// Messages name it `path`.
  ///
  /// - Throws: `.damaged` if the bytes are not an accepted SVG document, or if it has no visible shapes.
  package func decode(_ bytes: [UInt8], path: String) throws(ImportError) -> Import {
    let document: SVGDocument
    do {
      document = try SVGReader.read(bytes)
    } catch {
      throw .otherKind(path: path, bytes, for: .symbol)
        ?? .damaged(path: path, CodingError(message: error.description))
    }
    guard !document.shapes.isEmpty else {
      throw .damaged(path: path, CodingError(message: "it has no visible content"))
    }
    return Import(
      drawing: SymbolDrawing(document),
      label: document.title.flatMap { (try? AccessibilityLabel($0))?.text },
      tags: Array(document.tags.compactMap(Self.tag).prefix(Tag.maximumCount)),
      category: document.category.flatMap(Self.tag),
      notes: document.notes.map { "line \($0.line): \($0.text)" })
  }

  /// Returns a word of an icon set as a tag, with `-` for spaces and underscores, or `nil` if it is invalid.
  private static func tag(_ text: String) -> String? {
    let word = text.split { $0 == " " || $0 == "_" }.joined(separator: "-")
    return (try? Tag(word))?.text
  }
}

/// The annotations in the classes of an SVG shape, which follow Apple's documented format (symbols.md §6).
struct SymbolAnnotation: Equatable {
  /// The level (`primary`, `secondary` or `tertiary`, also as `hierarchical-0:primary`), or `nil`.
  var level: SymbolLevel?
  /// Whether the shape has the requested colour in multicolor: `multicolor-0:tintColor`.
  var isTinted = false
  /// The traits of `variable`, `always-rotates`, `always-pulses` and `body`.
  var traits: SymbolLayer.Traits = []
  /// The percentage of `variable-threshold-50`, or `nil`.
  var threshold: Int?
  /// The number of `motion-group-1`, or `nil`.
  var motionGroup: Int?
  /// Whether the shape clears everything behind it: `clear-behind`.
  var isClear = false

  /// Creates the annotations from classes, outermost group first.
  ///
  /// Later classes override earlier ones, so the shape's own classes override those of its groups. Unknown classes
  /// are ignored.
  init(_ classes: [String]) {
    for name in classes {
      switch name {
      case "variable": traits.insert(.isVariable)
      case "always-rotates": traits.insert(.rotates)
      case "always-pulses": traits.insert(.pulses)
      case "body": traits.insert(.isBody)
      case "clear-behind": isClear = true
      default: readNumbered(name)
      }
    }
  }

  private mutating func readNumbered(_ name: String) {
    if let number = Self.number(in: name, after: "variable-threshold-"), number <= 100 {
      traits.insert(.isVariable)
      threshold = number
    } else if let number = Self.number(in: name, after: "motion-group-") {
      motionGroup = number
    } else if name.hasPrefix("multicolor-"), name.hasSuffix(":tintColor") {
      isTinted = true
    } else if let level = SymbolLevel(
      word: name.hasPrefix("hierarchical-") ? Self.value(name) : name)
    {
      self.level = level
    }
  }

  private static func number(in name: String, after prefix: String) -> Int? {
    guard name.hasPrefix(prefix), let number = UInt16(name.dropFirst(prefix.count)) else {
      return nil
    }
    return Int(number)
  }

  /// Returns the value after the last colon.
  private static func value(_ name: String) -> String {
    name.split(separator: ":").last.map(String.init) ?? ""
  }
}

extension SymbolLevel {
  /// The name of the level in annotations and commands.
  package var word: String { "\(self)" }

  fileprivate init?(word: String) {
    guard let level = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = level
  }
}
