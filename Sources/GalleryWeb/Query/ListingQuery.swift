import GalleryModel

/// The options that lists of every kind have, so that they are called, checked and described alike.
private enum PageQuery {
  static func page<Root>(_ path: any WritableKeyPath<Root, Int> & Sendable) -> Option<Root, Int> {
    Option(path, "page", .whole(1...1_000_000), "The page, 1 by default.")
  }

  /// - Parameter items: The plural, in a capital letter.
  static func perPage<Root>(
    _ path: any WritableKeyPath<Root, Int> & Sendable, _ items: String
  ) -> Option<Root, Int> {
    Option(path, "per_page", .whole(1...500), "\(items) on a page, 60 by default.")
  }

  /// - Parameter items: The plural.
  static func tag<Root>(
    _ path: any WritableKeyPath<Root, [String]> & Sendable, _ items: String
  ) -> Option<Root, [String]> {
    Option(
      path, "tag", .tags,
      "Lists only \(items) with this tag; several times, only those with all of them.",
      isRepeatable: true, maximumCount: Tag.maximumCount)
  }
}

/// The query of a list of bitmaps: the parameters that the gallery page and the API share.
enum ListingQuery {
  static let query = Option(
    \BitmapQuery.text, "query", .text(maximumBytes: 200),
    "Words to look for in names and tags, each as a prefix.")
  static let tag = PageQuery.tag(\BitmapQuery.tags, "bitmaps")
  static let order = Option(
    \BitmapQuery.order, "order", .choice, "The order of the list, newest first by default.")
  static let page = PageQuery.page(\BitmapQuery.paging.page)
  static let perPage = PageQuery.perPage(\BitmapQuery.paging.perPage, "Bitmaps")
}

extension BitmapQuery: Query, EndpointQuery {
  static let declared = OptionList<BitmapQuery>([
    ListingQuery.query, ListingQuery.tag, ListingQuery.order, ListingQuery.page,
    ListingQuery.perPage,
  ])
  static let parameters = ParameterList(declared.map(\.parameter))
}

/// The query of a list of symbols: the parameters that the page of symbols and the API share.
enum SymbolListing {
  static let query = Option(
    \SymbolSearch.text, "query", .text(maximumBytes: 200),
    "Words to look for in names, aliases and tags, each as a prefix.")
  static let tag = PageQuery.tag(\SymbolSearch.tags, "symbols")
  static let page = PageQuery.page(\SymbolSearch.paging.page)
  static let perPage = PageQuery.perPage(\SymbolSearch.paging.perPage, "Symbols")
}

extension SymbolSearch: Query, EndpointQuery {
  static let declared = OptionList<SymbolSearch>([
    SymbolListing.query, SymbolListing.tag, SymbolListing.page, SymbolListing.perPage,
  ])
  static let parameters = ParameterList(declared.map(\.parameter))
}

/// The query of a list of scenes: the parameters that the page of scenes and the API share.
enum SceneListing {
  static let query = Option(
    \SceneSearch.text, "query", .text(maximumBytes: 200),
    "Words to look for in names, labels and tags, each as a prefix.")
  static let tag = PageQuery.tag(\SceneSearch.tags, "scenes")
  static let page = PageQuery.page(\SceneSearch.paging.page)
  static let perPage = PageQuery.perPage(\SceneSearch.paging.perPage, "Scenes")
}

extension SceneSearch: Query, EndpointQuery {
  static let declared = OptionList<SceneSearch>([
    SceneListing.query, SceneListing.tag, SceneListing.page, SceneListing.perPage,
  ])
  static let parameters = ParameterList(declared.map(\.parameter))
}

/// The query of a list of palettes.
struct PaletteListing: Query, EndpointQuery {
  static let page = PageQuery.page(\PaletteListing.paging.page)
  static let perPage = PageQuery.perPage(\PaletteListing.paging.perPage, "Palettes")
  static let declared = OptionList<PaletteListing>([page, perPage])
  static let parameters = ParameterList(declared.map(\.parameter))

  var paging = Paging()
}
