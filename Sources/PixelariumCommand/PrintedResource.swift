import ArgumentParser
import CatalogSharing
import Foundation
import Gallery
import GalleryAddresses
import GalleryModel
import GalleryWire
import TerminalIO

/// `--json` of all commands with output.
struct JSONOption: ParsableArguments {
  @Flag(help: "Print JSON: one object, or one a line for lists.")
  var json = false

  /// Prints `value` as one line of JSON, or as `text`.
  func write(_ value: some Encodable, text: () throws -> String) throws {
    try StandardOutput.write(json ? Self.line(value) : text())
  }

  /// Prints a list as one line of JSON per element, as a table that fits the terminal, or elsewhere as tab-separated
  /// values.
  ///
  /// Standard error shows the size of the whole list, or the reason for an empty one: the page does not exist, or
  /// `emptyNote`.
  func write<Item: PrintedResource>(
    _ list: ResourcePage<Item>, page: Int? = nil, emptyNote: @autoclosure () -> String
  ) throws {
    if let searched = list.searched {
      StandardError.write("No \(Item.noun) matches; these match \(searched.printable).\n")
    }
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
    let lines = terminal.isInteractive ? table.lines(width: terminal.columns) : table.tabSeparated
    try StandardOutput.write(lines.joined(separator: "\n") + "\n")
    if list.items.count < list.total { StandardError.write("\(list.items.count) of \(total)\n") }
  }

  /// Returns an object on one line with keys in alphabetical order.
  ///
  /// After an edit of a shared collection, the member `collection` describes its confirmation.
  private static func line(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let bytes =
      if let edit = EditLog.current?.last {
        try encoder.encode(EditedResource(resource: value, edit: edit))
      } else {
        try encoder.encode(value)
      }
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }

  /// Prints a record, or its line.
  func write(_ record: some PrintedLine) throws { try write(record) { record.line } }

  /// Prints the outcome of adding a bitmap, and the grid that its cells were recovered from.
  func write(_ outcome: AddOutcome<BitmapSummary>, recovery: RecoveryRecord? = nil) throws {
    let bitmap = BitmapResource(outcome.stored)
    try write(
      outcome.word, bitmap, note: "bitmap \(bitmap.id) has the name \(bitmap.name)",
      recovery: recovery)
  }

  /// Prints the outcome of adding a palette.
  func write(_ outcome: AddOutcome<StoredPalette>) throws {
    let palette = PaletteResource(outcome.stored)
    try write(outcome.word, palette, note: "palette \(palette.id) has the name \(palette.name)")
  }

  /// Prints the outcome of adding a scene.
  func write(_ outcome: AddOutcome<SceneSummary>) throws {
    let scene = SceneResource(outcome.stored)
    try write(outcome.word, scene, note: "scene \(scene.id) has the name \(scene.name)")
  }

  /// Prints the outcome of adding a font.
  func write(_ outcome: AddOutcome<FontSummary>) throws {
    let font = FontResource(outcome.stored)
    try write(outcome.word, font, note: "font \(outcome.stored.id) has the name \(font.name)")
  }

  /// Prints an item's line; skipped items are reported on standard error.
  private func write(
    _ outcome: String, _ item: some PrintedResource, note: String, recovery: RecoveryRecord? = nil
  ) throws {
    if outcome == "skipped" {
      StandardError.write("skipped: \(note)\n")
      if !json { return }
    }
    try write(OutcomeRecord(outcome: outcome, item: item, recovery: recovery)) { item.line }
  }
}

/// An added item with its outcome.
private struct OutcomeRecord<Item: PrintedResource>: Encodable {
  let outcome: String
  let item: Item
  /// The grid that a bitmap's cells were recovered from, or `nil`.
  let recovery: RecoveryRecord?

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: MemberName.self)
    try container.encode(outcome, forKey: MemberName("outcome"))
    try container.encode(item, forKey: MemberName(Item.noun))
    try container.encodeIfPresent(recovery, forKey: MemberName("recovery"))
  }
}

extension AddOutcome {
  fileprivate var word: String {
    switch self {
    case .added: "added"
    case .replaced: "replaced"
    case .skipped: "skipped"
    }
  }

  fileprivate var stored: Stored {
    switch self {
    case .added(let stored), .replaced(let stored), .skipped(let stored): stored
    }
  }
}
