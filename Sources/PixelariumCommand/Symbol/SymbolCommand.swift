import ArgumentParser
import CommandReports
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryWire
import TerminalIO

/// `pixelarium symbol`: the symbols and their variants.
struct SymbolCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "symbol",
    abstract: "Add, change, list and remove symbols, and write them as files.",
    discussion: """
      A symbol is a subject such as bell with drawings of its variants: bell.fill, bell.slash, \
      bell.circle. Drawings come from SVG files and keep their layers and strokes. Commands never prompt.
      """,
    subcommands: [
      Add.self, List.self, Show.self, Edit.self, Alias.self, Remove.self, Export.self, Derive.self,
    ])

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show a symbol: its facts, its drawings, and how a variant of it is resolved.")

    @Argument(help: "Name, also with variants: bell.slash.", completion: SymbolCommand.completion)
    var symbol: String

    @Option(
      "Also resolve these variants: slash, circle, square, rectangle and fill, separated by dots.",
      value: "chain")
    var variant: String?

    @Flag(help: "Include drawings that can be derived.")
    var derive = false

    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
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
      let catalog = try await database.catalog()
      let stored = try await catalog.symbol(named: symbol)
      let variants = variant.flatMap(SymbolVariants.init(chain:)) ?? .none
      let resolved = try await lookUp(variants, stored.summary, in: catalog)
      let description = SymbolDescription(stored: stored, resolved: resolved)
      try output.write(description) { description.text }
    }

    /// Looks a symbol up; a subject may have variants but no plain drawing.
    private func lookUp(
      _ variants: SymbolVariants, _ summary: SymbolSummary, in catalog: Catalog
    ) async throws -> ResolvedSymbol? {
      let hasBase = summary.variants.contains { $0.name == symbol }
      if variant == nil, symbol == summary.name, !hasBase { return nil }
      return try await catalog.resolveSymbol(symbol, variants, isDerived: derive)
    }
  }
}

extension SymbolCommand: CommandNoun {
  typealias List = ListVerb<SymbolSelection>

  static let plural = "symbols"

  static func allNames(in catalog: Catalog) async throws -> [String] {
    try await catalog.allSymbols().map(\.name)
  }

  /// Returns the names of drawings.
  static func names(in catalog: Catalog, beginningWith prefix: String) async throws -> [String] {
    try await catalog.symbolNames().drawings.keys.filter { $0.hasPrefix(prefix) }.sorted()
  }
}

/// The options of `symbol list`.
struct SymbolSelection: ItemSelection {
  static let listHelp = "List symbols by name: all, those that match a search, or one page."

  @Option(
    help: ArgumentHelp(
      "Words to look for in names, aliases, tags and search words.", valueName: "words"))
  var query = ""

  @Option(help: "Only symbols with this tag; repeat it to require several tags.")
  var tag: [String] = []

  @Option(help: "Only symbols of this category.")
  var category: String?

  @OptionGroup var paging: PagingOptions
  @OptionGroup(visibility: .hidden) var database: DatabaseOptions

  var page: Int? { paging.page }

  var emptyNote: String {
    if !query.isEmpty || !tag.isEmpty || category != nil { return "No symbol fits." }
    return """
      There is no symbol: add files with pixelarium symbol add FOLDER, or the demo collection \
      with pixelarium demo.
      """
  }

  func items() async throws -> ResourcePage<SymbolResource> {
    let catalog = try await database.catalog()
    return try await paging.read { paging in
      var request = SymbolSearch(paging: paging)
      request.text = query
      request.tags = tag
      request.category = category
      let found = try await catalog.symbols(request)
      return ResourcePage(
        found.items.map(SymbolResource.init(printing:)), total: found.total,
        searched: found.searched)
    }
  }
}
