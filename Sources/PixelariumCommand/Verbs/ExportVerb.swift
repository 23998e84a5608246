import ArgumentParser
import Foundation
import GalleryCatalog
import GalleryModel
import TerminalIO

/// `export` of a noun: one item to a file or to standard output, or several to a folder.
struct ExportVerb<Noun: ExportedNoun>: AsyncParsableCommand {
  static var configuration: CommandConfiguration { Noun.exportHelp.configuration("export") }

  @Argument(help: Noun.argumentsHelp, completion: Noun.completion)
  var items: [String] = []

  @Flag(help: ArgumentHelp(stringLiteral: "Every \(Noun.singular)."))
  var all = false

  @Option(
    name: .shortAndLong, help: ArgumentHelp(stringLiteral: Noun.outputHelp), completion: .file())
  var output: FileOutput

  @OptionGroup var options: Noun.ExportOptions
  @OptionGroup(visibility: .hidden) var database: DatabaseOptions

  /// The file for the only item, or `nil` if `output` is a folder.
  private var file: FileOutput? {
    Noun.isFile(output, isSingle: items.count == 1) ? output : nil
  }

  func validate() throws {
    if let tag = options.tags.first, !items.isEmpty {
      throw ValidationError(
        "--tag selects \(Noun.plural) of the collection, so name none: for frames, use --frame-tag "
          + "\(tag.printable).")
    }
    if [items.isEmpty, !all, options.tags.isEmpty].count(where: { !$0 }) != 1 {
      throw ValidationError("Name \(Noun.plural), or use \(Noun.ExportOptions.selectors).")
    }
    if let file, items.count != 1 {
      let place = file.path == "-" ? "Standard output" : file.path
      throw ValidationError(
        "\(place) is for one \(Noun.exportedItem): name one, or name a folder with --output.")
    }
    try options.validate(file: file)
  }

  func run() async throws {
    let exporter = try await options.exporter(of: database)
    if let file {
      let files = try await exporter.files(of: items[0], to: file)
      for (number, exported) in files.enumerated() {
        try (number == 0 ? file : file.sibling(named: exported.name)).write(exported.bytes)
      }
      return
    }
    if !output.isFolder, FileManager.default.fileExists(atPath: output.path) {
      throw ValidationError(
        "\(output.path) is a file, which is for one \(Noun.exportedItem): name a folder with --output."
      )
    }
    let names = items.isEmpty ? try await selected(in: exporter) : items
    try output.makeFolder()
    for name in names {
      if items.isEmpty, !(try await exporter.exports(name)) { continue }
      for exported in try await exporter.files(of: name, to: nil) {
        // The members of a set are in a folder of its name.
        let name = exported.name.replacing(":", with: "/")
        let file = output.file(named: name)
        if name.contains("/") { try file.folder.makeFolder() }
        try file.write(exported.bytes)
        try StandardOutput.write("\(file.path)\n")
      }
    }
  }
}

extension ExportVerb {
  /// Returns the names of all items, or of those with the tags.
  private func selected(in exporter: any ItemExporter) async throws -> [String] {
    if all { return try await Noun.allNames(in: exporter.catalog) }
    let names = try await exporter.names(tagged: options.tags)
    if names.isEmpty {
      let tags = options.tags.joined(separator: " and ").printable
      throw CommandError(.missing, "no \(Noun.singular) has the tag \(tags)")
    }
    return names
  }
}

/// A noun with items that can be written as files.
protocol ExportedNoun: CommandNoun {
  associatedtype ExportOptions: ItemExport & ParsableArguments

  static var exportHelp: VerbHelp { get }

  /// The help of `--output`.
  static var outputHelp: String { get }

  /// The noun for what one file holds.
  static var exportedItem: String { get }

  /// Returns whether an output is a file for one item, instead of a folder.
  static func isFile(_ output: FileOutput, isSingle: Bool) -> Bool
}

extension ExportedNoun {
  static var outputHelp: String {
    "The folder; for one \(singular) also a file, or - for standard output."
  }

  static var exportedItem: String { singular }

  static func isFile(_ output: FileOutput, isSingle: Bool) -> Bool {
    output.path == "-" || (isSingle && !output.isFolder)
  }
}

/// The options of `export` except the items and the output.
protocol ItemExport {
  /// The options that select items, in words.
  static var selectors: String { get }

  /// The tags of the collection that select items.
  var tags: [String] { get }

  /// Checks the options for a file, or for a folder if `file` is `nil`.
  func validate(file: FileOutput?) throws

  /// Opens the collection.
  func exporter(of database: DatabaseOptions) async throws -> any ItemExporter
}

extension ItemExport {
  static var selectors: String { "--all" }
  var tags: [String] { [] }
}

/// A collection from which items are exported.
protocol ItemExporter {
  var catalog: Catalog { get }

  /// Returns whether `--all` and `--tag` include an item.
  func exports(_ name: String) async throws -> Bool

  /// Returns the names of the items with all tags.
  func names(tagged tags: [String]) async throws -> [String]

  /// Returns the files of an item; the user may choose the name of the first one.
  ///
  /// - Parameter file: The file, or `nil` for a folder; its extension may select the format.
  func files(of name: String, to file: FileOutput?) async throws -> [ExportedFile]
}

/// A noun with an export that has no options.
protocol PlainlyExportedNoun: ExportedNoun {
  /// The extensions of the files, without the dot.
  static var endings: [String] { get }

  /// The way to write something else, or `nil`.
  static var endingAdvice: String? { get }

  static func files(
    of name: String, to file: FileOutput?, in catalog: Catalog
  ) async throws -> [ExportedFile]
}

extension PlainlyExportedNoun {
  static var endingAdvice: String? { nil }
}

/// The options of an export that has none.
struct PlainExport<Noun: PlainlyExportedNoun>: ParsableArguments, ItemExport {
  func validate(file: FileOutput?) throws {
    try file?.requireEnding(
      of: "A \(Noun.exportedItem)", among: Noun.endings, advice: Noun.endingAdvice)
  }

  func exporter(of database: DatabaseOptions) async throws -> any ItemExporter {
    Exporter(catalog: try await database.catalog())
  }

  struct Exporter: ItemExporter {
    let catalog: Catalog

    func files(of name: String, to file: FileOutput?) async throws -> [ExportedFile] {
      try await Noun.files(of: name, to: file, in: catalog)
    }
  }
}

extension ItemExporter {
  func exports(_ name: String) -> Bool { true }

  func names(tagged tags: [String]) async throws -> [String] { [] }
}

/// A file to write: its path in a folder, and its bytes.
struct ExportedFile {
  let name: String
  let bytes: [UInt8]
}
