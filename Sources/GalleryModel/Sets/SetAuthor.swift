/// An author of a set.
package struct SetAuthor: Hashable, Sendable {
  /// The maximum number of authors of a set.
  package static let maximumCount = 64

  /// The name, 1 to 128 characters.
  package var name: String
  /// The web page of the author, or `nil`.
  package var url: String?

  /// Creates an author.
  package init(name: String, url: String? = nil) { (self.name, self.url) = (name, url) }

  /// Creates an author from a text such as `Ada L <https://ada.example>`, whose web page may be missing.
  package init(_ text: String) {
    guard text.hasSuffix(">"), let start = text.lastIndex(of: "<") else {
      self.init(name: text)
      return
    }
    let name = text[..<start]
    self.init(
      name: String(name.reversed().drop { $0 == " " }.reversed()),
      url: String(text[text.index(after: start)...].dropLast()))
  }

  /// Returns the author with a valid name and URL.
  ///
  /// - Throws: `.invalid` if one of them breaks its rule.
  package func checked() throws(CatalogError) -> SetAuthor {
    SetAuthor(
      name: try PlainText.checked(name, thing: "author", atMost: 128),
      url: try url.map { url throws(CatalogError) in
        try WebAddress.checked(url, thing: "author's URL")
      })
  }
}
