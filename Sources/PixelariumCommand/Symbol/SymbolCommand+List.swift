import ArgumentParser
import GalleryCatalog
import GalleryModel
import GalleryWire

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
      let symbols = try await paging.read { paging in
        var request = SymbolSearch()
        request.text = query
        request.tags = tag
        request.category = category
        request.paging = paging
        let found = try await catalog.symbols(request)
        return ResourcePage(found.items.map(SymbolResource.init(printing:)), total: found.total)
      }
      try output.write(symbols, page: paging.page, emptyNote: emptyNote)
    }

    private var emptyNote: String {
      if !query.isEmpty || !tag.isEmpty || category != nil { return "No symbol fits.\n" }
      return """
        There is no symbol: add files with pixelarium symbol add FOLDER, or the demo collection \
        with pixelarium demo.

        """
    }
  }
}
