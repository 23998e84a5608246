import InputText

/// The name of a set: `[a-z0-9]+(-[a-z0-9]+)*`, 1 to 64 characters.
///
/// It is also the beginning of its members' full names, as in `tabler:bell`, and a segment of URLs.
package struct SetName: Hashable, Sendable, CustomStringConvertible {
  /// The maximum number of characters, each one byte.
  package static let maximumLength = 64

  /// The names with another meaning: the first segments of other URLs, and words of options and selections.
  package static let reserved: Set<String> = [
    "api", "basket", "bitmap", "bitmaps", "canvas", "collection", "collections", "credits", "docs",
    "documentation", "draft", "favicon", "feed", "font", "fonts", "health", "lab", "last-modified",
    "metrics", "none", "openapi", "palette", "palettes", "pixel-image", "pixelarium", "ready",
    "remote", "robots", "scene", "scenes", "search", "set", "sets", "sitemap", "static", "symbol",
    "symbols", "version",
  ]

  /// The text of the name.
  package let text: String

  /// Creates a name from exactly this text.
  ///
  /// - Throws: `.refused` if the text breaks the rule or is reserved.
  package init(_ text: String) throws(CatalogError) {
    try self.init(stored: text)
    guard !Self.reserved.contains(text) else {
      throw .refused(
        thing: "set", value: text,
        message: "the set name \(text) is the beginning of another address: choose another one")
    }
  }

  private static func invalid(_ text: String) -> CatalogError {
    .refused(
      thing: "set", value: text,
      message:
        "the set name \"\(text.shown)\" must be words of a-z and 0-9 with one hyphen between "
        + "them, \(maximumLength) at most")
  }

  /// Creates the name of a stored set, which may have become reserved since.
  ///
  /// - Throws: `.refused` if the text breaks the rule.
  package init(stored text: String) throws(CatalogError) {
    guard text.utf8.count <= Self.maximumLength, IconName(text) != nil else {
      throw Self.invalid(text)
    }
    self.text = text
  }

  /// The text of the name.
  package var description: String { text }

  /// The name in words: `Game icons` for `game-icons`.
  package var title: String {
    let words = text.replacing("-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// Returns the text as a name could spell it, for a search for similar names.
  package static func slug(_ text: String) -> String {
    text.lowercased().replacing(" ", with: "-").replacing("_", with: "-")
  }
}
