package import GalleryAddresses
import GalleryModel

/// The state of a list of cards, all of it in the query, so that back, reload and sharing keep it.
package protocol ListState: FormQuery {
  associatedtype Listing: CardQuery
  /// The noun for a card, for example `bitmap`.
  static var noun: String { get }
  static var path: String { get }

  var listing: Listing { get set }
  var cell: CellSize { get set }
  /// The parameters of the URL that only this list has.
  var appearanceParameters: [AddressParameter] { get }
}

extension ListState {
  var text: String { listing.text }
  /// The chosen tags without duplicates, in order.
  var tags: [String] { listing.tags }

  /// Whether there is a filter.
  package var isFiltered: Bool { !text.isEmpty || !tags.isEmpty }

  /// The URL of this state without options at their defaults.
  var address: LocalAddress { address(with: appearanceParameters) }

  /// Returns the URL of the list with another look.
  func address(with appearanceParameters: [AddressParameter]) -> LocalAddress {
    let listed = listing.written()
    let page = listed.filter { $0.name == ListingQuery.page.name }
    let cell = GalleryState.cellSize(cell == .medium ? nil : cell)
    return LocalAddress(
      Self.path, listed.dropLast(page.count) + appearanceParameters + [cell] + page)
  }

  /// Returns the URL after a change, which leads to the first page unless it selects another one.
  func address(_ change: (inout Self) -> Void) -> String {
    var state = self
    state.listing.paging.page = 1
    change(&state)
    return state.address.text
  }

  /// The search text or tags, or `nil`.
  var asked: String? {
    if !text.isEmpty { return "“\(text)”" }
    return tags.isEmpty ? nil : tags.joined(separator: " + ")
  }
}

package enum CellSize: String, CaseIterable, Sendable {
  case small = "s"
  case medium = "m"
  case large = "l"

  /// The side of the space for a picture in CSS pixels.
  var box: Int {
    switch self {
    case .small: 64
    case .medium: 128
    case .large: 256
    }
  }

  /// The word in full.
  var title: String {
    switch self {
    case .small: "Small"
    case .medium: "Medium"
    case .large: "Large"
    }
  }

  var styleClass: String { "cells-\(rawValue)" }
}
