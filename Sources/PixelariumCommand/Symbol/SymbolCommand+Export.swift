import ArgumentParser
import Foundation
import Gallery

extension SymbolCommand {
  /// `pixelarium symbol export`.
  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write drawings as annotated SVG files that can be added again without loss.",
      discussion: """
        A subject's name writes all its drawings, another name that one. The files are called after \
        the drawings: bell.slash.svg. pixelarium symbol add --names sf takes them back.
        """)

    @Argument(help: "Names.", completion: .symbolNames)
    var symbols: [String] = []

    @Flag(help: "Every symbol.")
    var all = false

    @Option(
      name: .shortAndLong, help: "The folder, or - for standard output and one drawing.",
      completion: .directory)
    var output: String

    @OptionGroup var database: DatabaseOptions

    func validate() throws {
      if symbols.isEmpty != all { throw ValidationError("Name symbols, or say --all.") }
    }

    func run() async throws {
      let catalog = try database.catalog()
      let names = all ? try await catalog.allSymbols().map(\.name) : symbols
      if output != "-" { try Self.makeFolder(output) }
      for name in names {
        let stored = try await catalog.symbol(named: name)
        let single = try await single(name, stored.summary, in: catalog)
        for (variant, drawing) in zip(stored.summary.variants, stored.drawings)
        where single == nil || variant.name == single {
          try write(drawing, variant.name, stored.summary)
        }
      }
    }

    /// The one drawing that a name stands for; `nil` for a subject's name, unless one is all that may
    /// be written.
    private func single(
      _ name: String, _ summary: SymbolSummary, in catalog: Catalog
    ) async throws -> String? {
      guard name != summary.name || output == "-" else { return nil }
      return try await catalog.resolveSymbol(name).name
    }

    private func write(_ drawing: SymbolDrawing, _ name: String, _ summary: SymbolSummary) throws {
      let path =
        output == "-" ? "-" : URL(filePath: output).appending(path: "\(name).svg").path
      let text = drawing.svg(title: summary.label, license: summary.license)
      try FileOutput(argument: path)?.write(Array(text.utf8))
      if output != "-" { try StandardOutput.write("\(path)\n") }
    }

    private static func makeFolder(_ path: String) throws(CommandError) {
      do {
        try FileManager.default.createDirectory(
          at: URL(filePath: path), withIntermediateDirectories: true)
      } catch {
        throw CommandError("cannot make", file: path, cause: error)
      }
    }
  }
}
