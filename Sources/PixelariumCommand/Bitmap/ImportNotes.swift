/// Notes on what imports did not keep or apply, each sentence once however many files it is about.
struct ImportNotes {
  private var files: [String: [String]] = [:]

  /// Remembers what was noted about a file.
  mutating func add(_ notes: [String], of file: String) {
    for note in notes { files[note, default: []].append(file) }
  }

  /// One line a sentence, in alphabetical order.
  var lines: [String] {
    files.keys.sorted().map { note in
      let files = files[note] ?? []
      let subject = files.count == 1 ? files[0].printable : files.count.counted("file")
      return "note: \(subject): \(note)"
    }
  }

  /// Prints the lines to standard error.
  func write() { for line in lines { StandardError.write(line + "\n") } }
}
