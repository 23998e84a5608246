import ArgumentParser
import Foundation
import Gallery

extension BitmapCommand {
  /// `pixelarium bitmap add`.
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add PNG, JPEG, GIF and WebP files, folders of them, or standard input.",
      discussion: """
        A file is named after its file name, one in a folder after its path below that folder. Of \
        an animation the first frame is taken. A bad file is reported and the others are still added. Prints id, name and size, with tabs \
        between them, for each bitmap.
        """)

    @Argument(help: "Files, folders, or - for standard input.", completion: .file())
    var paths: [String]

    @OptionGroup var description: DescriptionOptions
    @OptionGroup var conflicts: ConflictOption

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Pixels along a side that a bitmap may have.", valueName: "pixels"))
    var maxSide = BitmapImporter().maximumSide

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func validate() throws {
      if description.name != nil, paths.count > 1 {
        throw ValidationError("--name is for one file: add the files one by one, or leave it out.")
      }
      guard (1...65_535).contains(maxSide) else {
        throw ValidationError("--max-side must be 1 to 65535, got \(maxSide).")
      }
    }

    func run() async throws {
      var addition = try BitmapAddition(paths, description: description, maximumSide: maxSide)
      let workspace = try database.workspace(.writing)
      try await addition.run(in: workspace, onConflict: conflicts.onConflict, output: output)
      if let code = addition.report.exitCode { throw code }
    }
  }
}
