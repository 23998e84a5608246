import ArgumentParser
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryWire
import InputText

/// The part of a list to print: all of it, or one page.
struct PagingOptions: ParsableArguments {
  @Option(
    name: .customLong("page"), NumberLimits(1...1_000_000), "Only this page, from 1.",
    value: "number") private var givenPage: Int?

  @Option(
    name: .customLong("per-page"), NumberLimits(1...Paging.maximumPerPage),
    "Items per page, 1 to \(Paging.maximumPerPage); 60 if only --page is given.")
  private var givenPerPage: Int?

  /// The page from 1, or `nil` for all items; a number of items alone selects the first page.
  var page: Int? { givenPage ?? givenPerPage.map { _ in 1 } }

  var perPage: Int { givenPerPage ?? 60 }

  /// Returns the selected page, or all items.
  func read<Item>(
    _ reading: (Paging) async throws -> ResourcePage<Item>
  ) async throws -> ResourcePage<Item> {
    if let page { return try await reading(Paging(page: page, perPage: perPage)) }
    var searched: String?
    let all = try await Self.all { paging in
      let page = try await reading(paging)
      searched = page.searched
      return page.items
    }
    return ResourcePage(all, total: all.count, searched: searched)
  }

  /// Returns the items of all pages, which are read one after the other.
  static func all<Item>(_ reading: (Paging) async throws -> [Item]) async throws -> [Item] {
    let most = Paging.maximumPerPage
    var items: [Item] = []
    while true {
      let found = try await reading(Paging(page: items.count / most + 1, perPage: most))
      items += found
      if found.count < most { return items }
    }
  }
}

extension Catalog {
  /// Returns all bitmaps, or those with all tags, the newest first.
  func allBitmaps(tagged tags: [String] = []) async throws -> [BitmapSummary] {
    try await PagingOptions.all { paging in
      var query = BitmapQuery(paging: paging)
      query.tags = tags
      return try await bitmaps(query).items
    }
  }

  /// Returns all palettes, or those with a number of colours, by name.
  func allPalettes(with colors: Int? = nil) async throws -> [StoredPalette] {
    try await PagingOptions.all { try await palettes($0, colors: colors).items }
  }

  /// Returns all symbols by name.
  func allSymbols() async throws -> [SymbolSummary] {
    try await PagingOptions.all { try await symbols(SymbolSearch(paging: $0)).items }
  }

  /// Returns all scenes by name.
  func allScenes() async throws -> [SceneSummary] {
    try await PagingOptions.all { paging in
      var search = SceneSearch(paging: paging)
      search.order = .name
      return try await scenes(search).items
    }
  }
}
