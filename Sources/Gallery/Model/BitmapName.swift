/// A bitmap's unique name: `[a-z0-9][a-z0-9_-]{0,127}`, not digits only, so that it never reads as an
/// id.
package struct BitmapName: Hashable, Sendable, CustomStringConvertible {
  package static let maximumLength = 128

  package let text: String

  /// Takes `text` exactly or throws.
  package init(_ text: String) throws(CatalogError) {
    throw .invalid(thing: "name", value: text, rule: "not implemented")
  }

  /// A name made of a file's name: lower case, other characters become `-`, a digits-only one gets
  /// the prefix `bitmap-`.
  package init(slug fileName: String) {
    text = fileName
  }

  package var description: String { text }
}
