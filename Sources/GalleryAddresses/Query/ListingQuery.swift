package import GalleryModel
import Raster

/// The options that all lists share, so that they have the same names, checks and descriptions.
private enum PageQuery {
  package static func page<Root>(_ path: any WritableKeyPath<Root, Int> & Sendable) -> QueryOption<
    Root, Int
  > {
    QueryOption(path, "page", .whole(1...1_000_000), "The page number, 1 by default.")
  }

  /// Returns the option for the number of items per page.
  ///
  /// - Parameter items: The plural, capitalised.
  package static func perPage<Root>(
    _ path: any WritableKeyPath<Root, Int> & Sendable, _ items: String
  ) -> QueryOption<Root, Int> {
    QueryOption(path, "per_page", .whole(1...500), "\(items) on a page, 60 by default.")
  }

  /// Returns the option that selects items by tags.
  ///
  /// - Parameter items: The plural.
  package static func tag<Root>(
    _ path: any WritableKeyPath<Root, [String]> & Sendable, _ items: String
  ) -> QueryOption<Root, [String]> {
    QueryOption(
      path, "tag", .tags,
      "Lists only \(items) with this tag. Repeat it to require several tags.",
      isRepeatable: true, maximumCount: Tag.maximumCount)
  }
}

/// The query of a list of bitmaps, which the gallery page and the API share.
package enum ListingQuery {
  package static let query = QueryOption(
    \BitmapQuery.text, "query", .text(maximumBytes: 200),
    "Words to search for in names and tags. Words that match nothing are corrected or left out; the best matches come first."
  )
  package static let tag = PageQuery.tag(\BitmapQuery.tags, "bitmaps")
  package static let order = QueryOption(
    \BitmapQuery.order, "order", .choice,
    "The order of the list: by default the best matches first, or the newest without a query.")
  package static let page = PageQuery.page(\BitmapQuery.paging.page)
  package static let perPage = PageQuery.perPage(\BitmapQuery.paging.perPage, "Bitmaps")
}

extension BitmapQuery: Query, EndpointQuery {
  package static let declared = OptionList<BitmapQuery>([
    ListingQuery.query, ListingQuery.tag, ListingQuery.order, ListingQuery.page,
    ListingQuery.perPage,
  ])
  package static let parameters = ParameterList(declared.map(\.parameter))
}

/// The query of a list of symbols, which the page of symbols and the API share.
package enum SymbolListing {
  package static let query = QueryOption(
    \SymbolSearch.text, "query", .text(maximumBytes: 200),
    "Words to search for in names, aliases and tags. Words that match nothing are corrected or left out; the best matches come first."
  )
  package static let tag = PageQuery.tag(\SymbolSearch.tags, "symbols")
  package static let page = PageQuery.page(\SymbolSearch.paging.page)
  package static let perPage = PageQuery.perPage(\SymbolSearch.paging.perPage, "Symbols")
}

extension SymbolSearch: Query, EndpointQuery {
  package static let declared = OptionList<SymbolSearch>([
    SymbolListing.query, SymbolListing.tag, SymbolListing.page, SymbolListing.perPage,
  ])
  package static let parameters = ParameterList(declared.map(\.parameter))
}

/// The query of a list of scenes, which the page of scenes and the API share.
package enum SceneListing {
  package static let query = QueryOption(
    \SceneSearch.text, "query", .text(maximumBytes: 200),
    "Words to search for in names, labels and tags. Words that match nothing are corrected or left out; the best matches come first."
  )
  package static let tag = PageQuery.tag(\SceneSearch.tags, "scenes")
  package static let order = QueryOption(
    \SceneSearch.order, "order", .choice,
    "The order of the list: by default the best matches first, or the newest without a query.")
  package static let page = PageQuery.page(\SceneSearch.paging.page)
  package static let perPage = PageQuery.perPage(\SceneSearch.paging.perPage, "Scenes")
}

extension SceneSearch: Query, EndpointQuery {
  package static let declared = OptionList<SceneSearch>([
    SceneListing.query, SceneListing.tag, SceneListing.order, SceneListing.page,
    SceneListing.perPage,
  ])
  package static let parameters = ParameterList(declared.map(\.parameter))
}

/// The query of a list of sets.
package struct SetListing: Query, EndpointQuery {
  package static let page = PageQuery.page(\SetListing.paging.page)
  package static let perPage = PageQuery.perPage(\SetListing.paging.perPage, "Sets")
  package static let declared = OptionList<SetListing>([page, perPage])
  package static let parameters = ParameterList(declared.map(\.parameter))

  package var paging = Paging()

  package init() {}
}

/// The query of a list of palettes.
package struct PaletteListing: Query, EndpointQuery {
  package static let colors = QueryOption(
    \PaletteListing.colors, "colors", .whole(1...Palette.maximumCount),
    "Lists only palettes with this number of colours.")
  package static let page = PageQuery.page(\PaletteListing.paging.page)
  package static let perPage = PageQuery.perPage(\PaletteListing.paging.perPage, "Palettes")
  package static let declared = OptionList<PaletteListing>([
    PaletteListing.colors, page, perPage,
  ])
  package static let parameters = ParameterList(declared.map(\.parameter))

  /// The number of colours of the listed palettes, or `nil` for all.
  package var colors: Int?
  package var paging = Paging()

  package init() {}
}
