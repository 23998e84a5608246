package import GalleryAddresses
import GalleryModel

/// The query string of a list of cards, whatever is listed: back, reload and share keep it.
package protocol ListState: FormQuery {
  associatedtype Listing: CardQuery
  /// The word for what a card shows, for example `bitmap`.
  static var noun: String { get }
  static var path: String { get }

  var listing: Listing { get set }
  var cell: CellSize { get set }
  /// The parameters of the address that no other list has.
  var look: [AddressParameter] { get }
}

extension ListState {
  var text: String { listing.text }
  /// Each once, in the order in which they were chosen.
  var tags: [String] { listing.tags }

  /// True where some may be left out.
  package var isFiltered: Bool { !text.isEmpty || !tags.isEmpty }

  /// The address of this state; what is at its default is left out.
  var address: LocalAddress { address(with: look) }

  /// The address of the same list in another look.
  func address(with look: [AddressParameter]) -> LocalAddress {
    let listed = listing.written()
    let page = listed.filter { $0.name == ListingQuery.page.name }
    let cell = GalleryState.cellSize(cell == .medium ? nil : cell)
    return LocalAddress(Self.path, listed.dropLast(page.count) + look + [cell] + page)
  }

  /// The address after a change, which begins at the first page unless it goes to another one.
  func address(_ change: (inout Self) -> Void) -> String {
    var state = self
    state.listing.paging.page = 1
    change(&state)
    return state.address.text
  }

  /// The words or tags that were asked for; `nil` where none were.
  var asked: String? {
    if !text.isEmpty { return "“\(text)”" }
    return tags.isEmpty ? nil : tags.joined(separator: " + ")
  }
}

package enum CellSize: String, CaseIterable, Sendable {
  case small = "s"
  case medium = "m"
  case large = "l"

  /// CSS pixels along the place of a picture.
  var box: Int {
    switch self {
    case .small: 64
    case .medium: 128
    case .large: 256
    }
  }

  /// The whole word.
  var title: String {
    switch self {
    case .small: "Small"
    case .medium: "Medium"
    case .large: "Large"
    }
  }

  var styleClass: String { "cells-\(rawValue)" }
}
