import ArgumentParser
import Foundation
import Gallery
import GalleryAddresses
import GalleryCatalog
import GalleryModel

extension PaletteCommand {
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add palette files, standard input, or the colours of a bitmap.",
      discussion: """
        A palette is named after its file; one from standard input has the name inside the file. \
        Bad files are reported, and the others are added. Prints id, name and number of colours of \
        each palette, separated by tabs.
        """)

    @Argument(help: "Files, or - for standard input.", completion: .file())
    var paths: [String] = []

    @Option(
      help: ArgumentHelp("Use the colours of this bitmap, by id or name.", valueName: "bitmap"),
      completion: BitmapCommand.completion) var fromBitmap: BitmapArgument?

    @Option(help: "Exact name: a-z, 0-9, _ and -, not only digits.")
    var name: String?

    @OptionGroup var membership: SetOption
    @OptionGroup var conflicts: ConflictOption
    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func validate() throws {
      let count = paths.count + (fromBitmap == nil ? 0 : 1)
      if count == 0 {
        throw ValidationError("Name a file, - for standard input, or --from-bitmap.")
      }
      if name != nil, count > 1 {
        throw ValidationError("--name is for one palette: add them one by one, or leave it out.")
      }
    }

    func run() async throws {
      let name = try name.map { text throws(CatalogError) in try ItemName(text) }
      var addition = PaletteAddition(
        policy: conflicts.onConflict, set: try membership.name, output: output)
      let catalog = try await database.workspace(
        fromBitmap == nil ? .writing : .reading, cache: nil
      )
      .catalog
      for path in paths {
        try await addition.add(to: catalog, from: path == "-" ? "standard input" : path) {
          try Self.read(path, name: name)
        }
      }
      if let fromBitmap {
        let stored = try await catalog.bitmap(fromBitmap.reference(in: catalog))
        try await addition.add(to: catalog, from: "bitmap \(stored.summary.name)") {
          (try PaletteImporter().palette(of: stored, name: name), [])
        }
      }
      addition.report.writeSummary(of: paths.count + (fromBitmap == nil ? 0 : 1))
      if let code = addition.report.exitCode { throw code }
    }

    private static func read(
      _ path: String, name: ItemName?
    ) throws -> (palette: NewPalette, notes: [String]) {
      let importer = PaletteImporter()
      let read =
        path == "-"
        ? try importer.decode(
          StandardInput.read(atMost: importer.maximumBytes), path: "standard input", name: name)
        : try importer.read(URL(filePath: path), name: name)
      return (read.palette, read.notes)
    }
  }
}

/// An addition of palettes, one after the other, that reports each separately: a faulty file does not stop the others.
struct PaletteAddition {
  let policy: ConflictPolicy
  let set: SetName?
  let output: JSONOption
  private(set) var report = AdditionReport()

  /// Adds the result of `read`, unless a signal has arrived.
  ///
  /// - Throws: Only errors that stop the other palettes, too, such as a full disk.
  mutating func add(
    to catalog: Catalog, from title: String,
    read: () throws -> (palette: NewPalette, notes: [String])
  ) async throws {
    guard !report.isStopped else { return }
    do {
      var (palette, notes) = try read()
      palette.name = try palette.name.placed(in: set)
      report.notes.add(notes, of: title)
      try output.write(try await catalog.add(palette, onConflict: policy))
      report.added += 1
    } catch let error as ImportError {
      report.refuse(CommandError(error))
    } catch CatalogError.nameTaken(let name) {
      report.refuse(title, taken: "\(name)")
    }
  }
}
