import Foundation

/// The kinds of items in a collection, each with its own names.
package enum ItemKind: String, CaseIterable, Sendable {
  case bitmap, palette, symbol, scene, font

  /// The kind with its article: `a bitmap`.
  package var one: String { "a \(rawValue)" }

  /// Returns a text as a full name could spell it, for a search for similar names.
  package func spelling(of text: String) -> String {
    let own = String(text.ownName)
    let name = self == .symbol ? SymbolName(slug: own).text : ItemName(slug: own, for: self).text
    guard let set = text.setName.map(SetName.slug), !set.isEmpty else { return name }
    return "\(set):\(name)"
  }

  /// The formats that the server offers for pictures of the kind.
  package var formats: [PictureFormat] {
    self == .bitmap ? PictureFormat.allCases : PictureFormat.ofAll
  }
}

/// The name of a bitmap, palette, scene or font, which is unique within its kind.
///
/// It is `[a-z0-9][a-z0-9_-]{0,127}`, but not only digits, so that it cannot be confused with an id. The name of a set
/// and a colon precede the name of a member, as in `tabler:ghost` (sets.md §4).
package struct ItemName: Hashable, Sendable, CustomStringConvertible, SetMemberName {
  /// The maximum number of characters, each one byte.
  package static let maximumLength = 128

  /// The rule for messages.
  package static let rule =
    "must be 1 to 128 of a-z, 0-9, - and _, begin with a letter or digit, and not be digits only"

  /// The full name.
  package let text: String
  /// Whether the name finds only the item with this full name.
  package let isExact: Bool

  private init(text: String, isExact: Bool) { (self.text, self.isExact) = (text, isExact) }

  /// Creates a name from exactly this text; a colon at its beginning stands for no set.
  ///
  /// - Throws: `.invalid` if the text breaks the rule.
  package init(_ text: String) throws(CatalogError) {
    guard let parts = SetMemberNameParts(text), Self.isName(parts.own) else {
      throw .invalid(thing: "name", value: text, rule: Self.rule)
    }
    self.init(text: parts.full, isExact: parts.isExact)
  }

  /// Returns whether both names are the same full name.
  package static func == (one: ItemName, other: ItemName) -> Bool { one.text == other.text }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// The same name, which finds only the item with this full name.
  package var exact: ItemName { ItemName(text: text, isExact: true) }

  /// Returns the name as that of a member of another set, or of none.
  package func member(of set: SetName?) -> ItemName {
    ItemName(text: (set.map { "\($0):" } ?? "") + own, isExact: true)
  }

  /// Creates a name from any text, such as a file's name without its extension.
  ///
  /// Letters lose case and diacritics; every sequence of other characters becomes one `-`, except at the ends. The
  /// result is truncated to 128 characters. If it has only digits, it gets the kind as a prefix, for example
  /// `bitmap-7`; an empty one becomes the word for the kind.
  package init(slug source: String, for kind: ItemKind) {
    let substitute = kind.rawValue
    let folded = source.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    var slug = ""
    for character in folded.unicodeScalars where slug.utf8.count < Self.maximumLength {
      if character.isLetterOrDigit || (character == "_" && !slug.isEmpty) {
        slug.unicodeScalars.append(character)
      } else if !slug.isEmpty, slug.last != "-" {
        slug.append("-")
      }
    }
    while slug.last == "-" { slug.removeLast() }
    isExact = false
    if slug.isEmpty {
      text = substitute
    } else if slug.allSatisfy(\.isNumber) {
      text = String("\(substitute)-\(slug)".prefix(Self.maximumLength))
    } else {
      text = slug
    }
  }

  /// Returns the name with `-number` appended, shortened to fit the limit.
  package func numbered(_ number: Int) -> ItemName {
    let suffix = "-\(number)"
    let slug = ItemName(
      slug: String(own.prefix(Self.maximumLength - suffix.count)) + suffix, for: .bitmap)
    return ItemName(text: text.dropLast(own.count) + slug.text, isExact: isExact)
  }

  /// The text of the name.
  package var description: String { text }

  private static func isName(_ text: Substring) -> Bool {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    func isLetterOrDigit(_ byte: UInt8) -> Bool { Unicode.Scalar(byte).isLetterOrDigit }
    guard (1...maximumLength).contains(text.utf8.count), let first = text.utf8.first,
      isLetterOrDigit(first)
    else { return false }
    return text.utf8.allSatisfy { byte in
      isLetterOrDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    } && text.utf8.contains { !digits.contains($0) }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a letter or digit of names and tags: `a-z` or `0-9`.
  var isLetterOrDigit: Bool { ("a"..."z").contains(self) || ("0"..."9").contains(self) }
}

/// A reference to a bitmap in a URL or a command: an id in digits, or a name.
package enum BitmapReference: Hashable, Sendable, CustomStringConvertible {
  /// An id, from 1.
  case id(Int64)
  case name(ItemName)

  /// Parses an id or a name.
  ///
  /// - Throws: `.invalid` if the text is neither. An id must not have leading zeros, so that one bitmap has one id in
  ///   URLs, or exceed 2⁶³ − 1.
  package init(_ text: String) throws(CatalogError) {
    let isNumber = !text.isEmpty && text.unicodeScalars.allSatisfy { ("0"..."9").contains($0) }
    guard isNumber else {
      self = .name(try ItemName(text))
      return
    }
    guard let id = Int64(text), text.first != "0" else {
      throw .invalid(
        thing: "id", value: text, rule: "must be 1 to \(Int64.max) without leading zeros")
    }
    self = .id(id)
  }

  /// The id in digits, or the name.
  package var description: String {
    switch self {
    case .id(let id): String(id)
    case .name(let name): name.text
    }
  }
}
