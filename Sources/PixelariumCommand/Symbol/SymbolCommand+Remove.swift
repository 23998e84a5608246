import ArgumentParser
import Gallery
import GalleryModel
import GalleryWire

extension SymbolCommand {
  /// `pixelarium symbol remove`.
  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove symbols, single drawings or old names for good, without asking back.",
      discussion: """
        The name of a subject removes all its drawings, another drawing's name that drawing, and an \
        old name only itself. One that is missing is reported, and the others are still removed.
        """)

    @Argument(help: "Names.", completion: .symbolNames)
    var symbols: [String]

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    private struct Record: Encodable {
      let removed: String
      let name: String
      let symbol: SymbolResource
    }

    func run() async throws {
      let workspace = try database.workspace(.reading)
      try await symbols.forEachReporting { name in
        let record = Self.record(try await workspace.removeSymbol(named: name))
        try output.write(record) { "\(record.symbol.id)\t\(record.name)\t\(record.removed)\n" }
      }
    }

    private static func record(_ removed: RemovedSymbol) -> Record {
      let symbol = SymbolResource(printing: removed.summary)
      return switch removed {
      case .symbol(let summary): Record(removed: "symbol", name: summary.name, symbol: symbol)
      case .drawing(let name, _): Record(removed: "drawing", name: name, symbol: symbol)
      case .alias(let name, _): Record(removed: "alias", name: name, symbol: symbol)
      }
    }
  }
}
