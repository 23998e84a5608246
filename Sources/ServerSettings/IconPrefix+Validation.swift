import GalleryModel
import IconifyAPI

extension [IconPrefix] {
  /// Checks the prefixes.
  ///
  /// - Throws: `ConfigurationError` if there are none, too many, or duplicates.
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

  /// Checks that no prefix conflicts with another route.
  ///
  /// - Parameter patterns: The patterns of all other routes.
  package func validate(beside patterns: [String]) throws(ConfigurationError) {
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
