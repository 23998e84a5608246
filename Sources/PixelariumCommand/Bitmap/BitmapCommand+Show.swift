import ArgumentParser
import Foundation
import GalleryCatalog
import GalleryModel
import GalleryWeb
import GalleryWire
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
      let record = BitmapWithPalette(stored)
      try output.write(record) {
        try picture(stored.bitmap, on: Terminal(.output)) + Self.facts(record)
      }
    }

    private func picture(_ bitmap: Bitmap, on terminal: Terminal) throws -> String {
      guard terminal.hasColor else { return "" }
      let picture = TerminalPicture(bitmap: bitmap, width: terminal.columns)
      let note = picture.step > 1 ? "(one column and row in \(picture.step))\n" : ""
      return try picture.text() + note + "\n"
    }

    private static func facts(_ record: BitmapWithPalette) -> String {
      let bitmap = record.bitmap
      var facts = Facts()
      facts.add("id", String(bitmap.id))
      facts.add("name", bitmap.name)
      facts.add("label", bitmap.label ?? (bitmap.decorative ? "none: decorative" : "none"))
      facts.add("tags", bitmap.tags.isEmpty ? "none" : bitmap.tags.joined(separator: ", "))
      facts.add("size", "\(bitmap.columns) × \(bitmap.rows)")
      facts.add(
        "colours", "\(bitmap.colors), stored \(bitmap.indexed ? "with a palette" : "as RGBA")")
      if let palette = record.palette, palette.count <= 16 {
        facts.add("palette", palette.joined(separator: " "))
      }
      facts.add("source", bitmap.source ?? "none")
      facts.add("revision", String(bitmap.revision))
      facts.add("created", bitmap.created.text)
      facts.add("modified", bitmap.modified.text)
      facts.add("url", "/bitmap/\(bitmap.name).png?scale=8")
      return facts.text
    }
  }
}
