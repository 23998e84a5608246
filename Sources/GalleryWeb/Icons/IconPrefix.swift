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

extension [IconPrefix] {
  /// Throws where there are none or too many, or two of one name.
  func validate() throws(ConfigurationError) {
    guard 1...IconPrefix.maximumCount ~= count else {
      throw ConfigurationError(
        "the number of Iconify prefixes must be 1 to \(IconPrefix.maximumCount), got \(count)")
    }
    var seen: Set<IconName> = []
    for prefix in self where !seen.insert(prefix.name).inserted {
      throw ConfigurationError("the Iconify prefix \(prefix.name) must be given once")
    }
  }

  /// Throws where a prefix is the beginning of another address.
  ///
  /// - Parameter patterns: Those of all other routes.
  func validate(beside patterns: [String]) throws(ConfigurationError) {
    for pattern in patterns {
      let beginning = pattern.dropFirst().prefix { $0 != "/" && $0 != "." }
      for prefix in self where prefix.name.text == beginning {
        throw ConfigurationError(
          "the Iconify prefix \(prefix.name) is the beginning of another address, \(pattern): "
            + "choose another one")
      }
    }
  }
}
