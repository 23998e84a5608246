import GalleryModel
import GalleryRendering
import Raster

extension SymbolLayer {
  /// What is known of a layer but for its shapes, of which only their number is told.
  var json: JSONValue {
    [
      "level": .string(level.name),
      "color": color?.json ?? .null,
      "opacity": .decimal(opacity),
      "variable": .bool(traits.contains(.isVariable)),
      "threshold": threshold.map(JSONValue.count) ?? .null,
      "clearsBehind": .bool(!clears.isEmpty),
      "body": .bool(traits.contains(.isBody)),
      "rotates": .bool(traits.contains(.rotates)),
      "pulses": .bool(traits.contains(.pulses)),
      "motionGroup": motionGroup.map(JSONValue.count) ?? .null,
      "fills": .count(shapes.count { !$0.isStroked }),
      "strokes": .count(shapes.count(where: \.isStroked)),
    ]
  }
}

extension SymbolDrawing {
  /// The modes in which the drawing shows something of its own: levels need two of them, and
  /// multicolor a colour; in the others it looks as in `monochrome`.
  var modes: [SymbolRenderingMode] {
    let hasLevels = Set(layers.map(\.level)).count > 1
    return SymbolRenderingMode.allCases.filter { mode in
      switch mode {
      case .monochrome: true
      case .hierarchical, .palette: hasLevels
      case .multicolor: hasColors
      }
    }
  }
}

extension Rect {
  /// SVG's order: the left upper corner, then width and height.
  var json: JSONValue { .array([x, y, width, height].map(JSONValue.decimal)) }
}

extension JSONValue {
  /// A finite number in its shortest spelling; `null` for any other.
  static func decimal(_ value: Double) -> JSONValue {
    guard value.isFinite else { return .null }
    if let whole = Int64(exactly: value) { return .integer(whole) }
    return .number(value.description)
  }
}

extension SymbolLayer.LayerColor {
  /// `tint`, or the colour in digits.
  fileprivate var json: JSONValue {
    switch self {
    case .tint: "tint"
    case .intrinsic(let color): .string(color.hexText)
    }
  }
}

extension SymbolLevel {
  fileprivate var name: String {
    switch self {
    case .primary: "primary"
    case .secondary: "secondary"
    case .tertiary: "tertiary"
    }
  }
}

extension Shape {
  fileprivate var isStroked: Bool {
    if case .stroke = kind { true } else { false }
  }
}
