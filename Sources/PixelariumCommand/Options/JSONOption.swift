import ArgumentParser

/// `--json`, wherever there is something to print.
struct JSONOption: ParsableArguments {
  @Flag(help: "Print JSON: one object, or one a line for lists.")
  var json = false

  /// Prints `value` as one line of JSON, or what `text` makes of it.
  func write<Value: Encodable>(_ value: Value, text: () throws -> String) throws {
    try StandardOutput.write(json ? JSONLine.encode(value) : text())
  }
}
