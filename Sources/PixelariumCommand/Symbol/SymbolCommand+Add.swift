import ArgumentParser
import Foundation
import Gallery
import GalleryCatalog
import GalleryModel

extension SymbolCommand {
  /// `pixelarium symbol add`.
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add SVG files and folders of them.",
      discussion: """
        A file is named after its file name, as --names says. Bad files are reported with line and \
        reason, and all the others are added together. Prints the symbol's id, the drawing's name \
        and the subject's, with tabs between them, for each drawing.
        """)

    @Argument(help: "Files or folders.", completion: .file())
    var paths: [String]

    @Option(help: "Name of the drawing, taken exactly: words of a-z, 0-9, _ and - between dots.")
    var name: String?

    @Option(help: ArgumentHelp("How the files of the set are called.", valueName: "set"))
    var names = SymbolNaming.plain

    @Flag(help: "Only say what would be added and what refused.")
    var dryRun = false

    @OptionGroup var words: SymbolWordOptions
    @OptionGroup var conflicts: ConflictOption
    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func validate() throws {
      if name != nil, paths.count > 1 {
        throw ValidationError("--name is for one file: add the files one by one, or leave it out.")
      }
      if paths.contains("-") { throw ValidationError("Standard input is not read: name a file.") }
    }

    func run() async throws {
      var options = SymbolImport.Options()
      options.naming = names
      options.name = try name.map { text throws(CatalogError) in try SymbolName(text) }
      options.policy = conflicts.onConflict
      let workspace = dryRun ? nil : try database.workspace(.writing)
      let catalog = try workspace?.catalog ?? present()
      if let catalog { options.present = try await catalog.symbolNames() }
      let stop = StopSignal.ofImport()
      let found = try await read(options, stop)
      if name != nil, found.accepted.count + found.collisions.count + found.refused.count > 1 {
        throw ValidationError("--name is for one file, and there are more: leave it out.")
      }
      var report = SymbolImportReport(found, output: output)
      report.writeProblems()
      let symbols = try words.applied(to: found.symbols)
      if let workspace {
        try report.write(try await workspace.add(symbols, onConflict: conflicts.onConflict))
      } else {
        try report.writePlan()
      }
      report.writeSummary(isDryRun: dryRun)
      if let status = report.failure { throw ExitCode(status.rawValue) }
    }

    /// The collection that a dry run looks at; `nil` where it would only be made.
    private func present() throws -> Catalog? {
      var settings = Settings()
      let file = try database.file(&settings)
      return FileManager.default.fileExists(atPath: file.path) ? try database.catalog() : nil
    }

    /// Drawings of one subject may lie in any of the files, so a stop leaves all of them out.
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
