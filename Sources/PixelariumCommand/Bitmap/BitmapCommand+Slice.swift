import ArgumentParser
import Foundation
import Gallery
import GalleryAddresses
import GalleryModel
import InputText
import Raster

extension BitmapCommand {
  struct Slice: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "slice",
      abstract: "Add the frames of a sheet: cut by a grid, or by the JSON of an editor or packer.",
      discussion: """
        For example: pixelarium bitmap slice hero.png --grid 16x16 --frame-tag walk=0-3,pingpong

        Frames count row by row from 0. With --separate each becomes a bitmap: tiles-0, tiles-1.
        """)

    @Argument(help: "The sheet, in any format that bitmap add reads.", completion: .file())
    var file: String

    @Option(
      help: ArgumentHelp("Columns and rows of a frame.", valueName: "16x16"),
      transform: PixelSize.init(option:))
    var grid: PixelSize?

    @Option(NumberLimits(0...4096), "Cells around the grid.", value: "margin")
    var margin = 0

    @Option(NumberLimits(0...4096), "Cells between the frames.", value: "spacing")
    var spacing = 0

    @Flag(help: "Skip frames without opaque cells.")
    var skipEmpty = false

    @Option(.frameDuration, "Milliseconds of every frame of a grid.")
    var duration = Sprite.standardDuration

    @Option(
      help: ArgumentHelp(
        "The JSON file that Aseprite or TexturePacker wrote with the sheet.", valueName: "file"),
      completion: .file(extensions: ["json"]))
    var data: String?

    @Option(
      help: ArgumentHelp(
        "A named range of frames: walk=0-3, optionally followed by ,pingpong and ,repeat=2.",
        valueName: "name=frames"), transform: FrameTag.init(option:))
    var frameTag: [FrameTag] = []

    @Flag(help: "Add one bitmap per frame.")
    var separate = false

    @Flag(help: "Report the result, but store nothing.")
    var dryRun = false

    @OptionGroup var description: DescriptionOptions
    @OptionGroup var conflicts: ConflictOption
    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func validate() throws {
      if (grid == nil) == (data == nil) {
        throw ValidationError("The frames are unknown: add --grid 16x16, or --data sheet.json.")
      }
      if separate, !frameTag.isEmpty {
        throw ValidationError("--separate makes bitmaps of one frame, which have no --frame-tag.")
      }
    }

    func run() async throws {
      var importer = BitmapImporter()
      importer.cutting = SheetSlicing(try places, tags: frameTag)
      importer.split = separate ? .frames : nil
      var addition = try BitmapAddition([file], description: description, importer: importer)
      if dryRun {
        try addition.report(to: output)
      } else {
        let workspace = try await database.workspace(.writing)
        try await addition.run(in: workspace, onConflict: conflicts.onConflict, output: output)
      }
      if let code = addition.report.exitCode { throw code }
    }

    private var places: SheetSlicing.Places {
      get throws {
        if let data {
          return .data(try RegularFile.bytes(of: URL(filePath: data), limit: Self.maximumDataBytes))
        }
        let frame = grid ?? PixelSize(width: 1, height: 1)
        return .grid(
          SheetGrid(frame: frame, margin: margin, spacing: spacing), duration: duration,
          skipsEmpty: skipEmpty)
      }
    }

    private static let maximumDataBytes = 8 << 20
  }
}

extension PixelSize {
  /// Parses `16x16`.
  fileprivate init(option text: String) throws {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy({ (1...4096).contains($0) }) else {
      throw ValidationError("must be columns and rows: 16x16")
    }
    self.init(width: sides[0], height: sides[1])
  }
}
