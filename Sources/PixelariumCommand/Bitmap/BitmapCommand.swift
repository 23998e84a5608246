import ArgumentParser
import Foundation
import GalleryCatalog
import GalleryModel
import GalleryWeb
import GalleryWire
import ImageCoding
import Raster

/// `pixelarium bitmap`: the collection's bitmaps.
struct BitmapCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bitmap", abstract: "Add, list, change and remove bitmaps.",
    discussion: "A bitmap is named by its id or its name. Nothing asks back.",
    subcommands: [
      Add.self, Generate.self, List.self, Show.self, Frames.self, Edit.self, Fill.self, Set.self, Remove.self,
      Export.self,
    ])

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List bitmaps: all of them, those that fit a search, or one page.")

    @Option(help: ArgumentHelp("Words to look for in names and tags.", valueName: "words"))
    var query = ""

    @Option(help: "Only bitmaps with this tag; several times, only those with all of them.")
    var tag: [String] = []

    @Option(help: "What comes first: the newest, by name, or the smallest.")
    var order = BitmapQuery.Order.newest

    @OptionGroup var paging: PagingOptions
    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let catalog = try database.catalog()
      let bitmaps = try await paging.read { paging in
        var request = BitmapQuery()
        request.text = query
        request.tags = tag
        request.order = order
        request.paging = paging
        return ResourcePage(try await catalog.bitmaps(request), BitmapResource.init)
      }
      try output.write(bitmaps, page: paging.page, emptyNote: emptyNote)
    }

    private var emptyNote: String {
      if !query.isEmpty || !tag.isEmpty { return "No bitmap fits.\n" }
      return """
        The collection is empty: add files with pixelarium bitmap add FOLDER, or the demo \
        collection with pixelarium demo.

        """
    }
  }

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show a bitmap: its picture on a terminal with colour, and its facts.")

    @Argument(help: "Id or name.", completion: .bitmapNames)
    var bitmap: BitmapArgument

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let catalog = try database.catalog()
      let (stored, animation) = try await catalog.description(of: bitmap.reference(in: catalog))
      let record = BitmapWithPalette(stored, animation)
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
      let palette = record.palette.flatMap { $0.count <= 16 ? $0.joined(separator: " ") : nil }
      let facts: Facts = [
        "id": String(bitmap.id),
        "name": bitmap.name,
        "label": bitmap.label ?? (bitmap.decorative ? "none: decorative" : "none"),
        "tags": bitmap.tags.isEmpty ? "none" : bitmap.tags.joined(separator: ", "),
        "size": "\(bitmap.columns) × \(bitmap.rows)",
        "colours": "\(bitmap.colors), stored \(bitmap.indexed ? "with a palette" : "as RGBA")",
        "palette": palette,
        "source": bitmap.source ?? "none",
        "revision": String(bitmap.revision),
        "created": bitmap.created.text,
        "modified": bitmap.modified.text,
        "url": "/bitmap/\(bitmap.name).png?scale=8",
      ]
      return facts.text
    }
  }

  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write bitmaps as PNG files of their own size.",
      discussion: """
        Into a folder, each file is called after its bitmap, ghost.png, and its path is printed. One \
        bitmap can also be written to a file of any name, or to standard output.
        """)

    @Argument(help: "Ids or names.", completion: .bitmapNames)
    var bitmaps: [BitmapArgument] = []

    @Flag(help: "Every bitmap.")
    var all = false

    @Option(
      name: .shortAndLong,
      help: "The folder; for one bitmap also a file, or - for standard output.")
    var output: FileOutput

    @OptionGroup var database: DatabaseOptions

    func validate() throws {
      if bitmaps.isEmpty != all { throw ValidationError("Name bitmaps, or say --all.") }
      if output.path == "-", all || bitmaps.count > 1 {
        throw ValidationError(
          "Standard output is for one bitmap: name one, or name a folder with --output.")
      }
    }

    func run() async throws {
      let catalog = try database.catalog()
      if let bitmap = bitmaps.first, bitmaps.count == 1, !output.isFolder {
        let file = try await Self.file(bitmap.reference(in: catalog), catalog)
        return try output.write(file.bytes)
      }
      try requireNoFile()
      try output.makeFolder()
      if all {
        for bitmap in try await catalog.allBitmaps() {
          try await write(.id(bitmap.id), in: catalog)
        }
      } else {
        for bitmap in bitmaps { try await write(bitmap.reference(in: catalog), in: catalog) }
      }
    }

    /// Writes one file into the folder, and prints its path.
    private func write(_ reference: BitmapReference, in catalog: Catalog) async throws {
      let (name, bytes) = try await Self.file(reference, catalog)
      let file = output.file(named: "\(name).png")
      try file.write(bytes)
      try StandardOutput.write("\(file.path)\n")
    }

    private static func file(
      _ reference: BitmapReference, _ catalog: Catalog
    ) async throws -> (name: String, bytes: [UInt8]) {
      let stored = try await catalog.bitmap(reference)
      return (stored.summary.name, try PNGEncoder.encode(Mosaic(stored.bitmap)))
    }

    /// Several files do not fit into the one that is there.
    private func requireNoFile() throws {
      guard !output.isFolder, FileManager.default.fileExists(atPath: output.path) else { return }
      throw ValidationError(
        "\(output.path) is a file, which is for one bitmap: name a folder with --output.")
    }
  }
}

extension BitmapQuery.Order: ExpressibleByArgument {}
