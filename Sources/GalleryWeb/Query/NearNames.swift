import GalleryCatalog

/// Finds the names that somebody may have meant.
enum NearNames {
  /// At most three of the candidates, the nearest first: those that begin with the text, then those
  /// with the fewest letters changed, none farther than two or than half of its own length.
  static func of(_ text: String, in candidates: [String]) -> [String] {
    let wanted = Array(text.lowercased().utf8)
    guard (1...64).contains(wanted.count) else { return [] }
    let ranked = candidates.enumerated().compactMap { index, candidate -> (Int, Int, String)? in
      let name = Array(candidate.lowercased().utf8)
      if name.starts(with: wanted) { return (0, index, candidate) }
      let farthest = min(2, name.count / 2)
      return EditDistance.between(wanted, name, atMost: farthest).map { ($0, index, candidate) }
    }
    return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(3).map(\.2)
  }
}
