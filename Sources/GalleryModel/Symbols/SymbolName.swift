import Foundation

/// The checked name of a symbol's drawing: words of `[a-z0-9_-]` joined by dots (symbols.md §1).
///
/// Suffixes name variants in this order: `.slash`, a shape, `.fill`. Whether a word is a suffix or belongs to the base
/// depends on the stored names: `person.crop.circle` is a base if there is no `person.crop`.
///
/// The name of a set and a colon precede the name of a member, as in `tabler:bell.fill` (sets.md §4).
package struct SymbolName: Hashable, Sendable, Comparable, CustomStringConvertible, SetMemberName {
  /// The maximum number of characters, each one byte.
  package static let maximumLength = 128

  /// The rule for messages.
  package static let rule =
    "must be 1 to 128 of a-z, 0-9, ., - and _, without a dot at an end or two in a row"

  /// The additional rule for new names.
  private static let newRule = "must not begin with -, as options of commands do"

  /// The full name.
  package let text: String
  /// Whether the name finds only the item with this full name.
  package let isExact: Bool

  /// Creates a name from exactly this text; a colon at its beginning stands for no set.
  ///
  /// - Throws: `.invalid` if the text breaks the rule.
  package init(_ text: String) throws(CatalogError) {
    guard let parts = SetMemberNameParts(text), Self.isName(parts.own) else {
      throw .invalid(thing: "symbol name", value: text, rule: Self.rule)
    }
    self.init(checked: parts.full, isExact: parts.isExact)
  }

  /// Returns whether both names are the same full name.
  package static func == (one: SymbolName, other: SymbolName) -> Bool { one.text == other.text }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// The same name, which finds only the item with this full name.
  package var exact: SymbolName { SymbolName(checked: text, isExact: true) }

  /// Returns the name as that of a member of another set, or of none.
  package func member(of set: SetName?) -> SymbolName {
    SymbolName(checked: (set.map { "\($0):" } ?? "") + own, isExact: true)
  }

  /// Creates a name from any text, such as a file's name without its extension.
  ///
  /// Letters lose case and diacritics; every sequence of other characters becomes one `-`, or one dot if it contains a
  /// dot; leading and trailing ones are removed. The result is truncated to 128 characters; an empty one becomes
  /// `symbol`.
  package init(slug source: String) {
    let folded = source.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    var slug = ""
    var separator: Character?
    for character in folded.unicodeScalars where slug.utf8.count < Self.maximumLength {
      if slug.isEmpty && character == "-" { continue }
      if character.isLetterOrDigit || character == "_" || character == "-" {
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
    isExact = false
  }

  /// Returns the name if it is allowed for new items.
  ///
  /// Names of earlier versions, which could begin with `-`, can still be found and changed.
  ///
  /// - Throws: `.invalid` if it is not allowed.
  package func checkedAsNew() throws(CatalogError) -> SymbolName {
    guard own.first != "-" else {
      throw .invalid(thing: "symbol name", value: text, rule: Self.newRule)
    }
    return self
  }

  /// The text of the name.
  package var description: String { text }

  /// Returns whether the left name precedes the right one in alphabetical order.
  package static func < (left: SymbolName, right: SymbolName) -> Bool { left.text < right.text }

  private static func isName(_ text: Substring) -> Bool {
    guard (1...maximumLength).contains(text.utf8.count), !text.hasPrefix("."),
      !text.hasSuffix("."), !text.contains("..")
    else { return false }
    return text.unicodeScalars.allSatisfy {
      $0.isLetterOrDigit || $0 == "." || $0 == "-" || $0 == "_"
    }
  }
}

extension SymbolName {
  /// An interpretation of a name as a base with suffixes.
  package struct Reading: Hashable, Sendable {
    /// The name without the suffixes.
    package var base: SymbolName
    /// The variants of the suffixes; never empty.
    package var variants: SymbolVariants
  }

  /// All interpretations of the end of the name as suffixes, the shortest base first.
  ///
  /// `heart.slash.circle.fill` has the bases `heart`, `heart.slash` and `heart.slash.circle`. A suffix counts only in
  /// its place: `heart.fill.circle` has only `.circle`.
  package var readings: [Reading] {
    var readings: [Reading] = []
    var variants = SymbolVariants.none
    var rest = text[...]
    while let dot = rest.lastIndex(of: "."), dot > rest.startIndex {
      guard let next = variants.preceded(by: String(rest[rest.index(after: dot)...])) else { break }
      variants = next
      rest = rest[..<dot]
      readings.append(
        Reading(base: SymbolName(checked: String(rest), isExact: isExact), variants: variants))
    }
    return readings.reversed()
  }

  /// All interpretations of the end of the name as a chain of variants, the shortest base first.
  ///
  /// As in `variant=`, the suffixes may be in any order, and the last shape wins (symbols.md §4). `bell.fill.slash` has
  /// the bases `bell` and `bell.fill`. Names of files are interpreted by `readings`, in the order of names.
  package var chainReadings: [Reading] {
    let words = text.split(separator: ".")
    return words.indices.dropFirst().compactMap { index in
      SymbolVariants(chain: words[index...].joined(separator: ".")).map { variants in
        Reading(
          base: SymbolName(
            checked: words[..<index].joined(separator: "."), isExact: isExact), variants: variants)
      }
    }
  }

  /// Returns the name of a variant of this symbol, with `.slash`, the shape and `.fill` appended.
  ///
  /// - Throws: `.invalid` if it exceeds the maximum length.
  package func with(_ variants: SymbolVariants) throws(CatalogError) -> SymbolName {
    guard variants != .none else { return self }
    let name = try SymbolName("\(text).\(variants.chain)")
    return isExact ? name.exact : name
  }

  /// Creates a name from a part of a checked name, which is valid, too.
  private init(checked text: String, isExact: Bool) {
    (self.text, self.isExact) = (text, isExact)
  }
}

extension SymbolVariants {
  /// Returns the variants with one more suffix in front, or `nil` if the word is not a suffix, or not in its place.
  fileprivate func preceded(by word: String) -> SymbolVariants? {
    guard !isSlashed else { return nil }
    var variants = self
    if word == "slash" {
      variants.isSlashed = true
    } else if shape == nil, let shape = Shape(rawValue: word) {
      variants.shape = shape
    } else if self == .none, word == "fill" {
      variants.isFilled = true
    } else {
      return nil
    }
    return variants
  }
}
