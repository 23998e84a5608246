/// A bitmap that was perhaps meant.
struct NearLink: Sendable, Equatable {
  let nearName: String
  let nearHref: String

  init(_ name: String) {
    nearName = name
    nearHref = LocalAddress("/bitmap/\(name)").text
  }
}
