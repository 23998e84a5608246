import GalleryAddresses
import GalleryModel

/// An order of a list: by default the best matches of a search text first, or the newest items without one.
protocol ListOrder: RawRepresentable<String>, CaseIterable, Equatable, Sendable {
  static var best: Self { get }
  static var newest: Self { get }
  /// The order in words, named after its first item.
  var title: String { get }
}

/// The listing of items that has an order.
protocol OrderedListing: CardQuery {
  associatedtype Order: ListOrder
  var order: Order { get set }
}

extension BitmapQuery: OrderedListing {}
extension SceneSearch: OrderedListing {}

extension BitmapQuery.Order: ListOrder {
  var title: String {
    switch self {
    case .best: "Best matches first"
    case .newest: "Newest first"
    case .name: "By name"
    case .size: "Smallest first"
    }
  }
}

extension SceneSearch.Order: ListOrder {
  /// The title of the same order of bitmaps.
  var title: String { BitmapQuery.Order(rawValue: rawValue)?.title ?? rawValue }
}

extension ChoiceLink {
  /// Returns the links to all orders of a list.
  static func orders<State: ListState>(of state: State) -> [ChoiceLink]
  where State.Listing: OrderedListing {
    typealias Order = State.Listing.Order
    let isSearch = !state.text.isEmpty
    return Order.allCases.filter { isSearch || $0 != .newest }.map { order in
      // Without a search text, the best ones are the newest.
      let shown = order == .best && !isSearch ? .newest : order
      return ChoiceLink(
        text: shown.rawValue, title: shown.title,
        optionHref: state.address { $0.listing.order = order },
        isCurrent: order == state.listing.order || (!isSearch && shown == state.listing.order))
    }
  }
}
