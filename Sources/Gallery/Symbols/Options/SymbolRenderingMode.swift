/// How a symbol's layers get their colours; SwiftUI's `SymbolRenderingMode` (symbols.md §7).
package enum SymbolRenderingMode: String, CaseIterable, Hashable, Sendable, Codable {
  /// Every layer in one colour.
  case monochrome
  /// One colour, fainter by level.
  case hierarchical
  /// A colour for each level.
  case palette
  /// Each layer's own colour.
  case multicolor
}
