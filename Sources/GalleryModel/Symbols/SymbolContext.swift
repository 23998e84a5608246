/// A place of SwiftUI that sets variants for the symbols in it (symbols.md §16).
///
/// Both are documented to fill: "the fill symbol variant for items that appear in the content closure of the
/// swipeActions(edge:allowsFullSwipe:content:) method, or as the tab bar items of a TabView".
package enum SymbolContext: String, CaseIterable, Hashable, Sendable {
  /// The items of a tab bar.
  case tabBar
  /// The actions beside a row that is swiped.
  case swipeActions

  /// The variants that the place sets, outside of all others.
  package var variants: SymbolVariants {
    switch self {
    case .tabBar, .swipeActions: SymbolVariants(isFilled: true)
    }
  }
}
