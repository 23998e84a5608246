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

/// The words that the classes of a shape in an SVG file say, after Apple's documented idea (symbols.md
/// §6).
struct SymbolAnnotation: Equatable {
  /// `primary`, `secondary`, `tertiary`, also as `hierarchical-0:primary`.
  var level: SymbolLevel?
  /// `multicolor-0:tintColor`.
  var isTinted = false
  /// `variable`, `always-rotates`, `always-pulses` and `body`.
  var traits: SymbolLayer.Traits = []
  /// `variable-threshold-50`.
  var threshold: Int?
  /// `motion-group-1`.
  var motionGroup: Int?
  /// `clear-behind`.
  var isClear = false

  /// The later classes, those of the shape itself, count more than those of groups around it; others
  /// mean nothing.
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

  /// The value after the colon.
  private static func value(_ name: String) -> String {
    name.split(separator: ":").last.map(String.init) ?? ""
  }
}

extension SymbolLevel {
  /// The level as annotations and commands call it.
  package var word: String { "\(self)" }

  fileprivate init?(word: String) {
    guard let level = Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = level
  }
}
