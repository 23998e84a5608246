/// A bitmap as a URL or a command names it: digits are an id, everything else a name.
package enum BitmapReference: Hashable, Sendable, CustomStringConvertible {
  /// From 1.
  case id(Int64)
  case name(BitmapName)

  /// Throws `.invalid` for text that is neither: also for an id with leading zeros, so that one
  /// bitmap has one id in URLs, and for one beyond 2⁶³ − 1.
  package init(_ text: String) throws(CatalogError) {
    let isNumber = !text.isEmpty && text.unicodeScalars.allSatisfy { ("0"..."9").contains($0) }
    guard isNumber else {
      self = .name(try BitmapName(text))
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
