/// How a URL or a command names a bitmap: digits are an id, everything else a name.
package enum BitmapReference: Hashable, Sendable, CustomStringConvertible {
  case id(Int64)
  case name(BitmapName)

  /// Throws `.invalid` for text that is neither.
  package init(_ text: String) throws(CatalogError) {
    self = .name(try BitmapName(text))
  }

  package var description: String {
    switch self {
    case .id(let id): String(id)
    case .name(let name): name.text
    }
  }
}
