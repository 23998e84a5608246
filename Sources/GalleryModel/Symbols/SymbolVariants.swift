/// A set of variants with at most one shape; SwiftUI's `SymbolVariants` (symbols.md §2).
package struct SymbolVariants: Hashable, Sendable {
  /// An enclosure.
  package enum Shape: String, CaseIterable, Hashable, Sendable, Codable {
    case circle, square, rectangle
  }

  /// True where it is filled.
  package var isFilled = false
  /// True where a line runs through it.
  package var isSlashed = false
  /// The enclosure; `nil` for none.
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

/// The algebra of SwiftUI's `SymbolVariants` (symbols.md §2).
extension SymbolVariants {
  /// Every set: 4 sets of flags times 4 shapes and none; what is simpler comes first.
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

  /// The set that a property chain comes to: words between dots in any order, of which the last shape
  /// wins; `nil` for any other text.
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

  /// The words in the canonical order `slash.shape.fill`; nothing for the empty set.
  package var chain: String {
    [isSlashed ? "slash" : nil, shape?.rawValue, isFilled ? "fill" : nil]
      .compactMap { $0 }.joined(separator: ".")
  }

  /// The set that modifiers come to, this one outside of another: flags add up, and the shape nearest
  /// to the symbol wins.
  package func union(inner: SymbolVariants) -> SymbolVariants {
    SymbolVariants(
      isSlashed: isSlashed || inner.isSlashed, shape: inner.shape ?? shape,
      isFilled: isFilled || inner.isFilled)
  }

  /// The set inside a modifier of a scene: `none` forgets the variants around it, others are added to them.
  ///
  /// SwiftUI's `environment(\.symbolVariants, .none)` forgets as well, its `symbolVariant(.none)` does not
  /// (documented).
  package func inside(_ inner: SymbolVariants) -> SymbolVariants {
    inner == .none ? .none : union(inner: inner)
  }

  /// True where every flag of the other is here, and its shape if it has one.
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
