/// A bitmap, palette or symbol that was perhaps meant.
struct NearLink: Sendable, Equatable {
  let nearName: String
  let nearHref: String

  /// A bitmap.
  init(_ name: String) {
    nearName = name
    nearHref = LocalAddress("/bitmap/\(name)").text
  }

  /// A palette.
  static func palette(_ name: String) -> NearLink {
    NearLink(name, href: LocalAddress("/palette/\(name)").text)
  }

  /// A symbol.
  static func symbol(_ name: String) -> NearLink {
    NearLink(name, href: LocalAddress("/symbol/\(name)").text)
  }

  /// Anything else that has an address.
  init(_ name: String, href: String) {
    nearName = name
    nearHref = href
  }
}
