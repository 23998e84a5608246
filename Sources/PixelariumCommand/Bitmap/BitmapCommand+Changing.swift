import ArgumentParser
import Gallery
import GalleryCatalog
import GalleryModel
import GalleryWeb
import GalleryWire
import Raster

extension BitmapCommand {
  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Change a bitmap's name, label or tags.")

    @Argument(help: "Id or name.", completion: .bitmapNames)
    var bitmap: BitmapArgument

    @Option(help: "New name, taken exactly.")
    var name: String?

    @OptionGroup var words: EditedWords

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func validate() throws {
      if name == nil, words.isEmpty {
        throw ValidationError(
          "Say what to change: --name, --label, --decorative, --no-label, --tag, --add-tag or "
            + "--remove-tag.")
      }
    }

    func run() async throws {
      let name = try name.map { text throws(CatalogError) in try ItemName(text) }
      let workspace = try database.workspace(.reading)
      let reference = try await bitmap.reference(in: workspace.catalog)
      let old = try await workspace.catalog.summary(of: reference).name
      let summary = try await workspace.update(reference) { stored in
        var change = BitmapChange()
        change.name = name
        change.label = words.labelChange
        change.tags = words.tags(after: stored.summary.tags)
        return change
      }
      try output.write(BitmapResource(summary))
      guard summary.name != old else { return }
      SceneUsers.warn(
        about: old, try await workspace.catalog.scenes(using: UsedItem(.bitmap, old)))
    }
  }

  struct Fill: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Give every cell of a bitmap one colour.")

    @Argument(help: "Id or name.", completion: .bitmapNames)
    var bitmap: BitmapArgument

    @Option(
      help: "The colour: #rgb, #rrggbb, #rrggbbaa, a CSS name or transparent.",
      transform: Color.init(option:)) var color: Color

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      try await database.update(bitmap, output) { stored in
        var change = BitmapChange()
        change.bitmap = .solid(color, rows: stored.bitmap.rows, columns: stored.bitmap.columns)
        return change
      }
    }
  }

  struct Set: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Give one cell of a bitmap a colour.",
      discussion: "Rows and columns count from 0 at the top left.")

    @Argument(help: "Id or name.", completion: .bitmapNames)
    var bitmap: BitmapArgument

    // Taken as they are, so that -1 is told the range.
    @Option(parsing: .unconditional, help: "Row of the cell, from 0 at the top.")
    var row: Int

    @Option(parsing: .unconditional, help: "Column of the cell, from 0 at the left.")
    var column: Int

    @Option(
      help: "The colour: #rgb, #rrggbb, #rrggbbaa, a CSS name or transparent.",
      transform: Color.init(option:)) var color: Color

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      try await database.update(bitmap, output) { stored throws(CatalogError) in
        try Self.check("row", row, below: stored.bitmap.rows)
        try Self.check("column", column, below: stored.bitmap.columns)
        var changed = stored.bitmap
        changed[row, column] = color
        var change = BitmapChange()
        change.bitmap = changed
        return change
      }
    }

    private static func check(_ thing: String, _ value: Int, below limit: Int) throws(CatalogError)
    {
      guard (0..<limit).contains(value) else {
        throw .invalid(thing: thing, value: String(value), rule: "must be 0 to \(limit - 1)")
      }
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove bitmaps for good, without asking back.",
      discussion: "One that is missing is reported, and the others are still removed.")

    @Argument(help: "Ids or names.", completion: .bitmapNames)
    var bitmaps: [BitmapArgument]

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let workspace = try database.workspace(.reading)
      try await bitmaps.forEachReporting { bitmap in
        let reference = try await bitmap.reference(in: workspace.catalog)
        let removed = try await workspace.remove(reference)
        try output.write(BitmapResource(removed))
        SceneUsers.warn(about: removed.name, try await workspace.catalog.scenes(using: removed))
      }
    }
  }
}
