extension StringProtocol {
  /// The text on one line, truncated to 80 characters, for messages about untrusted texts.
  package var shown: String {
    let shown = unicodeScalars.prefix(80).map { character in
      switch character.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
        character.escaped(asASCII: true)
      default: String(character)
      }
    }
    return shown.joined() + (unicodeScalars.count > 80 ? "…" : "")
  }
}
