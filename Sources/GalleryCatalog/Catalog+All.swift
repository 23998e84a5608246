package import GalleryModel

extension Paging {
  /// Returns the items of all pages, which are read one after the other.
  package static func all<Item>(_ reading: (Paging) async throws -> [Item]) async throws -> [Item] {
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
  package func allBitmaps(tagged tags: [String] = []) async throws -> [BitmapSummary] {
    try await Paging.all { paging in
      var query = BitmapQuery(paging: paging)
      query.tags = tags
      return try await bitmaps(query).items
    }
  }

  /// Returns all palettes, or those with a number of colours, by name.
  package func allPalettes(with colors: Int? = nil) async throws -> [StoredPalette] {
    try await Paging.all { try await palettes($0, colors: colors).items }
  }

  /// Returns all symbols by name.
  package func allSymbols() async throws -> [SymbolSummary] {
    try await Paging.all { try await symbols(SymbolSearch(paging: $0)).items }
  }

  /// Returns all sets by rank, hidden ones included, without the texts of their licences.
  package func allSets() async throws -> [StoredSet] {
    try await Paging.all { try await sets($0, includesHidden: true).items }
  }

  /// Returns all scenes by name.
  package func allScenes() async throws -> [SceneSummary] {
    try await Paging.all { paging in
      var search = SceneSearch(paging: paging)
      search.order = .name
      return try await scenes(search).items
    }
  }
}
