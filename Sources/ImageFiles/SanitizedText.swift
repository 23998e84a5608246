import ImageCoding

/// A name or a description from a sprite file, cleaned for display and storage.
struct SanitizedText {
  /// The maximum number of bytes of a name.
  static let maximumNameBytes = 128

  /// The text without control characters, truncated after the last character within the limit.
  let text: String
  /// Whether the text differs from the bytes in the file.
  let isChanged: Bool

  /// Decodes UTF-8; invalid sequences become U+FFFD.
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

/// Notes on discarded information, without duplicates and limited in number, since files are not trusted.
struct DecodingNotes {
  private static let limit = 32

  /// The notes in the order of their addition.
  private(set) var sentences: [String] = []

  /// Adds a note unless it is a duplicate or the limit is reached.
  mutating func add(_ sentence: String) {
    guard sentences.count < Self.limit, !sentences.contains(sentence) else { return }
    sentences.append(sentence)
  }

  /// Returns a name, and adds a note if it had to be changed.
  mutating func name(_ text: SanitizedText) -> String {
    if text.isChanged {
      add(
        "names were cut to \(SanitizedText.maximumNameBytes) bytes and lost their control characters"
      )
    }
    return text.text
  }
}
