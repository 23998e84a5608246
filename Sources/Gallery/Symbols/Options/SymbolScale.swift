/// SwiftUI's `Image.Scale`: a size relative to the others of a line (symbols.md §9).
package enum SymbolScale: String, CaseIterable, Hashable, Sendable {
  case small, medium, large

  /// What the size is multiplied with: the factors of Apple's symbol template.
  package var factor: Decimal6 {
    switch self {
    case .small: Decimal6(millionths: 783_000)
    case .medium: Decimal6(millionths: 1_000_000)
    case .large: Decimal6(millionths: 1_290_000)
    }
  }
}
