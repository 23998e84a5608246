import Foundation

/// A bitmap's unique name: `[a-z0-9][a-z0-9_-]{0,127}`, not digits only, so that it never reads as an
/// id.
package struct BitmapName: Hashable, Sendable, CustomStringConvertible {
  /// Characters, each one byte.
  package static let maximumLength = 128

  /// The rule in words, as messages give it.
  package static let rule =
    "must be 1 to 128 of a-z, 0-9, - and _, begin with a letter or digit, and not be digits only"

  /// The name itself.
  package let text: String

  /// Takes `text` exactly or throws `.invalid`.
  package init(_ text: String) throws(CatalogError) {
    guard Self.isName(text) else {
      throw .invalid(thing: "name", value: text, rule: Self.rule)
    }
    self.text = text
  }

  /// A name made of any text, such as a file's name without its extension.
  ///
  /// Letters lose case and diacritics; every run of other characters becomes one `-`, none at the
  /// ends; what is left is cut after 128 characters, a digits-only one gets the prefix `bitmap-`,
  /// and an empty one is `bitmap`.
  package init(slug source: String) {
    self.init(slug: source, standIn: "bitmap")
  }

  /// The same with another word than `bitmap`.
  init(slug source: String, standIn: String) {
    let folded = source.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    var slug = ""
    for character in folded.unicodeScalars where slug.utf8.count < Self.maximumLength {
      if Self.isLetterOrDigit(character) || (character == "_" && !slug.isEmpty) {
        slug.unicodeScalars.append(character)
      } else if !slug.isEmpty, slug.last != "-" {
        slug.append("-")
      }
    }
    while slug.last == "-" { slug.removeLast() }
    if slug.isEmpty {
      text = standIn
    } else if slug.allSatisfy(\.isNumber) {
      text = String("\(standIn)-\(slug)".prefix(Self.maximumLength))
    } else {
      text = slug
    }
  }

  /// This name with `-number` after it, shortened where the limit asks for it.
  package func numbered(_ number: Int) -> BitmapName {
    let suffix = "-\(number)"
    return BitmapName(slug: String(text.prefix(Self.maximumLength - suffix.count)) + suffix)
  }

  /// The name itself.
  package var description: String { text }

  private static func isName(_ text: String) -> Bool {
    guard (1...maximumLength).contains(text.utf8.count), let first = text.unicodeScalars.first,
      isLetterOrDigit(first)
    else { return false }
    return text.unicodeScalars.allSatisfy { isLetterOrDigit($0) || $0 == "-" || $0 == "_" }
      && text.unicodeScalars.contains { !("0"..."9").contains($0) }
  }

  private static func isLetterOrDigit(_ character: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(character) || ("0"..."9").contains(character)
  }
}
