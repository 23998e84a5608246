import ArgumentParser
import CatalogSharing
import Foundation
import Gallery
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import ServerSettings
import TerminalIO

extension SymbolCommand {
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add SVG files, or folders of them.",
      discussion: """
        A drawing is named after its file, by the rule of --names. Bad files are reported with line \
        and reason, and the others are added in one edit. Prints the symbol's id, the drawing's name \
        and the subject's name of each drawing, separated by tabs.
        """)

    @Argument(help: "Files or folders.", completion: .file())
    var paths: [String]

    @Option(help: "Exact name of the drawing: words of a-z, 0-9, _ and -, separated by dots.")
    var name: String?

    @Option(help: ArgumentHelp("The names of the set's files.", valueName: "set"))
    var names = SymbolNaming.plain

    @Flag(help: "Report what would be added or rejected, but add nothing.")
    var dryRun = false

    @OptionGroup var words: SymbolDescriptionOptions
    @OptionGroup var membership: SetOption
    @OptionGroup var conflicts: ConflictOption
    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func validate() throws {
      if name != nil, paths.count > 1 {
        throw ValidationError("--name is for one file: add the files one by one, or leave it out.")
      }
      if paths.contains("-") {
        throw ValidationError("Standard input is not supported: name a file.")
      }
    }

    func run() async throws {
      var options = SymbolImport.Options()
      options.naming = names
      let set = try membership.name
      options.set = set
      options.name = try name.map { text throws(CatalogError) in
        try SymbolName(text).placed(in: set)
      }
      options.policy = conflicts.onConflict
      let workspace = dryRun ? nil : try await database.workspace(.writing)
      let catalog = if let workspace { workspace.catalog } else { try await present() }
      if let catalog { options.present = try await catalog.symbolNames() }
      let stop = StopSignal.ofImport()
      let found = try await read(options, stop)
      if name != nil, found.accepted.count + found.collisions.count + found.refused.count > 1 {
        throw ValidationError("--name is for one file, and there are more: leave it out.")
      }
      var report = SymbolImportReport(found: found, output: output)
      report.writeProblems()
      let symbols = try words.applied(to: found.symbols)
      if let workspace {
        let outcomes = try await workspace.add(symbols, onConflict: conflicts.onConflict)
        try SymbolOutcomes(output: output).write(outcomes)
      } else {
        try report.writePlan()
      }
      report.writeSummary(isDryRun: dryRun)
      if let failure = report.failure { throw failure }
    }

    /// Returns the collection for a dry run, or `nil` if it would be created.
    private func present() async throws -> Catalog? {
      var settings = Settings()
      let (place, file) = try database.place(&settings)
      if case .file = place, !FileManager.default.fileExists(atPath: file.path) { return nil }
      return try await database.catalog()
    }

    /// Reads all files; a signal discards them, since drawings of a symbol may be in any of the files.
    private func read(
      _ options: SymbolImport.Options, _ stop: StopSignal
    ) async throws -> SymbolImport {
      var bar: ProgressBar?
      let found = try await SymbolImport(paths.map { URL(filePath: $0) }, options) {
        done, total, path in
        if bar == nil { bar = ProgressBar(total: total) }
        bar?.show(done: done, current: path)
        if let code = stop.exitCode {
          bar?.clear()
          StandardError.write("none of \(total.counted("file")) was added\n")
          throw code
        }
      }
      bar?.clear()
      return found
    }
  }
}

extension SymbolNaming: ExpressibleByArgument {}

/// The texts of all added symbols.
struct SymbolDescriptionOptions: ParsableArguments {
  @Option("Accessibility label: what the symbol shows, in words.", value: "text")
  var label: String?

  @Flag(help: "Mark the symbols as decorative: they have no text alternative.")
  var decorative = false

  @Option(name: .customLong("tag"), help: "Tag; may be repeated.")
  var tags: [String] = []

  @Option(help: "Category; may be repeated.")
  var category: [String] = []

  @Option("An SPDX identifier such as MIT, or a name.", value: "name")
  var license: String?

  func validate() throws {
    if decorative, label != nil {
      throw ValidationError("--label and --decorative exclude each other: leave one out.")
    }
  }

  /// Returns the symbols with these texts instead of the files' own.
  ///
  /// - Throws: A usage error if a label is given for several symbols.
  func applied(to symbols: [NewSymbol]) throws -> [NewSymbol] {
    if label != nil, symbols.count > 1 {
      throw ValidationError("--label is for one symbol, and there are \(symbols.count).")
    }
    return symbols.map { symbol in
      var symbol = symbol
      if let label { symbol.label = .text(label) }
      if decorative { symbol.label = .decorative }
      if !tags.isEmpty { symbol.tags = tags }
      if !category.isEmpty { symbol.categories = category }
      if let license { symbol.license = license }
      return symbol
    }
  }
}
