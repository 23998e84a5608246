import ArgumentParser
import GalleryCatalog
import GalleryModel
import InputText
import Raster

extension BitmapCommand {
  struct Fill: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "fill",
      abstract: "Fill a bitmap with one colour.")

    @Argument(help: "Id or name.", completion: BitmapCommand.completion)
    var bitmap: BitmapArgument

    @Option(
      help: "The colour: #rgb, #rrggbb, #rrggbbaa, a CSS name or transparent.",
      transform: Color.init(option:)) var color: Color

    @OptionGroup var painted: PaintedFrame
    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      try await database.update(bitmap, output) { stored throws(CatalogError) in
        let cells = try painted.cells(of: stored)
        return painted.change(to: .solid(color, rows: cells.rows, columns: cells.columns))
      }
    }
  }

  struct Set: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set",
      abstract: "Set the colour of one cell.",
      discussion: "Rows and columns count from 0 at the top left.")

    @Argument(help: "Id or name.", completion: BitmapCommand.completion)
    var bitmap: BitmapArgument

    @Option(.whole, "Row of the cell, from 0 at the top.", value: "row")
    var row: Int

    @Option(.whole, "Column of the cell, from 0 at the left.", value: "column")
    var column: Int

    @Option(
      help: "The colour: #rgb, #rrggbb, #rrggbbaa, a CSS name or transparent.",
      transform: Color.init(option:)) var color: Color

    @OptionGroup var painted: PaintedFrame
    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      try await database.update(bitmap, output) { stored throws(CatalogError) in
        var cells = try painted.cells(of: stored)
        try CatalogError.check("row", row, below: cells.rows)
        try CatalogError.check("column", column, below: cells.columns)
        cells[row, column] = color
        return painted.change(to: cells)
      }
    }
  }
}

/// `--frame` of commands that paint cells.
struct PaintedFrame: ParsableArguments {
  @Option(
    .whole, "The frame to paint, from 0; the bitmap loses its layers, which no longer match.",
    value: "frame")
  var frame = 0

  /// Returns the cells of the frame.
  ///
  /// - Throws: `.invalid` if the frame does not exist.
  func cells(of stored: StoredSprite) throws(CatalogError) -> Bitmap {
    try CatalogError.check("frame", frame, below: stored.sprite.frames.count)
    return stored.sprite.frames[frame].bitmap
  }

  /// Returns the change to other cells.
  func change(to cells: Bitmap) -> BitmapChange {
    var change = BitmapChange()
    (change.bitmap, change.frame) = (cells, frame)
    return change
  }
}

extension CatalogError {
  /// Checks a number that counts from 0.
  ///
  /// - Throws: `.invalid` with the allowed numbers.
  static func check(_ thing: String, _ value: Int, below count: Int) throws(CatalogError) {
    guard (0..<count).contains(value) else {
      throw .invalid(thing: thing, value: String(value), rule: "must be 0 to \(count - 1)")
    }
  }
}
