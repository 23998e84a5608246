import ArgumentParser
import GalleryCatalog
import GalleryModel

extension SymbolCommand {
  /// `pixelarium symbol show`.
  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show a symbol: its facts, its drawings, and what a variant of it comes to.")

    @Argument(help: "Name, also with variants: bell.slash.", completion: .symbolNames)
    var symbol: String

    @Option(
      help: ArgumentHelp(
        "Also look this up: slash, circle, square, rectangle and fill between dots.",
        valueName: "chain")) var variant: String?

    @Flag(help: "Count drawings that can be made of others as found.")
    var derive = false

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func validate() throws {
      if let variant, SymbolVariants(chain: variant) == nil {
        throw ValidationError(
          """
          --variant must be words between dots, each slash, circle, square, rectangle or fill, \
          got \(variant).
          """)
      }
    }

    func run() async throws {
      let catalog = try database.catalog()
      let stored = try await catalog.symbol(named: symbol)
      let variants = variant.flatMap(SymbolVariants.init(chain:)) ?? .none
      let resolved = try await lookUp(variants, stored.summary, in: catalog)
      let description = SymbolDescription(stored: stored, resolved: resolved)
      try output.write(description) { description.text }
    }

    /// A subject may have variants and nothing without any; then there is nothing to look up.
    private func lookUp(
      _ variants: SymbolVariants, _ summary: SymbolSummary, in catalog: Catalog
    ) async throws -> ResolvedSymbol? {
      let hasBase = summary.variants.contains { $0.name == symbol }
      if variant == nil, symbol == summary.name, !hasBase { return nil }
      return try await catalog.resolveSymbol(symbol, variants, isDerived: derive)
    }
  }
}
