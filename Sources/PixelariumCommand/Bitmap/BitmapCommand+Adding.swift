import ArgumentParser
import Foundation
import Gallery
import GalleryAddresses
import GalleryModel
import ImageCoding
import ImageFiles
import InputText
import Raster

extension BitmapCommand {
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add pictures and pixel art with their frames: files, folders, or standard input.",
      discussion: """
        \(ImageDecoder.allFormatNames) are recognised by content. A bitmap is named after its \
        file, and in a folder after its path below that folder. Bad files are reported, and the \
        others are added. Prints id, name and size of each bitmap, separated by tabs.
        """)

    @Argument(help: "Files, folders, or - for standard input.", completion: .file())
    var paths: [String]

    @OptionGroup var description: DescriptionOptions
    @OptionGroup var conflicts: ConflictOption
    @OptionGroup(title: "Layers, parts and recovery") var importing: ImportOptions

    @Flag(help: "Report the result, but store nothing.")
    var dryRun = false

    @Option(NumberLimits(1...65_535, .pixels), "Maximum width and height of a bitmap.")
    var maxSide = BitmapImporter().maximumSide

    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func validate() throws {
      if description.name != nil, paths.count > 1 {
        throw ValidationError("--name is for one file: add the files one by one, or leave it out.")
      }
    }

    func run() async throws {
      var importer = BitmapImporter()
      importer.maximumSide = maxSide
      var addition = try BitmapAddition(paths, description: description, importer: importer)
      if dryRun {
        if importing.needsCatalog {
          try await addition.prepare(importing, in: database.catalog())
        } else {
          addition.prepare(importing)
        }
        try addition.report(to: output)
      } else {
        let workspace = try await database.workspace(.writing)
        try await addition.prepare(importing, in: workspace.catalog)
        try await addition.run(in: workspace, onConflict: conflicts.onConflict, output: output)
      }
      if let code = addition.report.exitCode { throw code }
    }
  }

  /// `pixelarium bitmap generate`: a generated bitmap.
  struct Generate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "generate",
      abstract: "Add a generated bitmap: one colour, a checkerboard, or a row of hues.")

    /// The kinds of generated bitmaps.
    enum Kind: String, CaseIterable, ExpressibleByArgument {
      case solid, checkerboard
      case rowHues = "row-hues"
    }

    @Argument(help: "solid, checkerboard or row-hues.")
    var kind: Kind

    private static let sides = NumberLimits(1...PNGDecoder().maximumSide)

    @Option(Generate.sides, "Rows of cells.", value: "rows")
    var rows: Int

    @Option(Generate.sides, "Columns of cells.", value: "columns")
    var columns: Int

    @Option(help: "Colour of solid. (default: white)", transform: Color.init(option:))
    var color: Color?

    @OptionGroup var description: DescriptionOptions
    @OptionGroup var conflicts: ConflictOption
    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func validate() throws {
      if color != nil, kind != .solid {
        throw ValidationError("--color is for solid only: leave it out for \(kind.rawValue).")
      }
    }

    func run() async throws {
      let text = description.name ?? "\(kind.rawValue)-\(columns)x\(rows)"
      let new = NewBitmap(
        name: try ItemName(text).placed(in: description.membership.name),
        label: description.newLabel, tags: description.tags,
        bitmap: bitmap)
      let workspace = try await database.workspace(.writing)
      let outcome = try await workspace.add(new, onConflict: conflicts.onConflict)
      try output.write(outcome)
    }

    private var bitmap: Bitmap {
      switch kind {
      case .solid: .solid(color ?? .white, rows: rows, columns: columns)
      case .checkerboard: .checkerboard(rows: rows, columns: columns)
      case .rowHues: .rowHues(rows: rows, columns: columns)
      }
    }
  }
}
