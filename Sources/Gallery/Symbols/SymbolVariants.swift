/// A set of variants with at most one shape; SwiftUI's `SymbolVariants` (symbols.md §2).
package struct SymbolVariants: Hashable, Sendable {
  /// What a symbol is enclosed in.
  package enum Shape: String, CaseIterable, Hashable, Sendable, Codable {
    case circle, square, rectangle
  }

  /// Whether it is filled.
  package var isFilled = false
  /// Whether a line runs through it.
  package var isSlashed = false
  /// What it is enclosed in.
  package var shape: Shape?

  /// A set of such variants.
  package init(isSlashed: Bool = false, shape: Shape? = nil, isFilled: Bool = false) {
    self.isSlashed = isSlashed
    self.shape = shape
    self.isFilled = isFilled
  }

  /// The empty set.
  package static let none = SymbolVariants()
}
