/// The modifiers around and beneath a picture, in order.
///
/// The server draws one order, from the inside out: inner padding, border, rotation, padding, background
/// (`rendering.md §15`, `§23`). Padding before a border or a rotation is inner padding. Creating a URL throws if another
/// order would be needed.
struct OuterModifiers: Hashable, Sendable, Codable {
  /// One modifier.
  enum Layer: Hashable, Sendable, Codable {
    /// Padding in points around everything before it.
    case padding(PixelInsets)
    /// A border in points around everything before it.
    case border(PixelColor, width: Double)
    /// A rotation clockwise in degrees.
    case rotation(Double)
    /// A colour beneath everything before it.
    case background(PixelColor)
  }

  private var layers: [Layer] = []
  /// Padding in points directly around the picture, independent of the order.
  private var innermost = PixelInsets.zero

  /// Returns a copy with `insets` directly around the picture.
  func padded(inside insets: PixelInsets) -> OuterModifiers {
    var copy = self
    copy.innermost = insets
    return copy
  }

  /// Returns a copy with one more modifier.
  ///
  /// Adjacent modifiers are combined if possible: padding and rotations add up, and a border covers an equal or thinner
  /// one.
  func adding(_ layer: Layer) -> OuterModifiers {
    var copy = self
    switch (copy.layers.last, layer) {
    case (_, .padding(.zero)), (_, .border(_, width: 0)), (_, .rotation(0)): return self
    case (.padding(let inner), .padding(let outer)):
      copy.layers[copy.layers.count - 1] = .padding(inner + outer)
    case (.rotation(let first), .rotation(let second)):
      copy.layers[copy.layers.count - 1] = .rotation(first + second)
    case (.border(_, let inner), .border(_, let outer)) where outer >= inner:
      copy.layers[copy.layers.count - 1] = layer
    case (let last, _) where last == layer: return self
    default: copy.layers.append(layer)
    }
    return copy
  }

  /// Returns the server's options for these modifiers.
  ///
  /// - Throws: ``PixelFailure/problem(_:)`` if the server has no options for their order.
  func options() throws(PixelFailure) -> [String: OptionValue] {
    var (inner, outer) = (innermost, PixelInsets.zero)
    var options: [String: OptionValue] = [:]
    for (index, layer) in layers.enumerated() {
      try Self.check(layer, after: layers[..<index])
      switch layer {
      case .padding(let insets):
        if layers[index...].contains(where: \.isTurned) {
          inner = inner + insets
        } else {
          outer = insets
        }
      case .border(let color, let width):
        options["border"] = .number(width, then: color == .black ? "" : ",\(color.text)")
      case .rotation(let degrees): options["rotate"] = .number(degrees)
      case .background(let color): options["background"] = .colors([color])
      }
    }
    if inner != .zero { options["innerPadding"] = .insets(inner) }
    if outer != .zero { options["padding"] = .insets(outer) }
    return options
  }

  /// Checks that the server does not draw a modifier further inside than one before it.
  ///
  /// A background is beneath a border in either order.
  ///
  /// - Throws: ``PixelFailure/problem(_:)`` if the server has no options for this order.
  private static func check(
    _ layer: Layer, after inner: ArraySlice<Layer>
  ) throws(PixelFailure) {
    let hasBackground = inner.contains { $0.name == "background" }
    let isTurned = inner.contains { $0.name == "rotate" }
    let padding = inner.drop { !$0.isTurned }.first { $0.name == "padding" }
    switch layer {
    case .padding where hasBackground, .rotation where hasBackground:
      throw layer.refusal("must come before background, which lies beneath all of the picture")
    case .background where hasBackground:
      throw layer.refusal("must be given once, since it lies beneath all of the picture")
    case .border where isTurned:
      throw layer.refusal("must come before rotate, which turns the border with the picture")
    case .border where inner.contains(where: { $0.name == "border" }):
      throw layer.refusal("must be given once, since there is one border around the picture")
    case .rotation where padding != nil:
      throw layer.refusal(
        "must come before padding that lies outside of a border or of another turn")
    default: break
    }
  }
}

extension OuterModifiers.Layer {
  /// Whether the server draws the modifier outside the inner padding, as it does borders and rotations.
  fileprivate var isTurned: Bool { name == "border" || name == "rotate" }

  /// The server's name of the option.
  fileprivate var name: String {
    switch self {
    case .padding: "padding"
    case .border: "border"
    case .rotation: "rotate"
    case .background: "background"
    }
  }

  private var value: OptionValue {
    switch self {
    case .padding(let insets): .insets(insets)
    case .border(let color, let width): .number(width, then: ",\(color.text)")
    case .rotation(let degrees): .number(degrees)
    case .background(let color): .colors([color])
    }
  }

  fileprivate func refusal(_ rule: String) -> PixelFailure {
    .refused(parameter: name, value: value.text, "\(name) \(rule), got \(value.text)")
  }
}
