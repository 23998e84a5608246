/// The words of a closed set that are similar to a text, or that mean the same.
package enum NearNames {
  /// Returns at most three candidates that are similar to the text, the most similar first.
  ///
  /// Candidates that mean the same in other programs come first: `width` for `size`. Candidates that begin with the text
  /// follow and, if none means the same, the ones with the smallest edit distance, which is at most two and at most half
  /// of the text's length.
  package static func of(_ text: String, in candidates: [String]) -> [String] {
    let wanted = Array(text.lowercased().utf8)
    guard (1...64).contains(wanted.count) else { return [] }
    let ranked = candidates.enumerated().compactMap { index, candidate -> (Int, Int, String)? in
      let name = Array(candidate.lowercased().utf8)
      if name.starts(with: wanted) { return (0, index, candidate) }
      let farthest = min(2, name.count / 2)
      return EditDistance.between(wanted, name, atMost: farthest).map { ($0, index, candidate) }
    }
    let meant = FamiliarWords.meanings(of: text, among: candidates)
    let similar = ranked.filter { meant.isEmpty || $0.0 == 0 }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    return Array((meant + similar.filter { !meant.contains($0) }).prefix(3))
  }

  /// Returns the words of this program that mean the same as a word of other programs, in lower case.
  package static func meanings(of word: String) -> [String] { FamiliarWords.meanings(of: word) }
}

/// The edit distance between two texts: the number of substitutions, insertions, deletions and transpositions of
/// neighbours (optimal string alignment).
package enum EditDistance {
  /// Returns the distance, or `nil` if it exceeds `limit`; the work is bounded by the product of the lengths.
  package static func between(_ left: [UInt8], _ right: [UInt8], atMost limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for (column, other) in right.enumerated() {
        var best = min(
          last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      if (current.min() ?? 0) > limit { return nil }
      beforeLast = last
      last = current
    }
    guard let distance = last.last, distance <= limit else { return nil }
    return distance
  }
}
