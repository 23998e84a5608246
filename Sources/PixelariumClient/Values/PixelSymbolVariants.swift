/// A set of variants of a symbol with at most one shape; SwiftUI's `SymbolVariants`.
///
/// In a chain the last shape wins, so that `.circle.square` is a square (`symbols.md §2`).
public struct PixelSymbolVariants: Hashable, Sendable {
  private enum Shape: String { case circle, square, rectangle }

  private var isSlashed = false
  private var shape: Shape?
  private var isFilled = false

  /// The symbol as it is.
  public static let none = PixelSymbolVariants()
  /// Filled.
  public static let fill = none.fill
  /// With a line through it.
  public static let slash = none.slash
  /// Within a circle.
  public static let circle = none.circle
  /// Within a square.
  public static let square = none.square
  /// Within a rectangle.
  public static let rectangle = none.rectangle

  /// The same, filled.
  public var fill: PixelSymbolVariants { with { $0.isFilled = true } }
  /// The same with a line through it.
  public var slash: PixelSymbolVariants { with { $0.isSlashed = true } }
  /// The same within a circle.
  public var circle: PixelSymbolVariants { with { $0.shape = .circle } }
  /// The same within a square.
  public var square: PixelSymbolVariants { with { $0.shape = .square } }
  /// The same within a rectangle.
  public var rectangle: PixelSymbolVariants { with { $0.shape = .rectangle } }

  /// True where each variant of the other one is here.
  public func contains(_ other: PixelSymbolVariants) -> Bool {
    (isFilled || !other.isFilled) && (isSlashed || !other.isSlashed)
      && (other.shape == nil || shape == other.shape)
  }

  /// The set that modifiers come to, this one outside of another: the shape nearest to the symbol wins
  /// (symbols.md §4).
  func union(inner: PixelSymbolVariants) -> PixelSymbolVariants {
    inner.with {
      $0.isSlashed = isSlashed || $0.isSlashed
      $0.shape = $0.shape ?? shape
      $0.isFilled = isFilled || $0.isFilled
    }
  }

  /// The set of a chain that this type has written; other words say nothing.
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

  /// The words in the order that addresses have; nothing for the empty set.
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

/// Variants are written as the words of addresses, `slash.fill`.
extension PixelSymbolVariants: Codable {
  /// Reads a text.
  public init(from decoder: any Decoder) throws {
    self.init(chain: try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(chain)
  }
}
