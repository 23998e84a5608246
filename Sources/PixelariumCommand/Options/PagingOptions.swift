import ArgumentParser
import GalleryCatalog
import GalleryModel
import GalleryWeb
import GalleryWire

/// Which part of a list is wanted: all of it, or one page.
struct PagingOptions: ParsableArguments {
  @Option(
    name: .customLong("page"), parsing: .unconditional,
    help: ArgumentHelp("Only this page, from 1.", valueName: "number")) private var givenPage: Int?

  @Option(
    name: .customLong("per-page"), parsing: .unconditional,
    help: ArgumentHelp(
      "How many are on a page, 1 to 500; 60 where only --page is given.", valueName: "count"))
  private var givenPerPage: Int?

  /// From 1; `nil` where all are wanted.
  ///
  /// A number on a page alone asks for the first one.
  var page: Int? { givenPage ?? givenPerPage.map { _ in 1 } }

  /// How many are on a page.
  var perPage: Int { givenPerPage ?? 60 }

  func validate() throws {
    guard page.map({ (1...1_000_000).contains($0) }) ?? true else {
      throw ValidationError("--page must be 1 to 1000000, got \(page ?? 0).")
    }
    guard (1...500).contains(perPage) else {
      throw ValidationError("--per-page must be 1 to 500, got \(perPage).")
    }
  }
}

extension PagingOptions {
  /// Reads one page of a list.
  typealias Reading<Item> = (Paging) async throws -> ResourcePage<Item>

  /// The page that is wanted, or all of them.
  func read<Item>(_ reading: Reading<Item>) async throws -> ResourcePage<Item> {
    guard let page else { return try await Self.all(reading) }
    return try await reading(Paging(page: page, perPage: perPage))
  }

  /// All pages, one after the other.
  static func all<Item>(_ reading: Reading<Item>) async throws -> ResourcePage<Item> {
    var items: [Item] = []
    while true {
      let found = try await reading(Paging(page: items.count / 500 + 1, perPage: 500)).items
      items += found
      if found.count < 500 { return ResourcePage(items, total: items.count) }
    }
  }
}

extension Catalog {
  /// Every bitmap, the newest first.
  func allBitmaps() async throws -> [BitmapResource] {
    try await PagingOptions.all { paging in
      var query = BitmapQuery()
      query.paging = paging
      return ResourcePage(try await bitmaps(query))
    }.items
  }

  /// Every palette, by name.
  func allPalettes() async throws -> [PaletteResource] {
    try await PagingOptions.all { ResourcePage(try await palettes($0)) }.items
  }

  /// Every symbol, by name.
  func allSymbols() async throws -> [SymbolResource] {
    try await PagingOptions.all { paging in
      var query = SymbolSearch()
      query.paging = paging
      return ResourcePage(try await symbols(query))
    }.items
  }
}
