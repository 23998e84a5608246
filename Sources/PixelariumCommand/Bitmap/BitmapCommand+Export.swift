import ArgumentParser
import Foundation
import Gallery
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryWeb
import HTTPServer
import InputText

extension BitmapCommand: ExportedNoun {
  typealias Export = ExportVerb<Self>
  typealias ExportOptions = BitmapExport

  static let exportHelp = VerbHelp(
    "Write bitmaps as files: pictures, animations, icons, sheets, or the original layered files.",
    """
    In a folder, each file is named after its bitmap, such as ghost.png, and its path is \
    printed. One bitmap can also be written to a file, whose extension selects the format, or to \
    standard output. A sheet of all frames is sheet.png, and sheet.json \
    describes it; in a folder, each bitmap has a folder for them, such as ghost/sheet.png.
    """)
}

/// The options of `bitmap export`.
struct BitmapExport: ParsableArguments, ItemExport {
  @Option(help: "The format, if the extension of --output does not select it. (default: png)")
  var format: ExportedKind?

  static let selectors = "--all or --tag"

  @Option(
    name: .customLong("tag"),
    help: "Every bitmap of the collection with this tag; repeat it to require several tags.")
  var tags: [String] = []

  @Option("Only the frames of this frame tag.", value: "name")
  var frameTag: String?

  @Option(.whole, "One frame, from 0.", value: "frame")
  var frame: Int?

  @Option(help: ArgumentHelp("Pixels per cell. (default: 1)", valueName: "factor"))
  var scale: String?

  @Flag(help: "The original layered file of the bitmap.")
  var original = false

  func validate(file: FileOutput?) throws {
    if original, frameTag != nil || frame != nil || scale != nil || format != nil {
      throw ValidationError("--original writes the imported file: remove the other options.")
    }
    if format == nil, !original {
      try file?.requireEnding(
        of: "A bitmap", among: ExportedKind.endings, advice: "for any other name, use --format")
    }
    if format == .sheet, let file, !file.isSheet {
      throw ValidationError(
        "A sheet is called sheet.png, as its data says: name a folder, or such a file.")
    }
  }

  func exporter(of database: DatabaseOptions) async throws -> any ItemExporter {
    let workspace = try await database.workspace(.reading, cache: nil)
    return Exporter(
      export: self, catalog: workspace.catalog,
      application: try RenderingOptions.parse([]).application(over: workspace))
  }

  /// The target of the pictures, which the program requests from itself.
  struct Exporter: ItemExporter {
    let export: BitmapExport
    let catalog: Catalog
    let application: Application

    /// Most bitmaps were drawn in one layer and have no original file.
    func exports(_ name: String) async throws -> Bool {
      guard export.original else { return true }
      return try await catalog.original(of: BitmapReference(name)).file != nil
    }

    func names(tagged tags: [String]) async throws -> [String] {
      try await catalog.allBitmaps(tagged: tags).map(\.name)
    }

    func files(of name: String, to file: FileOutput?) async throws -> [ExportedFile] {
      let reference = try await BitmapArgument(name).reference(in: catalog)
      if export.original { return [try await original(of: reference)] }
      let kind = export.format ?? file.flatMap(ExportedKind.init) ?? .picture(.png)
      let summary = try await catalog.summary(of: reference)
      let query = [
        ("tag", export.frameTag), ("frame", export.frame.map(String.init)), ("scale", export.scale),
      ]
      .compactMap { name, value in value.map { "\(name)=\($0.escaped)" } }
      .joined(separator: "&")
      var files: [ExportedFile] = []
      for ending in kind.endings {
        let target = "/bitmap/\(summary.id)\(ending)?\(query)"
        let bytes = try await application.answer(to: target).body
        files.append(ExportedFile(name: summary.name + ending, bytes: bytes))
      }
      return files
    }

    private func original(of reference: BitmapReference) async throws -> ExportedFile {
      let (summary, file) = try await catalog.original(of: reference)
      guard let file else {
        throw CommandError(
          .missing, "\(summary.name) was not imported from a file with layers that was kept")
      }
      return ExportedFile(name: "\(summary.name).\(file.format.rawValue)", bytes: file.bytes)
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

  /// The extensions of files that select a format.
  static let endings = allValueStrings.filter { $0 != "sheet" }

  init?(argument: String) {
    guard let kind = Self.all.first(where: { $0.word == argument }) else { return nil }
    self = kind
  }

  /// Creates the format that a file's name implies.
  fileprivate init?(of output: FileOutput) {
    if output.isSheet { self = .sheet } else { self.init(argument: output.ending) }
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
}
