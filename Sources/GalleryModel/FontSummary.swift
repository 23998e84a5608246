package import Foundation

/// A stored font without its file.
package struct FontSummary: Sendable, Equatable, Identifiable {
  /// The id, which is never reused.
  package let id: Int64
  /// The facts from the font's file and from its import.
  package let facts: FontFacts
  /// The name of the imported file, or `nil`.
  package let source: String?
  /// The time of creation, in whole milliseconds.
  package let created: Date
  /// The SHA-256 hash of the file, 64 hexadecimal digits, which is its revision.
  package let contentHash: String
  /// The size of the file in bytes.
  package let byteCount: Int
  /// The set and the facts of the item alone, or `nil`.
  package var origin: ItemOrigin?

  /// Creates the summary of a stored font.
  package init(
    id: Int64, facts: FontFacts, source: String? = nil, created: Date, contentHash: String,
    byteCount: Int
  ) {
    self.id = id
    self.facts = facts
    self.source = source
    self.created = created
    self.contentHash = contentHash
    self.byteCount = byteCount
  }
}

/// The design of a family; SwiftUI's `Font.Design` (`default` is a keyword in Swift).
package enum FontDesign: String, CaseIterable, Hashable, Sendable {
  case standard = "default"
  case serif, monospaced, rounded
}

/// The properties of a font, which scenes use to select it.
package struct FontFacts: Sendable, Equatable {
  /// The forms of glyphs.
  package enum Kind: String, CaseIterable, Sendable {
    /// Outlines, drawn at any size.
    case outline
    /// Cells, drawn with whole factors.
    case pixel
  }

  /// The name, which is unique among fonts.
  package var name: ItemName
  /// The name of the family.
  package var family: String
  /// The weight, 1…1000 as in CSS; 400 is regular.
  package var weight: Int
  /// Whether the face is italic.
  package var isItalic: Bool
  /// The form of its glyphs.
  package var kind: Kind
  /// The index of the face in its file, from 0.
  package var face: Int
  /// The design of the family, or `nil`.
  package var design: FontDesign?
  /// The place in the order of fallback fonts, from 1, or `nil` if the font is not a fallback.
  package var fallback: Int?
  /// The licence, or `nil`.
  package var license: String?
  /// The supported characters as ascending, disjoint ranges.
  package var coverage: [ClosedRange<UInt32>]

  /// Creates the facts of a face.
  package init(
    name: ItemName, family: String, weight: Int = 400, isItalic: Bool = false,
    kind: Kind = .outline, face: Int = 0, design: FontDesign? = nil, fallback: Int? = nil,
    license: String? = nil, coverage: [ClosedRange<UInt32>]
  ) {
    self.name = name
    self.family = family
    self.weight = weight
    self.isItalic = isItalic
    self.kind = kind
    self.face = face
    self.design = design
    self.fallback = fallback
    self.license = license
    self.coverage = coverage
  }

  /// Returns whether the font has a character, by binary search.
  package func covers(_ scalar: Unicode.Scalar) -> Bool {
    var (low, high) = (0, coverage.count)
    while low < high {
      let middle = (low + high) / 2
      if coverage[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
    }
    return low < coverage.count && coverage[low].contains(scalar.value)
  }
}

/// A new font for the catalog.
package struct NewFont: Sendable {
  /// The maximum size of a file in bytes.
  package static let maximumBytes = 32 << 20
  /// The maximum number of fonts in a collection.
  package static let maximumCount = 256

  /// The facts, which match the file.
  package var facts: FontFacts
  /// The file of origin, or `nil`; the catalog stores the last component.
  package var source: String?
  /// The SHA-256 hash of the bytes, 64 hexadecimal digits.
  package var contentHash: String
  /// The bytes of the file.
  package var bytes: [UInt8]

  /// Creates a font from a file.
  package init(facts: FontFacts, source: String? = nil, contentHash: String, bytes: [UInt8]) {
    self.facts = facts
    self.source = source
    self.contentHash = contentHash
    self.bytes = bytes
  }
}
