import ArgumentParser
import Gallery
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import InputText
import Recovery

/// The options that select the parts of a file to import.
struct ImportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only these layers, by their names separated by commas; with a hyphen before each, all visible but "
        + "these.", valueName: "names"), transform: LayerList.init(option:))
  var layers: LayerList?

  @Flag(help: "Include hidden layers.")
  var allLayers = false

  @Option(help: "One bitmap for each of the file's tags, slices or layers: hero-walk.")
  var split: SpriteSplit?

  @Flag(help: "Find the original cells of enlarged, blurred or compressed pixel art.")
  var recover = false

  @Option(
    help: ArgumentHelp(
      "With --recover: the size of a cell in pixels, and the position of the first one.",
      valueName: "8x8+3+5"), transform: GridChoice.init(cells:))
  var grid: GridChoice?

  @Option(
    help: ArgumentHelp("With --recover: the number of columns and rows.", valueName: "50x37"),
    transform: GridChoice.init(count:))
  var cells: GridChoice?

  @Option(NumberLimits(2...256), "With --recover: the maximum number of colours.")
  var colors: Int?

  @Option(
    help: ArgumentHelp(
      "With --recover: use the nearest colours of this stored palette.", valueName: "name"))
  var palette: String?

  func validate() throws {
    if layers != nil, allLayers {
      throw ValidationError("--layers and --all-layers exclude each other: leave one out.")
    }
    if !recover, grid != nil || cells != nil || colors != nil || palette != nil {
      throw ValidationError("--grid, --cells, --colors and --palette are for --recover.")
    }
    if grid != nil, cells != nil {
      throw ValidationError("--grid and --cells exclude each other: leave one out.")
    }
    if colors != nil, palette != nil {
      throw ValidationError("--colors and --palette exclude each other: leave one out.")
    }
    if recover, split != nil || layers != nil || allLayers {
      throw ValidationError("--recover requires pictures without layers: remove the other files.")
    }
  }

  /// Whether a stored item is named.
  var needsCatalog: Bool { palette != nil }

  /// Sets the options of an importer.
  ///
  /// - Throws: `.missing` for a palette that is not stored.
  func prepare(
    _ importer: inout BitmapImporter, in catalog: Catalog
  ) async throws(CatalogError) {
    prepare(&importer)
    if let palette {
      importer.recovery?.palette = try await catalog.palette(named: palette).palette
    }
  }

  /// Sets the options of an importer that do not depend on the catalog.
  func prepare(_ importer: inout BitmapImporter) {
    importer.layers = allLayers ? .all : layers.map { .named($0) } ?? .visible
    importer.split = split
    if recover {
      importer.recovery = RecoveryOptions(grid: grid ?? cells ?? .search, colors: colors)
    }
  }
}

extension SpriteSplit: ExpressibleByArgument {}

extension LayerList {
  /// Parses `body,hat` or `-body,-hat`.
  fileprivate init(option text: String) throws {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let hidden = names.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) }
    guard !names.contains(""), !hidden.contains(""), hidden.isEmpty || hidden.count == names.count
    else {
      throw ValidationError("must be names separated by commas, with a hyphen before all or none")
    }
    self = hidden.isEmpty ? .shown(names) : .hidden(hidden)
  }
}

extension GridChoice {
  /// Parses `8x8+3+5`, with an optional offset and fractional sizes.
  fileprivate init(cells text: String) throws {
    let parts = text.split(separator: "+", omittingEmptySubsequences: false)
    let sides = (parts.first ?? "").split(separator: "x").compactMap { Double($0) }
    let place = parts.dropFirst().compactMap { Double($0) }
    guard sides.count == 2, sides.allSatisfy({ (1...4096).contains($0) }),
      [0, 2].contains(parts.count - 1), place.count == parts.count - 1,
      place.allSatisfy({ (0...4096).contains($0) })
    else {
      throw ValidationError(
        "must be the size of a cell, optionally with the position of the first one: 8x8+3+5")
    }
    self = .cells(
      width: sides[0], height: sides[1], x: place.first ?? 0, y: place.last ?? 0)
  }

  /// Parses `50x37`.
  fileprivate init(count text: String) throws {
    let sides = text.split(separator: "x").compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy({ (1...4096).contains($0) }) else {
      throw ValidationError("must be columns and rows: 50x37")
    }
    self = .count(columns: sides[0], rows: sides[1])
  }
}
