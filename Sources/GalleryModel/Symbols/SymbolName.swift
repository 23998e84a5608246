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

  /// The rule for a new name on top of the rule for all.
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
  /// one dot; neither stands at an end, nor does `-` at the beginning. What is left is cut after 128
  /// characters; nothing becomes `symbol`.
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
  }

  /// The same name, where something new may be called so; throws `.invalid`.
  ///
  /// Names of earlier versions, which could begin with `-`, are still found and can be changed.
  package func checkedAsNew() throws(CatalogError) -> SymbolName {
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
      $0.isLetterOrDigit || $0 == "." || $0 == "-" || $0 == "_"
    }
  }
}

extension SymbolName {
  /// A way to read a name: what the suffixes say, and what is left without them.
  package struct Reading: Hashable, Sendable {
    /// The name without the suffixes.
    package var base: SymbolName
    /// The variants that the suffixes name; never empty.
    package var variants: SymbolVariants
  }

  /// Every way to read the end of the name as suffixes, the shortest base first.
  ///
  /// `heart.slash.circle.fill` gives the bases `heart`, `heart.slash` and `heart.slash.circle`. A
  /// suffix is read only in its place: `heart.fill.circle` has `.circle` alone.
  package var readings: [Reading] {
    var readings: [Reading] = []
    var variants = SymbolVariants.none
    var rest = text[...]
    while let dot = rest.lastIndex(of: "."), dot > rest.startIndex {
      guard let next = variants.preceded(by: String(rest[rest.index(after: dot)...])) else { break }
      variants = next
      rest = rest[..<dot]
      readings.append(Reading(base: SymbolName(checked: String(rest)), variants: variants))
    }
    return readings.reversed()
  }

  /// Every way to read the end of the name as a chain of variants, as `variant=` takes them: in any
  /// order, of which the last shape wins (symbols.md §4); the shortest base first.
  ///
  /// `bell.fill.slash` gives the bases `bell` and `bell.fill`. What a file is called is read by
  /// `readings`, in the order that names have.
  package var chainReadings: [Reading] {
    let words = text.split(separator: ".")
    return words.indices.dropFirst().compactMap { index in
      SymbolVariants(chain: words[index...].joined(separator: ".")).map { variants in
        Reading(
          base: SymbolName(checked: words[..<index].joined(separator: ".")), variants: variants)
      }
    }
  }

  /// The name of a variant of this symbol: `.slash`, the shape and `.fill` after it.
  ///
  /// Throws `.invalid` where that is longer than a name may be.
  package func with(_ variants: SymbolVariants) throws(CatalogError) -> SymbolName {
    variants == .none ? self : try SymbolName("\(text).\(variants.chain)")
  }

  /// A part of a checked name is one as well.
  private init(checked text: String) { self.text = text }
}

extension SymbolVariants {
  /// The variants with one more suffix before them; `nil` where the word is none or not in its place.
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
