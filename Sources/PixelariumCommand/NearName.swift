/// Which of some known names a mistyped one was meant to be.
enum NearName {
  /// The nearest by edit distance, if at most a third of the letters differ.
  static func nearest(to text: String, among names: [String]) -> String? {
    let distances = names.map { (name: $0, distance: distance($0, text)) }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= text.count / 3 ? best.name : nil
  }

  /// How many letters must be added, removed or changed (Levenshtein).
  static func distance(_ one: String, _ other: String) -> Int {
    let letters = Array(other)
    var previous = Array(0...letters.count)
    for (row, letter) in one.enumerated() {
      var current = [row + 1]
      for column in letters.indices {
        let change = previous[column] + (letter == letters[column] ? 0 : 1)
        current.append(min(change, previous[column + 1] + 1, current[column] + 1))
      }
      previous = current
    }
    return previous[letters.count]
  }
}
