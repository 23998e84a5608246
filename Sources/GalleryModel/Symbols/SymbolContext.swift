/// A context in SwiftUI that sets variants for its symbols (symbols.md §16).
///
/// Both are documented to fill: "the fill symbol variant for items that appear in the content closure of the
/// swipeActions(edge:allowsFullSwipe:content:) method, or as the tab bar items of a TabView".
package enum SymbolContext: String, CaseIterable, Hashable, Sendable {
  /// The items of a tab bar.
  case tabBar
  /// The swipe actions of a row.
  case swipeActions

  /// The variants of the context, outside of all others.
  package var variants: SymbolVariants {
    switch self {
    case .tabBar, .swipeActions: SymbolVariants(isFilled: true)
    }
  }
}
