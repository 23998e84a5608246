extension String {
  /// The text with control characters made visible, so that stored texts cannot control a terminal.
  package var printable: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return unicodeScalars.map { scalar in
      scalar.isControl ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }.joined()
  }

  /// The text as one word of a shell's command line.
  package var shellQuoted: String {
    let isPlain = unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "/._-+,:@%".unicodeScalars.contains($0)
    }
    return isPlain && !isEmpty ? self : "'\(replacing("'", with: #"'\''"#))'"
  }

  /// The number of columns that the text takes in a terminal.
  var terminalWidth: Int { reduce(0) { $0 + $1.terminalWidth } }
}

extension Character {
  /// The width: 2 for East Asian wide characters and emoji, 0 for marks without a base, otherwise 1.
  fileprivate var terminalWidth: Int {
    guard let scalar = unicodeScalars.first else { return 0 }
    if scalar.properties.isEmojiPresentation { return 2 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default:
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format: return 0
      default: return 1
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether a terminal may interpret the character as a command: C0, DEL, C1, and marks of text direction.
  fileprivate var isControl: Bool {
    properties.generalCategory == .control || (0x202A...0x202E).contains(value)
      || (0x2066...0x2069).contains(value)
  }
}

extension Int {
  /// Returns the number with its noun: `1 layer`, `2 layers`.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
