import ArgumentParser
import Gallery
import GalleryAddresses
import GalleryModel
import GalleryWire

extension SymbolCommand {
  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract: "Change a symbol's name, label, tags and other words.",
      discussion: """
        With --name, all drawings are renamed, and their old names become aliases. An empty text \
        removes the licence, or all tags, categories or words.
        """)

    @Argument(help: "Name.", completion: .symbolNames)
    var symbol: String

    @Option(help: "New exact name of the symbol.")
    var name: String?

    @OptionGroup var words: EditedDescription

    @Option(help: "Replace all categories; may be repeated.")
    var category: [String] = []

    @Option(
      name: .customLong("search-word"),
      help: ArgumentHelp(
        "Replace all search words; may be repeated.",
        valueName: "word")) var searchWords: [String] = []

    @Option("An SPDX identifier such as MIT, or a name.", value: "name")
    var license: String?

    @Option(
      "The rendering mode that is used unless a request sets one, or automatic.",
      value: "mode") var preferredMode: PreferredMode?

    @Flag(
      inversion: .prefixedNo, help: "Whether the symbol is mirrored in right-to-left text.")
    var flips: Bool?

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func validate() throws {
      let isUnchanged = name == nil && words.isEmpty && (category + searchWords).isEmpty
      if isUnchanged, license == nil, preferredMode == nil, flips == nil {
        throw ValidationError("Nothing to change: pixelarium help symbol edit lists the options.")
      }
    }

    func run() async throws {
      let name = try name.map { text throws(CatalogError) in try SymbolName(text) }
      let workspace = try await database.workspace(.editing)
      let summary = try await workspace.updateSymbol(named: symbol) { summary in
        var change = SymbolChange()
        change.name = name
        change.label = words.labelChange
        change.tags = words.tags(after: summary.tags)
        if !category.isEmpty { change.categories = category.filter { !$0.isEmpty } }
        if !searchWords.isEmpty { change.searchWords = searchWords.filter { !$0.isEmpty } }
        if let license { change.license = .some(license.isEmpty ? nil : license) }
        if let preferredMode { change.preferredMode = .some(preferredMode.mode) }
        change.flipsInRTL = flips
        return change
      }
      try output.write(SymbolResource(printing: summary))
    }
  }

  /// A rendering mode, or none.
  enum PreferredMode: String, CaseIterable, ExpressibleByArgument {
    case monochrome, hierarchical, palette, multicolor, automatic

    /// The mode, or `nil` for the automatic choice.
    var mode: SymbolRenderingMode? { SymbolRenderingMode(rawValue: rawValue) }
  }

  struct Alias: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "alias",
      abstract: "Add an alias for a drawing.",
      discussion: "pixelarium symbol remove OLD removes only the alias.")

    @Argument(help: "The alias: words of a-z, 0-9, _ and -, separated by dots.")
    var old: String

    @Argument(help: "The drawing's name.", completion: .symbolNames)
    var name: String

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let alias = try SymbolName(old)
      let workspace = try await database.workspace(.editing)
      let summary = try await workspace.addSymbolAlias(alias, to: name)
      try output.write(SymbolResource(printing: summary))
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Remove symbols, single drawings or aliases permanently, without a prompt.",
      discussion: """
        The name of a subject removes all its drawings, the name of another drawing only that \
        drawing, and an alias only itself. Missing items are reported, and the others are removed.
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
      let workspace = try await database.workspace(.reading)
      try await symbols.forEachReporting { name in
        let uses = try await workspace.catalog.sceneUses(ofSymbol: name)
        let record = Self.record(try await workspace.removeSymbol(named: name))
        try output.write(record) { "\(record.symbol.id)\t\(record.name)\t\(record.removed)\n" }
        // Removing a drawing or an alias does not affect scenes that use other names.
        let gone = record.removed == "symbol" ? uses : uses.filter { $0.key == record.name }
        SceneUsageWarning.warn(about: record.name, Set(gone.values.joined()).sorted())
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
