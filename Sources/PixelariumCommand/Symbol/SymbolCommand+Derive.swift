import ArgumentParser
import Gallery
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryRendering
import TerminalIO

extension SymbolCommand {
  struct Derive: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "derive",
      abstract: "Derive missing variants and store them.",
      discussion: """
        A slash is a line with a clear margin; an enclosure is a ring, or filled with the symbol \
        cut out. A fill is never derived. Imported drawings stay; derived ones are derived again. \
        Prints the symbol's id, the drawing's name and the symbol's name of each.
        """)

    @Argument(help: "Names.", completion: SymbolCommand.completion)
    var symbols: [String]

    @Option(
      help: ArgumentHelp(
        "Variants separated by commas: circle,circle.fill,slash.", valueName: "list"),
      transform: DerivedVariants.init) var variants: DerivedVariants

    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let workspace = try await database.workspace(.reading)
      let report = SymbolOutcomes(output: output)
      try await symbols.forEachReporting { name in
        let stored = try await workspace.catalog.symbol(named: name)
        let (drawings, isComplete) = try made(of: stored)
        if !drawings.isEmpty {
          let symbol = NewSymbol(name: try SymbolName(stored.summary.name), drawings: drawings)
          try report.write(try await workspace.add([symbol], onConflict: .replace))
        }
        if !isComplete { throw ExitCode.badData }
      }
    }

    /// Returns the derivable drawings of a symbol, and whether they include all requested ones.
    private func made(
      of stored: StoredSymbol
    ) throws -> (drawings: [NewSymbol.Drawing], isComplete: Bool) {
      var drawings: [NewSymbol.Drawing] = []
      var isComplete = true
      for variants in variants.list {
        switch try stored.derivation(of: variants) {
        case .derived(let drawing): drawings.append(drawing)
        case .drawn(let name): StandardError.write("skipped: \(name) is drawn\n")
        case .impossible:
          isComplete = false
          StandardError.write(
            "pixelarium: \(stored.summary.name): \(variants.chain) cannot be derived from the stored drawings; "
              + "slashes and enclosures can, a fill alone cannot\n")
        }
      }
      return (drawings, isComplete)
    }
  }

  /// A text such as `circle,circle.fill,slash`.
  struct DerivedVariants {
    let list: [SymbolVariants]

    /// Parses a list; an invalid one is a usage error.
    init(_ text: String) throws {
      list = try text.split(separator: ",", omittingEmptySubsequences: false).map { chain in
        guard let variants = SymbolVariants(chain: String(chain)) else {
          throw ValidationError(
            """
            --variants must be chains with commas between them, each of slash, circle, square, \
            rectangle and fill between dots, got \(chain).
            """)
        }
        return variants
      }
    }
  }
}
