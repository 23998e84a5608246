import ArgumentParser
import GalleryCatalog
import GalleryModel

extension SymbolCommand {
  /// `pixelarium symbol list`.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List symbols by name: all of them, those that fit a search, or one page.")

    @Option(
      help: ArgumentHelp(
        "Words to look for in names, old names, tags and further words.", valueName: "words"))
    var query = ""

    @Option(help: "Only symbols with this tag; several times, only those with all of them.")
    var tag: [String] = []

    @Option(help: "Only symbols of this category.")
    var category: String?

    @OptionGroup var paging: PagingOptions
    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let catalog = try database.catalog()
      let (symbols, total) = try await found(in: catalog)
      if !output.json, symbols.isEmpty { return StandardError.write(emptyNote(total: total)) }
      try output.write(symbols.map(SymbolRecord.init), as: Self.table(symbols))
      if !output.json, symbols.count < total {
        StandardError.write("\(symbols.count) of \(total.counted("symbol"))\n")
      }
    }

    /// One page, or all pages one after the other.
    private func found(in catalog: Catalog) async throws -> (symbols: [SymbolSummary], total: Int) {
      var request = SymbolSearch()
      request.text = query
      request.tags = tag
      request.category = category
      if let page = paging.page {
        request.page = page
        request.perPage = paging.perPage
        let found = try await catalog.symbols(request)
        return (found.symbols, found.total)
      }
      let symbols = try await catalog.allSymbols(request)
      return (symbols, symbols.count)
    }

    private func emptyNote(total: Int) -> String {
      if total > 0 {
        return "There is no page \(paging.page ?? 1): the list has \(total.counted("symbol")).\n"
      }
      if !query.isEmpty || !tag.isEmpty || category != nil { return "No symbol fits.\n" }
      return """
        There is no symbol: add files with pixelarium symbol add FOLDER, or the demo collection \
        with pixelarium demo.

        """
    }

    static func table(_ symbols: [SymbolSummary]) -> Table {
      var table = Table([
        .init(title: "ID", alignment: .trailing), .init(title: "NAME", isFlexible: true),
        .init(title: "VARIANTS", isFlexible: true), .init(title: "TAGS", isFlexible: true),
        .init(title: "LABEL", isFlexible: true),
      ])
      for symbol in symbols {
        table.add([
          String(symbol.id), symbol.name, symbol.chains.joined(separator: ", "),
          symbol.tags.joined(separator: ", "),
          symbol.label ?? (symbol.isDecorative ? "decorative" : "–"),
        ])
      }
      return table
    }
  }
}

extension SymbolSummary {
  /// The variants beside the base, for example `slash.fill`.
  var chains: [String] { variants.map(\.variants.chain).filter { !$0.isEmpty } }
}

extension Catalog {
  /// Every symbol that fits `query`, whatever its page: read in pages, one after the other.
  func allSymbols(_ query: SymbolSearch = SymbolSearch()) async throws(CatalogError)
    -> [SymbolSummary]
  {
    var query = query
    query.page = 1
    query.perPage = SymbolSearch.maximumPerPage
    var symbols: [SymbolSummary] = []
    while true {
      let found = try await self.symbols(query).symbols
      symbols += found
      if found.count < query.perPage { return symbols }
      query.page += 1
    }
  }
}
