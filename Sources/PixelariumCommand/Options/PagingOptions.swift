import ArgumentParser
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryWire
import InputText
import TerminalIO

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
    let all = try await Paging.all { paging in
      let page = try await reading(paging)
      searched = page.searched
      return page.items
    }
    return ResourcePage(all, total: all.count, searched: searched)
  }
}
