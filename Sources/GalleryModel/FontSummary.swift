package import Foundation

/// A stored font without its file.
package struct FontSummary: Sendable, Equatable, Identifiable {
  /// Never used again after a removal.
  package let id: Int64
  /// The facts that its file and whoever brought it have said.
  package let facts: FontFacts
  /// The name of the file it was imported from.
  package let source: String?
  /// To the millisecond.
  package let created: Date
  /// SHA-256 of the file, 64 hexadecimal digits: its revision.
  package let contentHash: String
  /// Bytes of the file.
  package let byteCount: Int

  /// A font as it is stored.
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

/// The roles that a family may have; SwiftUI's `Font.Design`, whose `default` is a word of Swift.
package enum FontDesign: String, CaseIterable, Hashable, Sendable {
  case standard = "default"
  case serif, monospaced, rounded
}

/// The facts of a font that a scene chooses it by.
package struct FontFacts: Sendable, Equatable {
  /// The forms of glyphs.
  package enum Kind: String, CaseIterable, Sendable {
    /// Curves, drawn at any size.
    case outline
    /// Cells, drawn in whole factors.
    case pixel
  }

  /// Unique among fonts.
  package var name: ItemName
  /// The name that faces of one family have in common.
  package var family: String
  /// 1…1000 as CSS counts it: 400 is regular.
  package var weight: Int
  /// True for a slanted face.
  package var isItalic: Bool
  /// The form of its glyphs.
  package var kind: Kind
  /// The place in a file of several faces, from 0.
  package var face: Int
  /// The role that its family has.
  package var design: FontDesign?
  /// The place in the order in which fonts are asked for characters that a text's own lacks, from 1;
  /// `nil` is never.
  package var fallback: Int?
  /// The terms of use.
  package var license: String?
  /// The characters it has, ascending and apart from each other.
  package var coverage: [ClosedRange<UInt32>]

  /// The facts of a face.
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

  /// True where the font has a character; found in the logarithm of its ranges.
  package func covers(_ scalar: Unicode.Scalar) -> Bool {
    var (low, high) = (0, coverage.count)
    while low < high {
      let middle = (low + high) / 2
      if coverage[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
    }
    return low < coverage.count && coverage[low].contains(scalar.value)
  }
}

/// A font on its way into the catalog.
package struct NewFont: Sendable {
  /// The most bytes of a file.
  package static let maximumBytes = 32 << 20
  /// The most fonts of one collection.
  package static let maximumCount = 256

  /// The facts of its file, which is known to be as they say.
  package var facts: FontFacts
  /// The file it comes from; the catalog keeps the last component.
  package var source: String?
  /// SHA-256 of the bytes, 64 hexadecimal digits.
  package var contentHash: String
  /// The file.
  package var bytes: [UInt8]

  /// A font of a file.
  package init(facts: FontFacts, source: String? = nil, contentHash: String, bytes: [UInt8]) {
    self.facts = facts
    self.source = source
    self.contentHash = contentHash
    self.bytes = bytes
  }
}
