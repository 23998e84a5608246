/// Text for mdoc(7), the macros of manual pages.
enum ManualText {
  /// Returns the text in paragraphs with one line per sentence, without macros and escapes.
  static func paragraphs(_ words: String) -> String {
    let paragraphs = words.split(separator: "\n\n").map { paragraph in
      var lines = [""]
      for word in paragraph.split(whereSeparator: \.isWhitespace) {
        let last = lines[lines.count - 1]
        let begins = word.first.map { $0.isUppercase || $0 == "(" } ?? false
        if let end = last.last, ".?".contains(end), begins {
          lines.append(String(word))
        } else {
          lines[lines.count - 1] = last.isEmpty ? String(word) : "\(last) \(word)"
        }
      }
      return lines.map(escaped).joined(separator: "\n")
    }
    return paragraphs.joined(separator: "\n.Pp\n") + "\n"
  }

  /// Returns a line without macros and escapes.
  static func escaped(_ line: String) -> String {
    let text = line.replacing("\\", with: "\\e")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&\(text)" : text
  }

  /// Returns the argument of a macro with its hyphens and minus signs for copying.
  static func literal(_ text: String) -> String {
    "\"" + escaped(text).replacing("\"", with: "\"\"").replacing("-", with: "\\-") + "\""
  }

  /// Returns lines as they are, for code.
  static func code(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { escaped(String($0)).replacing("-", with: "\\-") }
    return ".Bd -literal -offset indent\n\(lines.joined(separator: "\n"))\n.Ed\n"
  }

  /// Returns a list of tags with their texts.
  static func list(_ items: [(tag: String, text: String)]) -> String {
    guard !items.isEmpty else { return "" }
    let lines = items.map { ".It \($0.tag)\n\($0.text)" }
    return ".Bl -tag -width Ds\n\(lines.joined()).El\n"
  }
}
