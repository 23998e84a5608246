import ArgumentParser
import GalleryModel
import Raster

extension BitmapCommand {
  /// `pixelarium bitmap set`.
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
}
