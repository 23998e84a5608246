import ArgumentParser

/// `--json`, wherever there is something to print.
struct JSONOption: ParsableArguments {
  @Flag(help: "Print JSON: one object, or one a line for lists.")
  var json = false

  /// Prints `value` as one line of JSON, or what `text` makes of it.
  func write<Value: Encodable>(_ value: Value, text: () throws -> String) throws {
    try StandardOutput.write(json ? JSONLine.encode(value) : text())
  }
  /// Prints a list as one line of JSON an element, or as a table that fits the terminal.
  func write(_ records: [some Encodable], as table: @autoclosure () -> Table) throws {
    if json {
      for record in records { try StandardOutput.write(JSONLine.encode(record)) }
    } else {
      let terminal = Terminal(.output)
      let lines = table().lines(width: terminal.isInteractive ? terminal.columns : nil)
      try StandardOutput.write(lines.joined(separator: "\n") + "\n")
    }
  }
}
