/// Finds the names that somebody may have meant.
enum NearNames {
  /// The candidates at most two edits away, or that begin with the text or are its beginning; nearest
  /// first, then in the order given, at most three.
  static func of(_ text: String, in candidates: [String]) -> [String] {
    let wanted = Array(text.lowercased().utf8.prefix(64))
    guard !wanted.isEmpty else { return [] }
    let ranked = candidates.enumerated().compactMap { index, candidate -> (Int, Int, String)? in
      let name = Array(candidate.lowercased().utf8)
      let distance = edits(from: wanted, to: name)
      let isPart = name.starts(with: wanted) || wanted.starts(with: name)
      // Two edits make any two short words alike, so at least half of the name has to be right.
      guard isPart || (distance <= 2 && distance * 2 <= name.count) else { return nil }
      return (isPart ? min(distance, 2) : distance, index, candidate)
    }
    return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(3).map(\.2)
  }

  /// Levenshtein's distance in bytes.
  private static func edits(from left: [UInt8], to right: [UInt8]) -> Int {
    var previous = Array(0...right.count)
    for (row, byte) in left.enumerated() {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for (column, other) in right.enumerated() {
        let replaced = previous[column] + (byte == other ? 0 : 1)
        current.append(min(replaced, previous[column + 1] + 1, current[column] + 1))
      }
      previous = current
    }
    return previous[right.count]
  }
}
