import Raster
import VectorRaster

/// The supported presentation properties, initialised to SVG's initial values.
struct SVGProperties {
  /// The paint of `currentColor`: a colour, or `.current` if no colour is set.
  var color = SVGPaint.current
  /// The fill, or `nil` for `none`.
  var fill: SVGPaint? = .color(.black)
  var fillOpacity = 1.0
  var fillRule = FillRule.nonZero
  /// The paint of the stroke, or `nil` for `none`.
  var strokePaint: SVGPaint?
  var strokeOpacity = 1.0
  var stroke = StrokeStyle()
  /// Whether the element and all its ancestors are displayed.
  ///
  /// A descendant cannot set it back to true.
  var isDisplayed = true
  var isVisible = true

  /// Sets a property by name, and returns whether it is supported.
  mutating func set(_ name: String, _ value: String, viewBox: Rect) throws(SVGFault) -> Bool {
    guard value != "inherit" else { return Self.names.contains(name) }
    switch name {
    // The value `currentColor` means the inherited colour (CSS Color 3 §4.4).
    case "color":
      let paint = try SVGPaint.read(value, of: name)
      if let paint, paint != .current { color = paint }
    case "fill": fill = try SVGPaint.read(value, of: name)
    case "fill-opacity": fillOpacity = try Self.opacity(value, of: name)
    case "fill-rule": fillRule = try Self.choice(value, of: name)
    case "stroke": strokePaint = try SVGPaint.read(value, of: name)
    case "stroke-opacity": strokeOpacity = try Self.opacity(value, of: name)
    case "stroke-linecap": stroke.cap = try Self.choice(value, of: name)
    case "stroke-linejoin" where ["miter-clip", "arcs"].contains(value): stroke.join = .miter
    case "stroke-linejoin": stroke.join = try Self.choice(value, of: name)
    case "display": if value == "none" { isDisplayed = false }
    case "visibility": isVisible = value == "visible"
    case "stroke-width", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset":
      try setStroke(name, value, viewBox: viewBox)
    default: return false
    }
    return true
  }

  /// Returns whether a property is supported.
  ///
  /// `opacity` is, although it is not inherited and therefore not stored here.
  static func isKnown(_ name: String) -> Bool { name == "opacity" || names.contains(name) }

  private static let names: Set<String> = [
    "color", "fill", "fill-opacity", "fill-rule", "stroke", "stroke-opacity", "stroke-linecap",
    "stroke-linejoin", "display", "visibility", "stroke-width", "stroke-miterlimit",
    "stroke-dasharray", "stroke-dashoffset",
  ]

  private mutating func setStroke(_ name: String, _ value: String, viewBox: Rect) throws(SVGFault) {
    func length(_ text: String) throws(SVGFault) -> Double {
      try SVGNumbers.length(text, of: name, percentOf: viewBox.diagonal)
    }
    switch name {
    case "stroke-width":
      let width = try length(value)
      guard (0...1e4).contains(width) else {
        throw SVGFault("stroke-width must be 0 to 10000, got \(value.prefix(40))")
      }
      stroke.width = width
    case "stroke-miterlimit":
      let limit = try SVGNumbers.number(value, of: name)
      guard limit >= 1 else {
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
        throw SVGFault("stroke-dasharray must be at most 32 lengths, got \(words.count)")
      }
      var dash: [Double] = []
      for word in words { dash.append(try length(String(word))) }
      guard dash.allSatisfy({ $0 >= 0 }) else {
        throw SVGFault("stroke-dasharray must be lengths of at least 0, got \(value.prefix(40))")
      }
      stroke.dash = dash.contains { $0 > 0 } ? dash : []
    }
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

extension SVGPaint {
  /// Parses a paint: `none`, `currentColor`, a hexadecimal colour with `#`, `rgb()`, `rgba()`, `transparent` or a CSS
  /// name.
  ///
  /// - Returns: The paint, or `nil` for `none`.
  /// - Throws: `SVGFault` for any other text.
  static func read(_ text: String, of name: String) throws(SVGFault) -> SVGPaint? {
    let text = text.trimmingSpace
    let lower = text.lowercased()
    switch lower {
    case "none": return nil
    case "currentcolor": return .current
    default: break
    }
    if lower.hasPrefix("rgb(") || lower.hasPrefix("rgba(") {
      if let color = functional(lower) { return .color(color) }
    } else if text.hasPrefix("#") || !isBareHex(lower), let color = try? Color(cssText: text) {
      return .color(color)
    }
    throw SVGFault("\(name) must be none, currentColor or a colour, got \(text.prefix(40))")
  }

  /// Returns whether a text consists of hexadecimal digits without `#`, such as `fade`, which is no colour in CSS.
  private static func isBareHex(_ text: String) -> Bool {
    [3, 4, 6, 8].contains(text.count) && text.allSatisfy(\.isHexDigit)
  }

  /// Parses `rgb(255, 0 0 / 50%)`.
  ///
  /// Commas, spaces and slashes are equivalent separators, and numbers are clamped as in CSS.
  private static func functional(_ text: String) -> Color? {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    let words = text[text.index(after: open)...].dropLast()
      .split { $0 == "," || $0 == "/" || $0.isWhitespace }
    guard words.count == 3 || words.count == 4 else { return nil }
    var channels: [UInt8] = []
    for (index, word) in words.enumerated() {
      let isPercentage = word.hasSuffix("%")
      guard
        let number = try? SVGNumbers.number(
          String(isPercentage ? word.dropLast() : word), of: "rgb")
      else { return nil }
      let whole = isPercentage ? number / 100 : index == 3 ? number : number / 255
      channels.append(UInt8((min(max(whole, 0), 1) * 255).rounded()))
    }
    return Color(rgba: channels.count == 4 ? channels : channels + [255], at: 0)
  }
}
