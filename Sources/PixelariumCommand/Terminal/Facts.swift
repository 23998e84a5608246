/// Names and values, one a line, the values below one another.
struct Facts {
  private var lines: [(name: String, value: String)] = []

  /// Adds a line; control characters are made visible.
  mutating func add(_ name: String, _ value: String) { lines.append((name, value.printable)) }

  /// The lines, each with its end.
  var text: String {
    let width = lines.map(\.name.count).max() ?? 0
    return lines.map { line in
      line.name + String(repeating: " ", count: width - line.name.count + 2) + line.value + "\n"
    }.joined()
  }
}
