import ArgumentParser
import Foundation
import GalleryCatalog
import GalleryModel
import ImageCoding

extension PaletteCommand {
  /// `pixelarium palette export`.
  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write a palette as a file of another program.",
      discussion: """
        The kind of file follows from its extension: .hex, .gpl, .pal (JASC), .act, .ase or .txt \
        (paint.net). What a kind cannot keep, above all alpha, is told.
        """)

    @Argument(help: "Name.", completion: .paletteNames)
    var palette: String

    @Option(name: .shortAndLong, help: "The file, or - for standard output.")
    var output: FileOutput

    @Option(help: "The kind of file, whatever it is called.")
    var format: PaletteFormat?

    @OptionGroup var database: DatabaseOptions

    func validate() throws {
      if format == nil, Self.format(of: output.path) == nil {
        let kinds = PaletteFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("--output does not end like a palette file: add --format \(kinds).")
      }
    }

    func run() async throws {
      guard let format = format ?? Self.format(of: output.path) else { return }
      let stored = try await database.catalog().palette(named: palette)
      let file = PaletteEncoder.encode(stored.palette, title: stored.name, as: format)
      try output.write(file.bytes)
      for note in file.notes { StandardError.write("note: \(stored.name): \(note)\n") }
    }

    /// The first kind that files with this extension are of.
    static func format(of path: String) -> PaletteFormat? {
      let ending = URL(filePath: path).pathExtension.lowercased()
      return PaletteFormat.allCases.first { $0.fileExtension == ending }
    }
  }
}

extension PaletteFormat: ExpressibleByArgument {}
