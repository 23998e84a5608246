import Raster

/// The presentation properties that are drawn, with SVG's initial values.
struct SVGProperties {
  /// The paint that `currentColor` stands for; itself unless a colour is given.
  var color = SVGPaint.current
  /// `nil` is `none`.
  var fill: SVGPaint? = .color(.black)
  var fillOpacity = 1.0
  var fillRule = FillRule.nonZero
  /// `nil` is `none`.
  var strokePaint: SVGPaint?
  var strokeOpacity = 1.0
  var stroke = StrokeStyle()
  /// An element within one that is not displayed is not seen either, whatever it says itself.
  var isDisplayed = true
  var isVisible = true

  /// Sets one by its name; `false` where there is none of that name.
  mutating func set(
    _ name: String, _ value: String, viewBox: Rect, line: Int
  ) throws(SVGError) -> Bool {
    guard value != "inherit" else { return Self.names.contains(name) }
    switch name {
    // `currentColor` is what is inherited (CSS Color 3 §4.4).
    case "color":
      let paint = try SVGPaint.read(value, of: name, line: line)
      if let paint, paint != .current { color = paint }
    case "fill": fill = try SVGPaint.read(value, of: name, line: line)
    case "fill-opacity": fillOpacity = try Self.opacity(value, of: name, line: line)
    case "fill-rule": fillRule = try Self.choice(value, of: name, line: line)
    case "stroke": strokePaint = try SVGPaint.read(value, of: name, line: line)
    case "stroke-opacity": strokeOpacity = try Self.opacity(value, of: name, line: line)
    case "stroke-linecap": stroke.cap = try Self.choice(value, of: name, line: line)
    case "stroke-linejoin" where ["miter-clip", "arcs"].contains(value): stroke.join = .miter
    case "stroke-linejoin": stroke.join = try Self.choice(value, of: name, line: line)
    case "display": if value == "none" { isDisplayed = false }
    case "visibility": isVisible = value == "visible"
    case "stroke-width", "stroke-miterlimit", "stroke-dasharray", "stroke-dashoffset":
      try setStroke(name, value, viewBox: viewBox, line: line)
    default: return false
    }
    return true
  }

  /// True for a property that is drawn; `opacity` is the element's own.
  static func isKnown(_ name: String) -> Bool { name == "opacity" || names.contains(name) }

  private static let names: Set<String> = [
    "color", "fill", "fill-opacity", "fill-rule", "stroke", "stroke-opacity", "stroke-linecap",
    "stroke-linejoin", "display", "visibility", "stroke-width", "stroke-miterlimit",
    "stroke-dasharray", "stroke-dashoffset",
  ]

  private mutating func setStroke(
    _ name: String, _ value: String, viewBox: Rect, line: Int
  ) throws(SVGError) {
    let diagonal =
      ((viewBox.width * viewBox.width + viewBox.height * viewBox.height) / 2).squareRoot()
    func length(_ text: String) throws(SVGError) -> Double {
      try SVGNumbers.length(text, of: name, percentOf: diagonal, line: line)
    }
    switch name {
    case "stroke-width":
      let width = try length(value)
      guard (0...1e4).contains(width) else {
        throw .refused(
          line: line, reason: "stroke-width must be 0 to 10000, got \(value.prefix(40))")
      }
      stroke.width = width
    case "stroke-miterlimit":
      let limit = try SVGNumbers.number(value, of: name, line: line)
      guard limit >= 1 else {
        throw .refused(
          line: line, reason: "stroke-miterlimit must be at least 1, got \(value.prefix(40))")
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
        throw .refused(
          line: line, reason: "stroke-dasharray must be at most 32 lengths, got \(words.count)")
      }
      var dash: [Double] = []
      for word in words { dash.append(try length(String(word))) }
      guard dash.allSatisfy({ $0 >= 0 }) else {
        throw .refused(
          line: line,
          reason: "stroke-dasharray must be lengths of at least 0, got \(value.prefix(40))")
      }
      stroke.dash = dash.contains { $0 > 0 } ? dash : []
    }
  }

  /// 0…1 or a percentage, clamped as CSS does.
  static func opacity(_ text: String, of name: String, line: Int) throws(SVGError) -> Double {
    let value = try SVGNumbers.number(text, of: name, percentOf: 1, line: line)
    return min(max(value, 0), 1)
  }

  private static func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ text: String, of name: String, line: Int
  ) throws(SVGError) -> Value {
    guard let value = Value(rawValue: text.trimmingSpace) else {
      let words = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw .refused(
        line: line, reason: "\(name) must be one of \(words), got \(text.prefix(40))")
    }
    return value
  }
}
