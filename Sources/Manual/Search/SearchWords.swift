import GalleryModel

/// The words of a text, in the form in which a search compares them.
enum SearchWords {
  /// Words without meaning for a search.
  private static let fillers: Set<String> = [
    "a", "an", "and", "are", "as", "at", "can", "do", "does", "for", "from", "how", "i", "in", "is",
    "it", "my", "not", "of", "on", "or", "the", "to", "what", "why", "with",
  ]

  /// Spellings that mean the same.
  private static let spellings = [
    "colour": "color", "colours": "color", "grey": "gray", "centre": "center", "licence": "license",
    "image": "picture", "img": "picture", "jpg": "jpeg", "markdown": "readme", "md": "readme",
  ]

  /// Words that end with an s but are no plural.
  private static let singulars: Set<String> = ["alias", "canvas", "cors"]

  /// Returns the words of a text: in lower case, without the plural's s, and with the parts of names such as
  /// `renderingMode`.
  static func all(in text: String) -> [String] {
    var words: [String] = []
    for piece in text.split(whereSeparator: { !($0.isLetter || $0.isNumber) }) {
      words.append(normal(piece.lowercased()))
      let parts = parts(of: piece)
      if parts.count > 1 { words += parts.map { normal($0.lowercased()) } }
    }
    return words
  }

  /// Returns the words of a query, without fillers unless it has no others.
  static func query(_ text: String) -> [String] {
    let words = text.split(whereSeparator: { !($0.isLetter || $0.isNumber) })
      .map { $0.lowercased() }
    let full = words.filter { !fillers.contains($0) }
    var seen: Set<String> = []
    return (full.isEmpty ? words : full).map(normal).filter { seen.insert($0).inserted }
  }

  /// Returns words that mean the same as one of a query.
  static func meanings(of word: String) -> [String] {
    NearNames.meanings(of: word).map(normal)
  }

  private static func normal(_ word: String) -> String {
    let word = spellings[word] ?? word
    let isPlural =
      word.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss") && !singulars.contains(word)
    let single = isPlural ? String(word.dropLast()) : word
    return spellings[single] ?? single
  }

  /// Returns the parts of a name, which begin with capitals.
  private static func parts(of name: Substring) -> [Substring] {
    var parts: [Substring] = []
    var rest = name
    while let capital = rest.dropFirst().firstIndex(where: \.isUppercase) {
      parts.append(rest[..<capital])
      rest = rest[capital...]
    }
    return parts + [rest]
  }
}
