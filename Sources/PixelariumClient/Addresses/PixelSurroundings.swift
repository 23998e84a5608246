/// The modifiers of what lies around and beneath a picture, in the order in which they were said.
///
/// The server draws one order, from the inside out: inner padding, border, rotation, padding, background
/// (`rendering.md §15`, `§23`). Padding that a border or a rotation follows is inner padding; an order that does
/// not come to the server's is refused instead of drawn in another way.
struct PixelSurroundings: Hashable, Sendable, Codable {
  /// One modifier.
  enum Layer: Hashable, Sendable, Codable {
    /// Points around all that was said before.
    case padding(PixelInsets)
    /// A frame of some points around all that was said before.
    case border(PixelColor, width: Double)
    /// Degrees clockwise.
    case rotation(Double)
    /// A colour beneath all that was said before.
    case background(PixelColor)
  }

  private var layers: [Layer] = []
  /// Points next to the picture, whatever was said before.
  private var innermost = PixelInsets.zero

  /// Returns these modifiers with `insets` next to the picture.
  func padded(inside insets: PixelInsets) -> PixelSurroundings {
    var copy = self
    copy.innermost = insets
    return copy
  }

  /// Returns these modifiers with one more around them.
  ///
  /// Neighbours that come to one modifier are one: paddings and rotations add up, a border covers an
  /// equal or thinner one.
  func adding(_ layer: Layer) -> PixelSurroundings {
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

  /// Refuses a modifier that the server draws further inside than one of those before it.
  ///
  /// A background is beneath a border in either order.
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

extension PixelSurroundings.Layer {
  /// True for what the server draws outside of the inner padding: a border, and a rotation.
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
