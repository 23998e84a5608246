import Raster
import VectorRaster

/// The supported presentation properties, initialised to SVG's initial values.
struct SVGProperties {
  /// The paint of `currentColor`: a colour, or `.current` if no colour is set.
  var color = SVGPaint.current
  /// The paint of the inside.
  var fill = SVGPaintValue.color(.black)
  var fillOpacity = 1.0
  var fillRule = FillRule.nonZero
  /// The rule for the inside of a part of a clip path.
  var clipRule = FillRule.nonZero
  /// The paint of the line.
  var strokePaint = SVGPaintValue.none
  var strokeOpacity = 1.0
  var stroke = StrokeStyle()
  /// Whether the element and all its ancestors are displayed.
  ///
  /// A descendant cannot set it back to true.
  var isDisplayed = true
  var isVisible = true
  /// Whether the stroke is painted before the fill.
  var isStrokeFirst = false
  /// The value of `color-interpolation`, which only gradients have.
  var colorInterpolation = "sRGB"

  /// Sets a property by name, and returns whether it is supported.
  mutating func set(_ name: String, _ value: String, viewBox: Rect) throws(SVGFault) -> Bool {
    guard value != "inherit" else { return Self.names.contains(name) }
    switch name {
    // The value `currentColor` means the inherited colour (CSS Color 3 §4.4).
    case "color":
      if case .color(let value) = try SVGPaintValue(color: value, of: name) {
        color = .color(value)
      }
    case "fill": fill = try SVGPaintValue(value, of: name)
    case "fill-opacity": fillOpacity = try Self.opacity(value, of: name)
    case "fill-rule": fillRule = try Self.choice(value, of: name)
    case "clip-rule": clipRule = try Self.choice(value, of: name)
    case "stroke": strokePaint = try SVGPaintValue(value, of: name)
    case "stroke-opacity": strokeOpacity = try Self.opacity(value, of: name)
    case "stroke-linecap": stroke.cap = try Self.choice(value, of: name)
    case "stroke-linejoin" where ["miter-clip", "arcs"].contains(value): stroke.join = .miter
    case "stroke-linejoin": stroke.join = try Self.choice(value, of: name)
    case "display": if value == "none" { isDisplayed = false }
    case "visibility":
      guard ["visible", "hidden", "collapse"].contains(value) else {
        throw SVGFault(
          "visibility must be one of visible, hidden, collapse, got \(value.prefix(40))")
      }
      isVisible = value == "visible"
    case "paint-order": isStrokeFirst = try Self.isStrokeFirst(value)
    case "color-interpolation": colorInterpolation = value.trimmingSpace
    case "stroke-width", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset":
      try setStroke(name, value, viewBox: viewBox)
    default: return false
    }
    return true
  }

  /// Returns whether a property is supported.
  ///
  /// `opacity` and the properties of `isOwn` are, although they are not inherited and therefore not stored here.
  static func isKnown(_ name: String) -> Bool {
    name == "opacity" || isOwn(name) || names.contains(name)
  }

  /// Returns whether a property is read, but neither inherited nor applied to all elements.
  static func isOwn(_ name: String) -> Bool { ownNames.contains(name) }

  private static let ownNames: Set<String> = [
    "clip-path", "filter", "mix-blend-mode", "overflow", "vector-effect", "transform-origin",
    "transform-box", "stop-color",
    "stop-opacity",
  ]

  private static let names: Set<String> = [
    "color", "fill", "fill-opacity", "fill-rule", "clip-rule", "stroke", "stroke-opacity",
    "stroke-linecap",
    "stroke-linejoin", "display", "visibility", "stroke-width", "stroke-miterlimit",
    "stroke-dasharray", "stroke-dashoffset", "paint-order", "color-interpolation",
  ]

  private mutating func setStroke(_ name: String, _ value: String, viewBox: Rect) throws(SVGFault) {
    func length(_ text: String) throws(SVGFault) -> Double {
      try SVGNumbers.length(text, of: name, percentOf: viewBox.diagonal)
    }
    switch name {
    case "stroke-width":
      let width = try length(value)
      guard (0...1e4).contains(width) else {
        throw SVGFault(
          "stroke-width must be 0 to 10000, got \(value.prefix(40))", isRefusal: width > 0)
      }
      stroke.width = width
    case "stroke-miterlimit":
      let limit = try SVGNumbers.number(value, of: name)
      guard limit >= 1 else {
        stroke.miterLimit = 4
        throw SVGFault("stroke-miterlimit must be at least 1, got \(value.prefix(40))")
      }
      stroke.miterLimit = limit
    case "stroke-dashoffset": stroke.dashPhase = try length(value)
    default:
      guard value != "none" else {
        stroke.dash = []
        return
      }
      let words = value.split { $0 == "," || $0.isWhitespace }
      guard words.count <= 32 else {
        throw SVGFault(
          "stroke-dasharray must be at most 32 lengths, got \(words.count)", isRefusal: true)
      }
      var dash: [Double] = []
      for word in words { dash.append(try length(String(word))) }
      guard dash.allSatisfy({ $0 >= 0 }) else {
        stroke.dash = []
        throw SVGFault("stroke-dasharray must be lengths of at least 0, got \(value.prefix(40))")
      }
      stroke.dash = dash.contains { $0 > 0 } ? dash : []
    }
  }

  /// Returns whether a `paint-order` names the stroke before the fill (SVG 2 §13.10).
  ///
  /// Painters that a value omits follow in the order fill, stroke, markers.
  private static func isStrokeFirst(_ text: String) throws(SVGFault) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    let known = ["normal", "fill", "stroke", "markers"]
    guard !words.isEmpty, words.allSatisfy(known.contains), Set(words).count == words.count else {
      throw SVGFault("paint-order must be fill, stroke and markers, got \(text.prefix(40))")
    }
    return words.first { $0 != "markers" } == "stroke"
  }

  /// Returns an opacity, a number or a percentage, clamped to 0…1 as in CSS.
  static func opacity(_ text: String, of name: String) throws(SVGFault) -> Double {
    let value = try SVGNumbers.number(text, of: name, percentOf: 1)
    return min(max(value, 0), 1)
  }

  private static func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ text: String, of name: String
  ) throws(SVGFault) -> Value {
    guard let value = Value(rawValue: text.trimmingSpace) else {
      let words = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw SVGFault("\(name) must be one of \(words), got \(text.prefix(40))")
    }
    return value
  }
}
