/// A set of symbol variants with at most one shape, like SwiftUI's `SymbolVariants`.
///
/// In a chain the last shape wins: `.circle.square` is a square (`symbols.md §2`).
public struct PixelSymbolVariants: Hashable, Sendable {
  private enum Shape: String { case circle, square, rectangle }

  private var isSlashed = false
  private var shape: Shape?
  private var isFilled = false

  /// The symbol without variants.
  public static let none = PixelSymbolVariants()
  /// The filled symbol.
  public static let fill = none.fill
  /// The symbol with a slash.
  public static let slash = none.slash
  /// The symbol in a circle.
  public static let circle = none.circle
  /// The symbol in a square.
  public static let square = none.square
  /// The symbol in a rectangle.
  public static let rectangle = none.rectangle

  /// These variants with a fill.
  public var fill: PixelSymbolVariants { with { $0.isFilled = true } }
  /// These variants with a slash.
  public var slash: PixelSymbolVariants { with { $0.isSlashed = true } }
  /// These variants in a circle.
  public var circle: PixelSymbolVariants { with { $0.shape = .circle } }
  /// These variants in a square.
  public var square: PixelSymbolVariants { with { $0.shape = .square } }
  /// These variants in a rectangle.
  public var rectangle: PixelSymbolVariants { with { $0.shape = .rectangle } }

  /// Returns whether the set contains each variant of another set.
  public func contains(_ other: PixelSymbolVariants) -> Bool {
    (isFilled || !other.isFilled) && (isSlashed || !other.isSlashed)
      && (other.shape == nil || shape == other.shape)
  }

  /// Returns the union of modifiers, with this set outside `inner`: the shape nearest to the symbol wins (symbols.md §4).
  func union(inner: PixelSymbolVariants) -> PixelSymbolVariants {
    inner.with {
      $0.isSlashed = isSlashed || $0.isSlashed
      $0.shape = $0.shape ?? shape
      $0.isFilled = isFilled || $0.isFilled
    }
  }

  /// Creates a set from a chain that this type wrote; unknown words are ignored.
  init(chain: String) {
    self.init()
    for word in chain.split(separator: ".") {
      switch word {
      case "slash": isSlashed = true
      case "fill": isFilled = true
      default: shape = Shape(rawValue: String(word)) ?? shape
      }
    }
  }

  private init() {}

  /// The words in the order of URLs; empty for the empty set.
  var chain: String {
    [isSlashed ? "slash" : nil, shape?.rawValue, isFilled ? "fill" : nil]
      .compactMap { $0 }.joined(separator: ".")
  }

  private func with(_ change: (inout PixelSymbolVariants) -> Void) -> PixelSymbolVariants {
    var copy = self
    change(&copy)
    return copy
  }
}

/// Variants are encoded as in URLs, such as `slash.fill`.
extension PixelSymbolVariants: Codable {
  /// Decodes a text.
  public init(from decoder: any Decoder) throws {
    self.init(chain: try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(chain)
  }
}
