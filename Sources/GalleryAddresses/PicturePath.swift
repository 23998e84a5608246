import GalleryModel

/// The parts of the path of a stored item's picture, `/bitmap/ghost.png`.
package struct PicturePath: Sendable {
  package let kind: String
  package let name: String
  package let format: String

  package init?(_ path: String) {
    let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
    guard parts.count == 2, ItemKind(rawValue: parts[0]) != nil,
      let dot = parts[1].lastIndex(of: ".")
    else { return nil }
    (kind, name) = (parts[0], String(parts[1][..<dot]))
    format = String(parts[1][dot...].dropFirst())
  }
}
