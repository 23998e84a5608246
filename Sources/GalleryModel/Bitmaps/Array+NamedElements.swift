extension Array where Element: Sendable {
  /// Returns the elements without the given names.
  ///
  /// - Throws: `.invalid` if a name does not exist.
  package func removing(
    _ names: [String], of thing: String, _ name: (Element) -> String
  ) throws(CatalogError) -> [Element] {
    if let missing = names.first(where: { gone in !contains { name($0) == gone } }) {
      throw .invalid(thing: "a \(thing)", value: missing, rule: "must be one that there is")
    }
    return filter { !names.contains(name($0)) }
  }

  /// Returns the elements after replacing the ones with equal names by `others`, and appending the rest of `others`.
  package func replacing(_ others: [Element], _ name: (Element) -> String) -> [Element] {
    var result = self
    for other in others {
      if let place = result.firstIndex(where: { name($0) == name(other) }) {
        result[place] = other
      } else {
        result.append(other)
      }
    }
    return result
  }
}
