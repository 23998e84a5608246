import ArgumentParser
import Foundation
import GalleryCatalog

extension DatabaseCommand {
  /// `pixelarium database status`.
  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Say how large the collection is and which migrations it has.")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let record = StatusRecord(try await database.catalog().status())
      try output.write(record) { record.text }
    }
  }
}

/// A collection's state as commands print it.
struct StatusRecord: Encodable {
  let file: String
  let bytes: Int
  let bitmaps: Int
  let palettes: Int
  let symbols: Int
  let tags: Int
  let schema: Int
  let migrations: [String]
  let readOnly: Bool

  init(_ status: CatalogStatus) {
    file = status.file.path
    bytes = status.bytes
    bitmaps = status.bitmaps
    palettes = status.palettes
    symbols = status.symbols
    tags = status.tags
    schema = status.schemaVersion
    migrations = status.migrations.map(\.name)
    readOnly = status.isReadOnly
  }

  /// A note on a collection that cannot be written.
  static let readOnlyText = "read only: the file or its folder cannot be written"

  /// Lines of facts.
  var text: String {
    var facts = Facts()
    facts.add("file", file)
    facts.add("bytes", String(bytes))
    facts.add("bitmaps", String(bitmaps))
    facts.add("palettes", String(palettes))
    facts.add("symbols", String(symbols))
    facts.add("tags", String(tags))
    facts.add("schema", String(schema))
    facts.add("migrations", migrations.joined(separator: ", "))
    if readOnly { facts.add("access", Self.readOnlyText) }
    return facts.text
  }
}
