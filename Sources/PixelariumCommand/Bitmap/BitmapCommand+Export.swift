import ArgumentParser
import Foundation
import Gallery
import GalleryCatalog
import GalleryModel
import GalleryWeb
import HTTPServer

extension BitmapCommand {
  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write bitmaps as files: stills, what moves, or the layered file they came from.",
      discussion: """
        Into a folder, each file is called after its bitmap, ghost.png, and its path is printed. One \
        bitmap can also be written to a file of any name, whose ending says the kind of file, or to \
        standard output.
        """)

    @Argument(help: "Ids or names.", completion: .bitmapNames)
    var bitmaps: [BitmapArgument] = []

    @Flag(help: "Every bitmap.")
    var all = false

    @Option(
      name: .shortAndLong,
      help: "The folder; for one bitmap also a file, or - for standard output.")
    var output: FileOutput

    @Option(help: "The kind of file, where the ending of --output does not say it. (default: png)")
    var format: PictureFormat?

    @Option(help: "The run of frames of this name.")
    var tag: String?

    @Option(parsing: .unconditional, help: "One frame, from 0.")
    var frame: Int?

    @Option(help: ArgumentHelp("Pixels a cell. (default: 1)", valueName: "factor"))
    var scale: String?

    @Flag(help: "The layered file that the bitmap came from, as it was.")
    var original = false

    @OptionGroup var database: DatabaseOptions

    func validate() throws {
      if bitmaps.isEmpty != all { throw ValidationError("Name bitmaps, or say --all.") }
      if output.path == "-", all || bitmaps.count > 1 {
        throw ValidationError(
          "Standard output is for one bitmap: name one, or name a folder with --output.")
      }
      if original, tag != nil || frame != nil || scale != nil || format != nil {
        throw ValidationError("--original writes the file as it was: leave the other options out.")
      }
    }

    func run() async throws {
      let workspace = try database.workspace(.reading, cache: nil)
      let catalog = workspace.catalog
      let application = try RenderingOptions.parse([]).application(over: workspace)
      if let bitmap = bitmaps.first, bitmaps.count == 1, !output.isFolder {
        let file = try await file(
          bitmap.reference(in: catalog), of: application, catalog,
          format: format ?? PictureFormat(endingOf: output.path) ?? .png)
        return try output.write(file.bytes)
      }
      try requireNoFile()
      try output.makeFolder()
      var references: [BitmapReference] = []
      if all { references = try await catalog.allBitmaps().map { BitmapReference.id($0.id) } }
      for bitmap in bitmaps { references.append(try await bitmap.reference(in: catalog)) }
      for reference in references {
        // Most bitmaps were drawn as one layer and have no other file.
        if all, original, try await catalog.original(of: reference).file == nil { continue }
        let (name, bytes) = try await file(
          reference, of: application, catalog, format: format ?? .png)
        let file = output.file(named: name)
        try file.write(bytes)
        try StandardOutput.write("\(file.path)\n")
      }
    }

    /// The bytes of one bitmap's file, and its name in a folder.
    private func file(
      _ reference: BitmapReference, of application: Application, _ catalog: Catalog,
      format: PictureFormat
    ) async throws -> (name: String, bytes: [UInt8]) {
      if original { return try await originalFile(reference, catalog) }
      let summary = try await catalog.summary(of: reference)
      let query = [("tag", tag), ("frame", frame.map(String.init)), ("scale", scale)]
        .compactMap { name, value in value.map { "\(name)=\($0.escaped)" } }
      let target = "/bitmap/\(summary.id).\(format.rawValue)?" + query.joined(separator: "&")
      return (
        "\(summary.name).\(format.rawValue)", try await application.answer(to: target).body
      )
    }

    private func originalFile(
      _ reference: BitmapReference, _ catalog: Catalog
    ) async throws -> (name: String, bytes: [UInt8]) {
      let (summary, file) = try await catalog.original(of: reference)
      guard let file else {
        throw CommandError(
          .missing, "\(summary.name) was not imported from a file with layers that was kept")
      }
      return ("\(summary.name).\(file.format.rawValue)", file.bytes)
    }

    /// Several files do not fit into the one that is there.
    private func requireNoFile() throws {
      guard !output.isFolder, FileManager.default.fileExists(atPath: output.path) else { return }
      throw ValidationError(
        "\(output.path) is a file, which is for one bitmap: name a folder with --output.")
    }
  }
}

extension PictureFormat {
  /// The kind of file that a path's ending says.
  fileprivate init?(endingOf path: String) {
    self.init(rawValue: URL(filePath: path).pathExtension.lowercased())
  }
}
