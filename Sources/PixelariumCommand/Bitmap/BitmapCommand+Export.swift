import ArgumentParser
import Foundation
import Gallery
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryWeb
import HTTPServer

extension BitmapCommand {
  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract:
        "Write bitmaps as files: pictures, animations, icons, sheets, or the original layered files.",
      discussion: """
        In a folder, each file is named after its bitmap, such as ghost.png, and its path is \
        printed. One bitmap can also be written to a file of any name, whose extension selects the \
        format, or to standard output. A sheet of all frames is sheet.png, and sheet.json \
        describes it; in a folder, each bitmap has a folder for them, such as ghost/sheet.png.
        """)

    @Argument(help: "Ids or names.", completion: .bitmapNames)
    var bitmaps: [BitmapArgument] = []

    @Flag(help: "Every bitmap.")
    var all = false

    @Option(
      name: .shortAndLong,
      help: "The folder; for one bitmap also a file, or - for standard output.")
    var output: FileOutput

    @Option(help: "The format, if the extension of --output does not select it. (default: png)")
    var format: ExportedKind?

    @Option(help: "The frames of this frame tag.")
    var tag: String?

    @Option(parsing: .unconditional, help: "One frame, from 0.")
    var frame: Int?

    @Option(help: ArgumentHelp("Pixels per cell. (default: 1)", valueName: "factor"))
    var scale: String?

    @Flag(help: "The original layered file of the bitmap.")
    var original = false

    @OptionGroup var database: DatabaseOptions

    func validate() throws {
      if bitmaps.isEmpty != all { throw ValidationError("Name bitmaps, or use --all.") }
      if output.path == "-", all || bitmaps.count > 1 {
        throw ValidationError(
          "Standard output is for one bitmap: name one, or name a folder with --output.")
      }
      if original, tag != nil || frame != nil || scale != nil || format != nil {
        throw ValidationError("--original writes the imported file: remove the other options.")
      }
      if format == .sheet, bitmaps.count == 1, !output.isFolder, !output.isSheet {
        throw ValidationError(
          "A sheet is called sheet.png, as its data says: name a folder, or such a file.")
      }
    }

    func run() async throws {
      let workspace = try await database.workspace(.reading, cache: nil)
      let catalog = workspace.catalog
      let application = try RenderingOptions.parse([]).application(over: workspace)
      if let bitmap = bitmaps.first, bitmaps.count == 1, !output.isFolder {
        let files = try await files(
          bitmap.reference(in: catalog), of: application, catalog,
          as: format ?? ExportedKind(of: output) ?? .picture(.png))
        try output.write(files[0].bytes)
        for file in files.dropFirst() { try output.sibling(named: file.name).write(file.bytes) }
        return
      }
      try requireNoFile()
      try output.makeFolder()
      var references: [BitmapReference] = []
      if all { references = try await catalog.allBitmaps().map { BitmapReference.id($0.id) } }
      for bitmap in bitmaps { references.append(try await bitmap.reference(in: catalog)) }
      for reference in references {
        // Most bitmaps were drawn in one layer and have no other file.
        if all, original, try await catalog.original(of: reference).file == nil { continue }
        for (name, bytes) in try await files(
          reference, of: application, catalog, as: format ?? .picture(.png))
        {
          let file = output.file(named: name)
          if format == .sheet { try file.folder.makeFolder() }
          try file.write(bytes)
          try StandardOutput.write("\(file.path)\n")
        }
      }
    }

    /// Returns the files of a bitmap, at least one, with their names in a folder.
    private func files(
      _ reference: BitmapReference, of application: Application, _ catalog: Catalog,
      as kind: ExportedKind
    ) async throws -> [(name: String, bytes: [UInt8])] {
      if original { return [try await originalFile(reference, catalog)] }
      let summary = try await catalog.summary(of: reference)
      let query = [("tag", tag), ("frame", frame.map(String.init)), ("scale", scale)]
        .compactMap { name, value in value.map { "\(name)=\($0.escaped)" } }
        .joined(separator: "&")
      var files: [(String, [UInt8])] = []
      for ending in kind.endings {
        let target = "/bitmap/\(summary.id)\(ending)?\(query)"
        files.append((summary.name + ending, try await application.answer(to: target).body))
      }
      return files
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

    /// Checks that several files are not written to one existing file.
    private func requireNoFile() throws {
      guard !output.isFolder, FileManager.default.fileExists(atPath: output.path) else { return }
      throw ValidationError(
        "\(output.path) is a file, which is for one bitmap: name a folder with --output.")
    }
  }
}

/// The formats of exported bitmaps.
enum ExportedKind: ExpressibleByArgument, Equatable {
  case picture(PictureFormat)
  /// A Windows icon with several sizes.
  case icon
  /// All frames in one picture, with its data.
  case sheet

  private static let all = PictureFormat.allCases.map { Self.picture($0) } + [.icon, .sheet]
  static let allValueStrings = all.map(\.word)

  init?(argument: String) {
    guard let kind = Self.all.first(where: { $0.word == argument }) else { return nil }
    self = kind
  }

  /// Creates the format that a file's name implies.
  fileprivate init?(of output: FileOutput) {
    if output.isSheet { self = .sheet } else { self.init(argument: output.fileExtension) }
  }

  private var word: String {
    switch self {
    case .picture(let format): format.rawValue
    case .icon: "ico"
    case .sheet: "sheet"
    }
  }

  /// The suffixes of its paths in URLs after the bitmap's, which file names share.
  fileprivate var endings: [String] {
    self == .sheet ? ["/sheet.png", "/sheet.json"] : [".\(word)"]
  }
}

extension FileOutput {
  fileprivate var isSheet: Bool { URL(filePath: path).lastPathComponent == "sheet.png" }
  fileprivate var fileExtension: String { URL(filePath: path).pathExtension.lowercased() }
}
