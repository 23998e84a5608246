import ArgumentParser
import GalleryModel

/// The words for all symbols that are added together.
struct SymbolWordOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Accessibility label: what the symbol shows, in words.", valueName: "text"))
  var label: String?

  @Flag(help: "The symbols say nothing that text beside them does not; they have no label.")
  var decorative = false

  @Option(name: .customLong("tag"), help: "Tag; may be given several times.")
  var tags: [String] = []

  @Option(help: "Category; may be given several times.")
  var category: [String] = []

  @Option(help: ArgumentHelp("An SPDX identifier such as MIT, or a name.", valueName: "name"))
  var license: String?

  func validate() throws {
    if decorative, label != nil {
      throw ValidationError("--label and --decorative exclude each other: leave one out.")
    }
  }

  /// The symbols with these words, which count more than those of the files; throws a usage error for
  /// one label and several symbols.
  func applied(to symbols: [NewSymbol]) throws -> [NewSymbol] {
    if label != nil, symbols.count > 1 {
      throw ValidationError("--label is for one symbol, and there are \(symbols.count).")
    }
    return symbols.map { symbol in
      var symbol = symbol
      if let label { symbol.label = .text(label) }
      if decorative { symbol.label = .decorative }
      if !tags.isEmpty { symbol.tags = tags }
      if !category.isEmpty { symbol.categories = category }
      if let license { symbol.license = license }
      return symbol
    }
  }
}
