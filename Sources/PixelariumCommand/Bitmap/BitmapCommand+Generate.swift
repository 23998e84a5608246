import ArgumentParser
import Gallery
import GalleryModel
import ImageCoding
import Raster

extension BitmapCommand {
  /// `pixelarium bitmap generate`: a bitmap made by rule.
  struct Generate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add a generated bitmap: one colour, a checkerboard, or a row of hues.")

    /// The rule by which it is made.
    enum Kind: String, CaseIterable, ExpressibleByArgument {
      case solid, checkerboard
      case rowHues = "row-hues"
    }

    @Argument(help: "solid, checkerboard or row-hues.")
    var kind: Kind

    @Option(parsing: .unconditional, help: "Rows of cells.")
    var rows: Int

    @Option(parsing: .unconditional, help: "Columns of cells.")
    var columns: Int

    @Option(help: "Colour of solid. (default: white)", transform: Color.init(option:))
    var color: Color?

    @OptionGroup var description: DescriptionOptions
    @OptionGroup var conflicts: ConflictOption
    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func validate() throws {
      let limit = PNGDecoder().maximumSide
      for (name, side) in [("--rows", rows), ("--columns", columns)]
      where !(1...limit).contains(side) {
        throw ValidationError("\(name) must be 1 to \(limit), got \(side).")
      }
      if color != nil, kind != .solid {
        throw ValidationError("--color is for solid only: leave it out for \(kind.rawValue).")
      }
    }

    func run() async throws {
      let text = description.name ?? "\(kind.rawValue)-\(columns)x\(rows)"
      let new = NewBitmap(
        name: try BitmapName(text), label: description.newLabel, tags: description.tags,
        bitmap: bitmap)
      let workspace = try database.workspace(.writing)
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
