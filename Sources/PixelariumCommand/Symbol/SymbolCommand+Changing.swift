import ArgumentParser
import CommandReports
import Gallery
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryWire
import TerminalIO

extension SymbolCommand: EditedNoun {
  typealias Edit = EditVerb<Self>

  static let editHelp = VerbHelp(
    "Change a symbol's name, label, tags and other words.",
    """
    With --name, all drawings are renamed, and their old names become aliases. An empty text \
    removes the licence, the author or the source, or all tags, categories or words.
    """)

  struct Changes: ItemChanges {
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

    @OptionGroup var facts: OwnFactOptions

    @Option(
      "The rendering mode that is used unless a request sets one, or automatic.",
      value: "mode") var preferredMode: PreferredMode?

    @Flag(
      inversion: .prefixedNo, help: "Whether the symbol is mirrored in right-to-left text.")
    var flips: Bool?

    var isEmpty: Bool {
      words.isEmpty && (category + searchWords).isEmpty && license == nil
        && preferredMode == nil && flips == nil && facts.change.isEmpty
    }
  }

  /// A rendering mode, or none.
  enum PreferredMode: String, CaseIterable, ExpressibleByArgument {
    case monochrome, hierarchical, palette, multicolor, automatic

    /// The mode, or `nil` for the automatic choice.
    var mode: SymbolRenderingMode? { SymbolRenderingMode(rawValue: rawValue) }
  }

  static func edit(
    _ item: String, name: String?, _ changes: Changes, _ database: DatabaseOptions
  ) async throws -> SymbolResource {
    let name = try name.map { text throws(CatalogError) in try SymbolName(text) }
    let workspace = try await database.workspace(.editing)
    let summary = try await workspace.updateSymbol(named: item) { summary in
      let (categories, searchWords) = (changes.category, changes.searchWords)
      var change = SymbolChange()
      change.name = name
      change.label = changes.words.labelChange
      change.tags = changes.words.tags(after: summary.tags)
      if !categories.isEmpty { change.categories = categories.filter { !$0.isEmpty } }
      if !searchWords.isEmpty { change.searchWords = searchWords.filter { !$0.isEmpty } }
      if let license = changes.license { change.license = .some(license.isEmpty ? nil : license) }
      if let mode = changes.preferredMode { change.preferredMode = .some(mode.mode) }
      change.flipsInRTL = changes.flips
      change.facts = changes.facts.change
      return change
    }
    return SymbolResource(printing: summary)
  }
}

extension SymbolCommand: SinglyRemovableNoun {
  typealias Remove = RemoveVerb<Self>

  static let removeHelp = VerbHelp(
    "Remove symbols, single drawings or aliases permanently, without a prompt.",
    """
    The name of a subject removes all its drawings, the name of another drawing only that \
    drawing, and an alias only itself. Missing items are reported, and the others are removed.
    """)

  /// A removed symbol, or a symbol without a removed drawing or alias.
  struct Removed: PrintedLine {
    let removed: String
    let name: String
    let symbol: SymbolResource

    var line: String { "\(symbol.id)\t\(name)\t\(removed)\n" }

    init(_ outcome: RemovedSymbol) {
      symbol = SymbolResource(printing: outcome.summary)
      (removed, name) =
        switch outcome {
        case .symbol(let summary): ("symbol", summary.name)
        case .drawing(let name, _): ("drawing", name)
        case .alias(let name, _): ("alias", name)
        }
    }
  }

  static func openForRemoval(_ database: DatabaseOptions) async throws -> Workspace {
    try await database.workspace(.reading)
  }

  static func remove(
    _ name: String, from workspace: Workspace
  ) async throws -> RemovedItem<Removed> {
    let uses = try await workspace.catalog.sceneUses(ofSymbol: name)
    let item = Removed(try await workspace.removeSymbol(named: name))
    // Removing a drawing or an alias does not affect scenes that use other names.
    let gone = item.removed == "symbol" ? uses : uses.filter { $0.key == item.name }
    return RemovedItem(item: item, name: item.name, scenes: Set(gone.values.joined()).sorted())
  }
}

extension SymbolCommand {
  struct Alias: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "alias",
      abstract: "Add an alias for a drawing.",
      discussion: "pixelarium symbol remove OLD removes only the alias.")

    @Argument(help: "The alias: words of a-z, 0-9, _ and -, separated by dots.")
    var old: String

    @Argument(help: "The drawing's name.", completion: SymbolCommand.completion)
    var name: String

    @OptionGroup(visibility: .hidden) var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let alias = try SymbolName(old)
      let workspace = try await database.workspace(.editing)
      let summary = try await workspace.addSymbolAlias(alias, to: name)
      try output.write(SymbolResource(printing: summary))
    }
  }
}
