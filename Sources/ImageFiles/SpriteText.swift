import ImageCoding

/// A name or a description as a file of sprites has it, fit to be shown and stored.
struct SpriteText {
  /// The most bytes that a name keeps.
  static let maximumNameBytes = 128

  /// Without control characters, cut behind its last character that fits.
  let text: String
  /// True where this is not all that the file has.
  let isChanged: Bool

  /// UTF-8 that may be damaged; what is no text becomes U+FFFD.
  init(_ bytes: some Collection<UInt8>, limit: Int = maximumNameBytes) {
    var kept = String.UnicodeScalarView()
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars
    where scalar.properties.generalCategory != .control {
      kept.append(scalar)
    }
    let clean = String(kept)
    text = clean.utf8.count <= limit ? clean : Self.cut(clean, limit)
    isChanged = !text.utf8.elementsEqual(bytes)
  }

  private static func cut(_ text: String, _ limit: Int) -> String {
    var (end, count) = (text.startIndex, 0)
    for index in text.indices {
      count += text[index].utf8.count
      if count > limit { break }
      end = text.index(after: index)
    }
    return String(text[..<end])
  }
}

/// Sentences on what was not kept, each once; a hostile file cannot make very many of them.
struct SpriteNotes {
  private static let limit = 32

  /// In the order in which they came.
  private(set) var sentences: [String] = []

  /// Adds a sentence that is not there yet.
  mutating func add(_ sentence: String) {
    guard sentences.count < Self.limit, !sentences.contains(sentence) else { return }
    sentences.append(sentence)
  }

  /// The name, and a note where it had to be changed.
  mutating func name(_ text: SpriteText) -> String {
    if text.isChanged {
      add(
        "names were cut to \(SpriteText.maximumNameBytes) bytes and lost their control characters")
    }
    return text.text
  }
}
