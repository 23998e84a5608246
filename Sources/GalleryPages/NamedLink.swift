import GalleryAddresses

/// A link with its text: a similar name, a neighbour, a tag, or a next step.
package struct NamedLink: Sendable, Equatable {
  let linkText: String
  let linkHref: String

  init(_ text: String, href: String) {
    linkText = text
    linkHref = href
  }

  /// Creates a link to the page of a bitmap, palette or symbol.
  ///
  /// - Parameter folder: The path of all pages of the kind, for example `/bitmap`.
  package init(_ name: String, in folder: String) {
    self.init(name, href: LocalAddress("\(folder)/\(name)").text)
  }
}
