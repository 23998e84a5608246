import Foundation

/// The checked name of a symbol's drawing: words of `[a-z0-9_-]` joined by dots (symbols.md §1).
///
/// Suffixes tell variants, in this order: `.slash`, a shape, `.fill`. Whether a word is a suffix or
/// belongs to the base depends on what there is: `person.crop.circle` is one base where there is no
/// `person.crop`.
package struct SymbolName: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// Characters, each one byte.
  package static let maximumLength = 128

  /// The rule in words, as messages give it.
  package static let rule =
    "must be 1 to 128 of a-z, 0-9, ., - and _, without a dot at an end or two in a row"

  /// What is asked of a new name on top of the rule.
  private static let newRule = "must not begin with -, as options of commands do"

  /// The name itself.
  package let text: String

  /// Takes `text` exactly or throws `.invalid`.
  package init(_ text: String) throws(CatalogError) {
    guard Self.isName(text) else {
      throw .invalid(thing: "symbol name", value: text, rule: Self.rule)
    }
    self.text = text
  }

  /// A name made of any text, such as a file's name without its extension.
  ///
  /// Letters lose case and diacritics; every run of other characters becomes one `-`, runs with a dot
  /// one dot; neither stands at an end, nor does `-` at the beginning. What is left is cut after 128 characters; nothing becomes
  /// `symbol`.
  package init(slug source: String) {
    let folded = source.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    var slug = ""
    var separator: Character?
    for character in folded.unicodeScalars where slug.utf8.count < Self.maximumLength {
      if slug.isEmpty && character == "-" { continue }
      if Self.isLetterOrDigit(character) || character == "_" || character == "-" {
        if let separator, !slug.isEmpty { slug.append(separator) }
        separator = nil
        slug.unicodeScalars.append(character)
      } else {
        separator = character == "." || separator == "." ? "." : "-"
      }
    }
    slug = String(slug.prefix(Self.maximumLength))
    while slug.last == "." { slug.removeLast() }
    text = slug.isEmpty ? "symbol" : slug
  }

  /// The same name, where something new may be called so; throws `.invalid`.
  ///
  /// Names of earlier versions, which could begin with `-`, are still found and can be changed.
  func checkedAsNew() throws(CatalogError) -> SymbolName {
    guard !text.hasPrefix("-") else {
      throw .invalid(thing: "symbol name", value: text, rule: Self.newRule)
    }
    return self
  }

  /// The name itself.
  package var description: String { text }

  /// Alphabetical order.
  package static func < (left: SymbolName, right: SymbolName) -> Bool { left.text < right.text }

  private static func isName(_ text: String) -> Bool {
    guard (1...maximumLength).contains(text.utf8.count), !text.hasPrefix("."),
      !text.hasSuffix("."), !text.contains("..")
    else { return false }
    return text.unicodeScalars.allSatisfy {
      isLetterOrDigit($0) || $0 == "." || $0 == "-" || $0 == "_"
    }
  }

  private static func isLetterOrDigit(_ character: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(character) || ("0"..."9").contains(character)
  }
}
