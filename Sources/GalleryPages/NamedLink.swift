import GalleryAddresses

/// A link and its words: a near name, a neighbour, a tag, a way on.
package struct NamedLink: Sendable, Equatable {
  let linkText: String
  let linkHref: String

  init(_ text: String, href: String) {
    linkText = text
    linkHref = href
  }

  /// A link to the page of a bitmap, palette or symbol.
  ///
  /// - Parameter folder: The path of all pages of the kind, for example `/bitmap`.
  package init(_ name: String, in folder: String) {
    self.init(name, href: LocalAddress("\(folder)/\(name)").text)
  }
}
