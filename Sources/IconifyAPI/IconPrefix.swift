package import GalleryModel

/// A set of icons as it is configured: its prefix, and the tag of the symbols in it (iconify.md §1).
package struct IconPrefix: Hashable, Sendable, CustomStringConvertible {
  /// The most sets of one server.
  package static let maximumCount = 100

  /// The rule in words, as messages give it.
  package static let rule = "must be a name, or a name, = and a tag; a name \(IconName.rule)"

  /// The words before the colon in `pixelarium:bell`.
  package let name: IconName
  /// `nil` takes all symbols.
  package let tag: Tag?

  /// Reads `NAME` or `NAME=TAG`; `nil` where it is against the rule.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = parts.first.flatMap({ IconName(String($0)) }) else { return nil }
    self.name = name
    guard parts.count == 2 else {
      tag = nil
      return
    }
    guard let tag = try? Tag(String(parts[1])) else { return nil }
    self.tag = tag
  }

  /// The same text.
  package var description: String { tag.map { "\(name)=\($0)" } ?? name.text }

  /// All symbols under one prefix.
  package static let standard = ["pixelarium"].compactMap(IconPrefix.init)
}
