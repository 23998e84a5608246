import ArgumentParser
import Foundation
import Gallery
import Raster

extension BitmapCommand {
  /// `pixelarium bitmap show`.
  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show a bitmap: its picture on a terminal with colour, and its facts.")

    @Argument(help: "Id or name.", completion: .bitmapNames)
    var bitmap: BitmapArgument

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let catalog = try database.catalog()
      let stored = try await catalog.bitmap(bitmap.reference(in: catalog))
      let record = BitmapRecord(stored.summary, palette: stored.bitmap.palette)
      try output.write(record) {
        picture(stored.bitmap, on: Terminal(.output)) + Self.facts(record)
      }
    }

    private func picture(_ bitmap: Bitmap, on terminal: Terminal) -> String {
      guard terminal.hasColor else { return "" }
      let blocks = HalfBlocks(bitmap: bitmap, width: terminal.columns)
      var lines = blocks.lines()
      if blocks.step > 1 { lines.append("(every \(blocks.step)th cell)") }
      return lines.joined(separator: "\n") + "\n\n"
    }

    private static func facts(_ record: BitmapRecord) -> String {
      var lines = [
        ("id", String(record.id)), ("name", record.name),
        ("label", record.label?.printable ?? "none: decorative"),
        ("tags", record.tags.isEmpty ? "none" : record.tags.joined(separator: ", ")),
        ("size", "\(record.columns) × \(record.rows)"),
        ("colours", "\(record.colors), stored \(record.indexed ? "with a palette" : "as RGBA")"),
        ("source", record.source?.printable ?? "none"),
        ("revision", String(record.revision)),
        ("created", record.created.formatted(.iso8601)),
        ("modified", record.modified.formatted(.iso8601)),
        ("url", "/bitmap/\(record.name).png?scale=8"),
      ]
      if let palette = record.palette, palette.count <= 16 {
        lines.insert(("palette", palette.joined(separator: " ")), at: 6)
      }
      return lines.map { "\($0.0.padding(toLength: 10, withPad: " ", startingAt: 0))\($0.1)\n" }
        .joined()
    }
  }
}
