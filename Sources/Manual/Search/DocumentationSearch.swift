import GalleryModel

/// The search of the documentation, which always finds something.
package struct DocumentationSearch: Sendable {
  /// The result of a search.
  package struct Result: Sendable {
    /// The entries, the best one first.
    package let entries: [SearchEntry]
    /// Whether the entries have all words of the query; otherwise they are the nearest ones.
    package let isExact: Bool
  }

  /// The words of an entry with their weights.
  private struct Indexed: Sendable {
    let entry: SearchEntry
    let titleWords: [String]
    var weights: [String: Double] = [:]

    init(_ entry: SearchEntry) {
      self.entry = entry
      titleWords = SearchWords.query(entry.entryTitle)
      add(entry.entryTitle, entry.titleWeight)
      add(entry.otherWords, 6)
      add(entry.entryText, 2)
      add(entry.entryKind, 1)
    }

    private mutating func add(_ text: String, _ weight: Double) {
      for word in SearchWords.all(in: text) { weights[word] = max(weights[word] ?? 0, weight) }
    }

    /// Returns the weight of a word, or of a word that begins with it.
    func weight(of word: String) -> Double {
      let whole = weights[word] ?? 0
      guard word.count > 1 else { return whole }
      var begun = 0.0
      for (other, weight) in weights where weight * 0.6 > begun && other.hasPrefix(word) {
        begun = weight * 0.6
      }
      return max(whole, begun)
    }
  }

  /// The maximum number of results.
  private static let limit = 40

  private let entries: [Indexed]
  private let vocabulary: [String]

  /// Creates the index of entries; of equally good ones, earlier ones come first.
  package init(_ entries: [SearchEntry]) {
    self.entries = entries.map(Indexed.init)
    vocabulary = Set(self.entries.flatMap(\.weights.keys)).sorted()
  }

  /// Returns the entries about a text.
  ///
  /// An entry matches if it has every word of the text, a word that begins with it, or a word that means the same. If no
  /// entry matches, misspelt words are corrected. After that, entries with some of the words are found, and finally the
  /// entries with the most similar words.
  package func result(for text: String) -> Result {
    let words = SearchWords.query(text)
    let wanted = words.map { word in
      [(word, 1.0)] + SearchWords.meanings(of: word).map { ($0, 0.7) }
    }
    let exact = ranked(wanted, as: words)
    if !exact.isEmpty { return Result(entries: exact, isExact: true) }
    let corrected = wanted.map { forms in
      isKnown(forms) ? forms : forms + near(forms[0].0, farthest: 2).map { ($0, 0.5) }
    }
    var found = ranked(corrected, as: words)
    if found.isEmpty { found = ranked(corrected, as: words, requiringAll: false) }
    if found.isEmpty {
      let similar = words.map { near($0, farthest: .max).map { ($0, 1.0) } }
      found = Array(ranked(similar, as: words, requiringAll: false).prefix(5))
    }
    return Result(entries: found, isExact: false)
  }

  /// Returns the entries with words of each list, the best one first.
  private func ranked(
    _ wanted: [[(word: String, factor: Double)]], as words: [String], requiringAll: Bool = true
  ) -> [SearchEntry] {
    guard !wanted.isEmpty else { return [] }
    let scored = entries.enumerated().compactMap { index, entry -> (Double, Int, SearchEntry)? in
      let scores = wanted.map { forms in
        forms.map { entry.weight(of: $0.word) * $0.factor }.max() ?? 0
      }
      guard requiringAll ? !scores.contains(0) : scores.contains(where: { $0 > 0 }) else {
        return nil
      }
      // A whole title counts the more, the more its words weigh.
      let whole =
        entry.titleWords == words ? entry.entry.titleWeight * entry.entry.titleWeight / 4 : 0
      return (scores.reduce(whole, +), index, entry.entry)
    }
    return scored.sorted { ($1.0, $0.1) < ($0.0, $1.1) }.prefix(Self.limit).map(\.2)
  }

  private func isKnown(_ forms: [(word: String, factor: Double)]) -> Bool {
    forms.contains { form in entries.contains { $0.weight(of: form.word) > 0 } }
  }

  /// Returns the most similar words of all entries, at most three.
  private func near(_ word: String, farthest: Int) -> [String] {
    let letters = Array(word.utf8.prefix(64))
    let limit = farthest == .max ? 64 : min(farthest, max(1, letters.count / 3))
    let found = vocabulary.compactMap { other -> (Int, String)? in
      EditDistance.between(letters, Array(other.utf8), atMost: limit).map { ($0, other) }
    }
    return found.sorted { $0 < $1 }.prefix(3).map(\.1)
  }
}
