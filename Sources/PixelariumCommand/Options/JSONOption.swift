import ArgumentParser
import Foundation

/// `--json`, wherever there is something to print.
struct JSONOption: ParsableArguments {
  @Flag(help: "Print JSON: one object, or one a line for lists.")
  var json = false

  /// Prints `value` as one line of JSON, or what `text` makes of it.
  func write<Value: Encodable>(_ value: Value, text: () -> String) throws {
    try StandardOutput.write(json ? JSONLine.encode(value) : text())
  }
}

/// One object as one line; keys are in alphabetical order, dates as in RFC 3339.
enum JSONLine {
  static func encode<Value: Encodable>(_ value: Value) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}
