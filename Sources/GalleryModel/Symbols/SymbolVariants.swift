/// A set of variants with at most one shape; SwiftUI's `SymbolVariants` (symbols.md §2).
package struct SymbolVariants: Hashable, Sendable {
  /// An enclosure.
  package enum Shape: String, CaseIterable, Hashable, Sendable, Codable {
    case circle, square, rectangle
  }

  /// Whether the variant is filled.
  package var isFilled = false
  /// Whether the variant has a slash.
  package var isSlashed = false
  /// The enclosure, or `nil`.
  package var shape: Shape?

  /// Creates a set of variants.
  package init(isSlashed: Bool = false, shape: Shape? = nil, isFilled: Bool = false) {
    self.isSlashed = isSlashed
    self.shape = shape
    self.isFilled = isFilled
  }

  /// The empty set.
  package static let none = SymbolVariants()
}

/// The algebra of SwiftUI's `SymbolVariants` (symbols.md §2).
extension SymbolVariants {
  /// All sets: 4 combinations of flags times 4 shapes and none, simpler ones first.
  package static var all: [SymbolVariants] {
    let shapes: [Shape?] = [nil] + Shape.allCases
    return [false, true].flatMap { isSlashed in
      shapes.flatMap { shape in
        [false, true].map { isFilled in
          SymbolVariants(isSlashed: isSlashed, shape: shape, isFilled: isFilled)
        }
      }
    }
  }

  /// Parses a chain: words separated by dots in any order, where the last shape wins; returns `nil` for any other text.
  package init?(chain: String) {
    self.init()
    for word in chain.split(separator: ".", omittingEmptySubsequences: false) {
      if word == "fill" {
        isFilled = true
      } else if word == "slash" {
        isSlashed = true
      } else if let shape = Shape(rawValue: String(word)) {
        self.shape = shape
      } else {
        return nil
      }
    }
  }

  /// The words in the canonical order `slash.shape.fill`; empty for the empty set.
  package var chain: String {
    [isSlashed ? "slash" : nil, shape?.rawValue, isFilled ? "fill" : nil]
      .compactMap { $0 }.joined(separator: ".")
  }

  /// Returns the combination of modifiers, this one outside of `inner`: flags are united, and the shape closest to the
  /// symbol wins.
  package func union(inner: SymbolVariants) -> SymbolVariants {
    SymbolVariants(
      isSlashed: isSlashed || inner.isSlashed, shape: inner.shape ?? shape,
      isFilled: isFilled || inner.isFilled)
  }

  /// Returns the set inside a modifier of a scene: `none` removes the outer variants, and others are added to them.
  ///
  /// In SwiftUI, `environment(\.symbolVariants, .none)` removes them as well, but `symbolVariant(.none)` does not
  /// (documented).
  package func inside(_ inner: SymbolVariants) -> SymbolVariants {
    inner == .none ? .none : union(inner: inner)
  }

  /// Returns whether the set has all flags of the other one, and its shape if there is one.
  package func contains(_ other: SymbolVariants) -> Bool {
    (isFilled || !other.isFilled) && (isSlashed || !other.isSlashed)
      && (other.shape == nil || shape == other.shape)
  }

  /// The order of listings: plain before filled, open before enclosed, whole before slashed.
  package var rank: Int {
    let shape = shape.flatMap(Shape.allCases.firstIndex).map { $0 + 1 } ?? 0
    return (isSlashed ? 8 : 0) + shape * 2 + (isFilled ? 1 : 0)
  }
}
