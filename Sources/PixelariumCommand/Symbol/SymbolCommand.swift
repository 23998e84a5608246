import ArgumentParser
import Gallery
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryWeb
import GalleryWire
import Raster
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

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List symbols by name: all, those that match a search, or one page.")

    @Option(
      help: ArgumentHelp(
        "Words to look for in names, aliases, tags and search words.", valueName: "words"))
    var query = ""

    @Option(help: "Only symbols with this tag; repeat it to require several tags.")
    var tag: [String] = []

    @Option(help: "Only symbols of this category.")
    var category: String?

    @OptionGroup var paging: PagingOptions
    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let catalog = try await database.catalog()
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

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Show a symbol: its facts, its drawings, and how a variant of it is resolved.")

    @Argument(help: "Name, also with variants: bell.slash.", completion: .symbolNames)
    var symbol: String

    @Option(
      "Also resolve these variants: slash, circle, square, rectangle and fill, separated by dots.",
      value: "chain")
    var variant: String?

    @Flag(help: "Include drawings that can be derived.")
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

/// A symbol with its drawings and a look-up, for `pixelarium symbol show`.
struct SymbolDescription: Encodable {
  struct Drawing: Encodable {
    let name: String
    let variant: String
    let origin: String
    let viewBox: [Double]
    let layers: Int
    let levels: [String]
    let fills: Int
    let strokes: Int
  }

  let symbol: SymbolResource
  let drawings: [Drawing]
  let resolved: String?
  let alias: String?
  let candidates: [SymbolCandidate]

  init(stored: StoredSymbol, resolved: ResolvedSymbol?) {
    symbol = SymbolResource(printing: stored.summary)
    drawings = zip(stored.summary.variants, stored.drawings).map(Drawing.init)
    self.resolved = resolved?.name
    alias = resolved?.alias
    candidates = resolved?.candidates.map(SymbolCandidate.init) ?? []
  }

  var text: String {
    let words: [(String, String?)] = [
      ("id", String(symbol.id)), ("name", symbol.name),
      ("label", symbol.label ?? (symbol.decorative ? "none: decorative" : "none")),
      ("tags", Self.list(symbol.tags)),
      ("categories", Self.list(symbol.categories)),
      ("search words", Self.list(symbol.searchWords)),
      ("aliases", Self.list(symbol.aliases)),
      ("preferred mode", symbol.preferredMode ?? "none"),
      ("flips in RTL", symbol.flipsInRTL ? "yes" : "no"),
      ("source", symbol.source ?? "none"),
      ("license", symbol.license ?? "none"),
      ("revision", String(symbol.revision)),
      ("url", "/symbol/\(drawings.first?.name ?? symbol.name).svg"),
    ]
    let tried = candidates.map { "\($0.name) (\($0.outcome))" }.joined(separator: ", ")
    return Facts(
      words + drawings.map { ("drawing", $0.text) } + [("looked for", tried.isEmpty ? nil : tried)]
    ).text
  }

  private static func list(_ words: [String]) -> String {
    words.isEmpty ? "none" : words.joined(separator: ", ")
  }
}

extension SymbolDescription.Drawing {
  fileprivate init(_ variant: SymbolSummary.Variant, _ drawing: SymbolDrawing) {
    let shapes = drawing.layers.flatMap(\.shapes)
    name = variant.name
    self.variant = variant.variants == .none ? "none" : variant.variants.chain
    origin = variant.origin.rawValue
    viewBox = drawing.viewBox.members
    layers = drawing.layers.count
    levels = drawing.layers.map(\.level.word)
    strokes = shapes.strokeCount
    fills = shapes.count - strokes
  }

  fileprivate var text: String {
    let levels = Set(levels).sorted().joined(separator: ", ")
    return "\(name): \(origin), \(layers.counted("layer")) (\(levels)), "
      + "\(fills.counted("fill")), \(strokes.counted("stroke"))"
  }
}
