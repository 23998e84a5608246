/// An example of a command, for the manual and for the pages.
package struct CommandExample: Sendable {
  /// The purpose, in a sentence.
  package let purpose: String
  /// The line that a shell runs.
  package let line: String

  init(_ purpose: String, _ line: String) {
    self.purpose = purpose
    self.line = line
  }

  /// The line as code to copy.
  package var sample: CodeSample { CodeSample(line, title: purpose) }

  /// The examples of each command, by the names after `pixelarium`.
  package static let all: [String: [CommandExample]] =
    bitmaps.merging(symbols) { first, _ in first }.merging(scenes) { first, _ in first }
    .merging(collections) { first, _ in first }.merging(servers) { first, _ in first }

  /// The words of the line after the program's name, as a shell splits them.
  ///
  /// The lines of examples quote with apostrophes only, and end before a redirection.
  package var arguments: [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in line {
      if character == "'" {
        isQuoted.toggle()
        word = word ?? ""
      } else if character == " ", !isQuoted {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return Array(words.dropFirst().prefix { $0 != ">" && $0 != "|" })
  }
}
