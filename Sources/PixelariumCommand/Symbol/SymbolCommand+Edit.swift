import ArgumentParser
import Gallery
import GalleryModel
import GalleryWire

extension SymbolCommand {
  /// `pixelarium symbol edit`.
  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Change a symbol's name, label, tags and other words.",
      discussion: """
        With --name all its drawings are renamed, and their old names lead to them. An empty text \
        takes a licence or all of the tags, categories or words away.
        """)

    @Argument(help: "Name.", completion: .symbolNames)
    var symbol: String

    @Option(help: "New name of the subject, taken exactly.")
    var name: String?

    @OptionGroup var words: EditedWords

    @Option(help: "All its categories from now on; may be given several times.")
    var category: [String] = []

    @Option(
      name: .customLong("search-word"),
      help: ArgumentHelp(
        "All further words that find it, from now on; may be given several times.",
        valueName: "word")) var searchWords: [String] = []

    @Option(
      help: ArgumentHelp("An SPDX identifier such as MIT, or a name.", valueName: "name"))
    var license: String?

    @Option(
      help: ArgumentHelp(
        "What it is rendered in where nobody says otherwise: a rendering mode, or automatic.",
        valueName: "mode")) var preferredMode: PreferredMode?

    @Flag(
      inversion: .prefixedNo, help: "Whether it is mirrored where text runs from right to left.")
    var flips: Bool?

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func validate() throws {
      let isUnchanged = name == nil && words.isEmpty && (category + searchWords).isEmpty
      if isUnchanged, license == nil, preferredMode == nil, flips == nil {
        throw ValidationError("Say what to change: pixelarium help symbol edit lists the options.")
      }
    }

    func run() async throws {
      let name = try name.map { text throws(CatalogError) in try SymbolName(text) }
      let workspace = try database.workspace(.reading)
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

    /// `nil` for the automatic choice.
    var mode: SymbolRenderingMode? { SymbolRenderingMode(rawValue: rawValue) }
  }
}
