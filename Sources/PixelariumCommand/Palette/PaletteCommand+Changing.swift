import ArgumentParser
import Foundation
import Gallery
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryWire
import ImageFiles
import TerminalIO

extension PaletteCommand: SinglyRemovableNoun {
  typealias Remove = RemoveVerb<Self>
  typealias Removed = PaletteResource

  static let removeHelp = VerbHelp(
    "Remove palettes permanently, without a prompt.",
    "Missing items are reported, and the others are removed.")

  static func openForRemoval(_ database: DatabaseOptions) async throws -> Workspace {
    try await database.workspace(.editing, cache: nil)
  }

  static func remove(
    _ name: String, from workspace: Workspace
  ) async throws -> RemovedItem<PaletteResource> {
    let removed = try await workspace.catalog.removePalette(named: name)
    return RemovedItem(
      item: PaletteResource(removed), name: name,
      scenes: try await workspace.catalog.scenes(using: UsedItem(.palette, name)))
  }
}

extension PaletteCommand: ExportedNoun {
  typealias Export = ExportVerb<Self>
  typealias ExportOptions = PaletteExport

  static let exportHelp = VerbHelp(
    "Write palettes as files of another program.",
    """
    The extension selects the format: .hex, .gpl, .pal (JASC), .act, .ase or .txt (paint.net). \
    Reports what the format cannot hold, such as alpha. In a folder, each file is named after its \
    palette, and --format selects the format.
    """)
}

/// The options of `palette export`.
struct PaletteExport: ParsableArguments, ItemExport {
  @Option(help: "The format, if the extension of the file name does not select it.")
  var format: PaletteFormat?

  func validate(file: FileOutput?) throws {
    guard format == nil else { return }
    let endings = PaletteFormat.allCases.map(\.fileExtension)
    let distinct = endings.enumerated().filter { !endings[..<$0.offset].contains($0.element) }
    try file?.requireEnding(
      of: "A palette", among: distinct.map(\.element), advice: "for any other name, use --format")
    if file.flatMap(Self.format) == nil {
      let formats = PaletteFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("The name of --output selects no format: add --format \(formats).")
    }
  }

  func exporter(of database: DatabaseOptions) async throws -> any ItemExporter {
    Exporter(format: format, catalog: try await database.catalog())
  }

  /// Returns the first format with the extension of a file, or `nil`.
  private static func format(of file: FileOutput) -> PaletteFormat? {
    PaletteFormat.allCases.first { $0.fileExtension == file.ending }
  }

  struct Exporter: ItemExporter {
    let format: PaletteFormat?
    let catalog: Catalog

    func files(of name: String, to file: FileOutput?) async throws -> [ExportedFile] {
      guard let format = format ?? file.flatMap(PaletteExport.format) else { return [] }
      let stored = try await catalog.palette(named: name)
      let encoded = PaletteEncoder.encode(stored.palette, title: stored.name, as: format)
      for note in encoded.notes { StandardError.write("note: \(stored.name): \(note)\n") }
      return [ExportedFile(name: "\(stored.name).\(format.fileExtension)", bytes: encoded.bytes)]
    }
  }
}

extension PaletteFormat: ExpressibleByArgument {}
