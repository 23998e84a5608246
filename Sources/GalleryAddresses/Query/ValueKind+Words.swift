import GalleryModel
import GalleryWire

/// The kinds of words and texts.
extension ValueKind {
  /// `true` or `false`.
  package static let boolean = ValueKind(
    .boolean, allowed: ["true", "false"], schema: { _ in ["type": "boolean"] },
    refused: ["", "yes", "1", "True", "tru→true", "false "])

  /// Returns the kind of a choice among words.
  package static func choice(_ words: [String]) -> ValueKind {
    ValueKind(
      .choice(words), allowed: words,
      schema: { _ in ["type": "string", "enum": .strings(words)] },
      refused: [
        "", "?", "\(words[0])x→\(words[0])", words[0].uppercased(), words.joined(separator: ","),
      ])
  }

  /// Returns the kind of one or more words of a list, separated by commas and without duplicates.
  static func choices(_ words: [String]) -> ValueKind {
    ValueKind(
      .choices(words), allowed: words,
      pattern: "^(\(words.joined(separator: "|")))(,(\(words.joined(separator: "|"))))*$",
      refused: [
        "", "?", "\(words[0])x→\(words[0])", words[0].uppercased(), "\(words[0]),",
        ",\(words[0])", "\(words[0]),\(words[0])",
        "\(words[0]),\(words[1])x→\(words[0]),\(words[1])",
      ])
  }

  /// Returns the kind of a text of at most `maximumBytes` bytes of UTF-8, without control characters.
  package static func text(maximumBytes: Int) -> ValueKind {
    ValueKind(
      .text, allowed: ["text of at most \(maximumBytes) bytes"],
      schema: { allowed in
        [
          "type": "string", "pattern": .string("^[^\(ValuePattern.control)]+$"),
          "maxLength": .count(maximumBytes),
          "description": .string(allowed.joined(separator: ", or ")),
        ]
      },
      refused: ["", String(repeating: "x", count: maximumBytes + 1)])
  }

  /// Returns the kind of `count` hexadecimal digits in lower case.
  static func digits(count: Int) -> ValueKind {
    ValueKind(
      allowed: ["\(count) of 0-9 and a-f"], pattern: "^[0-9a-f]{\(count)}$",
      refused: [
        "", String(repeating: "0", count: count - 1), String(repeating: "a", count: count + 1),
        String(repeating: "A", count: count), String(repeating: "g", count: count),
      ])
  }

  /// A tag, as parsed by `Tag`.
  package static let tag = ValueKind(
    allowed: [
      "1 to \(Tag.maximumLength) of a-z, 0-9 and -, beginning with a letter or digit"
    ],
    pattern: "^[A-Za-z0-9][A-Za-z0-9-]{0,\(Tag.maximumLength - 1)}$",
    refused: ["", "-a", "a_b", "a b", "é", String(repeating: "x", count: 65)])

  /// The name of a symbol.
  static let symbolName = ValueKind(
    allowed: ["the name of a stored symbol"], pattern: "^[a-z0-9_-]+(\\.[a-z0-9_-]+)*$",
    refused: ["", "A", "a..b", ".a", "a.", "a b", "é", String(repeating: "x", count: 129)])

  /// Words of SwiftUI's `SymbolVariants` separated by dots, or `none`.
  static let variants = ValueKind(
    allowed: SymbolVariants.words + [SymbolVariants.noneWord],
    pattern: "^(none|\(variant)(\\.\(variant))*)$",
    refused: [
      "", "oval", "Fill→fill", "fil→fill", "slash.fil→slash.fill", ".", "fill.", ".fill",
      "fill.none",
    ])

  private static let variant = "(fill|slash|circle|square|rectangle)"
}
