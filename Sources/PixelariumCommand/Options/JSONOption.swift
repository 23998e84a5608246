import ArgumentParser
import Foundation
import GalleryWire

/// `--json`, wherever there is something to print.
struct JSONOption: ParsableArguments {
  @Flag(help: "Print JSON: one object, or one a line for lists.")
  var json = false
}

extension JSONOption {
  /// Prints `value` as one line of JSON, or what `text` makes of it.
  func write(_ value: some Encodable, text: () throws -> String) throws {
    try StandardOutput.write(json ? Self.line(value) : text())
  }

  /// Prints a list as one line of JSON an element, or as a table that fits the terminal.
  ///
  /// Standard error says how much of the whole a page is, and why nothing is printed: there is no such
  /// page, or `emptyNote`.
  func write<Item: PrintedResource>(
    _ list: ResourcePage<Item>, page: Int? = nil, emptyNote: @autoclosure () -> String
  ) throws {
    if json {
      for item in list.items { try StandardOutput.write(Self.line(item)) }
      return
    }
    let total = list.total.counted(Item.noun)
    guard !list.items.isEmpty else {
      return StandardError.write(
        list.total > 0 ? "There is no page \(page ?? 1): the list has \(total).\n" : emptyNote())
    }
    var table = Table(Item.tableColumns)
    for item in list.items { table.add(item.tableCells) }
    let terminal = Terminal(.output)
    let lines = table.lines(width: terminal.isInteractive ? terminal.columns : nil)
    try StandardOutput.write(lines.joined(separator: "\n") + "\n")
    if list.items.count < list.total { StandardError.write("\(list.items.count) of \(total)\n") }
  }

  /// One object on one line; keys are in alphabetical order.
  private static func line(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}
