package import GalleryModel

/// The configuration of an icon set: its prefix, and the tag of its symbols (iconify.md §1).
package struct IconPrefix: Hashable, Sendable, CustomStringConvertible {
  /// The maximum number of sets of a server.
  package static let maximumCount = 100

  /// The rule for messages.
  package static let rule = "must be a name, or a name, = and a tag; a name \(IconName.rule)"

  /// The prefix, such as `pixelarium` in `pixelarium:bell`.
  package let name: IconName
  /// The tag of the symbols, or `nil` for all symbols.
  package let tag: Tag?

  /// Parses `NAME` or `NAME=TAG`; returns `nil` if the text breaks the rule.
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

  /// The configuration as `NAME` or `NAME=TAG`.
  package var description: String { tag.map { "\(name)=\($0)" } ?? name.text }

  /// The default: all symbols under one prefix.
  package static let standard = ["pixelarium"].compactMap(IconPrefix.init)
}
