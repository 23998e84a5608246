import Raster
import SceneModel
import VectorRaster

/// The values of a scene as Swift literals and expressions.
enum SwiftUIText {
  /// Returns a string literal without the isolates around values, which SwiftUI adds itself.
  static func literal(_ text: String) -> String {
    var escaped = ""
    for scalar in text.withoutIsolates.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\"": escaped += "\\\""
      case "\n", "\u{2028}", "\u{2029}": escaped += "\\n"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return "\"\(escaped)\""
  }

  /// Returns a unit point, by its name if it has one.
  static func unitPoint(_ point: Point) -> String {
    let names = [
      "topLeading", "top", "topTrailing", "leading", "center", "trailing", "bottomLeading",
      "bottom", "bottomTrailing",
    ]
    let (column, row) = (point.x * 2, point.y * 2)
    guard column == column.rounded(), row == row.rounded(), (0...2).contains(column),
      (0...2).contains(row)
    else { return "UnitPoint(x: \(point.x.swift), y: \(point.y.swift))" }
    return ".\(names[Int(row) * 3 + Int(column)])"
  }

  static func insets(_ insets: SceneInsets) -> String {
    let sides = [
      ("top", insets.top), ("leading", insets.leading), ("bottom", insets.bottom),
      ("trailing", insets.trailing),
    ]
    return "EdgeInsets(\(sides.map { "\($0): \($1.swift)" }.joined(separator: ", ")))"
  }

  /// Returns the width of a line, and its style unless that is the default.
  static func line(_ appearance: ShapeStroke) -> String {
    let others = [
      appearance.cap == .butt ? nil : "lineCap: .\(appearance.cap.rawValue)",
      appearance.join == .miter ? nil : "lineJoin: .\(appearance.join.rawValue)",
      appearance.dash.isEmpty
        ? nil : "dash: [\(appearance.dash.map(\.swift).joined(separator: ", "))]",
    ].compactMap { $0 }
    let width = "lineWidth: \(appearance.width.swift)"
    return others.isEmpty
      ? width : "style: StrokeStyle(\(([width] + others).joined(separator: ", ")))"
  }

  /// Returns the constructor of a shape with its radii; a path becomes a rectangle.
  static func shape(_ shape: SceneShape) -> String {
    switch shape {
    case .rectangle, .path: return "Rectangle()"
    case .capsule: return "Capsule(style: .circular)"
    case .circle: return "Circle()"
    case .ellipse: return "Ellipse()"
    case .roundedRectangle(let radii):
      let corners = [
        ("topLeading", radii.topLeading), ("bottomLeading", radii.bottomLeading),
        ("bottomTrailing", radii.bottomTrailing), ("topTrailing", radii.topTrailing),
      ]
      if Set(corners.map(\.1)).count == 1 {
        return "RoundedRectangle(cornerRadius: \(radii.topLeading.swift), style: .circular)"
      }
      let words = corners.map { "\($0)Radius: \($1.swift)" }
      return "UnevenRoundedRectangle(\(words.joined(separator: ", ")), style: .circular)"
    }
  }

  /// Returns the calls that draw a path.
  static func steps(_ path: Path) -> [String] {
    func text(_ point: Point) -> String { "CGPoint(x: \(point.x.swift), y: \(point.y.swift))" }
    return path.elements.map { element in
      switch element {
      case .move(let point): "path.move(to: \(text(point)))"
      case .line(let point): "path.addLine(to: \(text(point)))"
      case .quad(let control, let end):
        "path.addQuadCurve(to: \(text(end)), control: \(text(control)))"
      case .cubic(let first, let second, let end):
        "path.addCurve(to: \(text(end)), control1: \(text(first)), control2: \(text(second)))"
      case .close: "path.closeSubpath()"
      }
    }
  }
}

extension Double {
  /// The shortest spelling of the number.
  var swift: String {
    if self == .infinity { return ".infinity" }
    return self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self)
  }
}

/// A colour or a gradient as a Swift expression.
struct SwiftUIStyle {
  /// The expression for a parameter of type `ShapeStyle` or `Color`.
  let argument: String
  /// The expression for a view.
  let view: String

  /// The beginning of a colour for light and dark.
  static let pairStart = "Color(light: "

  init(_ style: Style) {
    switch style {
    case .color(let color):
      if case .pair(let pair) = color {
        let (light, dark) = (SceneColor.srgb(pair.light), SceneColor.srgb(pair.dark))
        view =
          "\(Self.pairStart)\(SwiftUIStyle(.color(light)).argument), "
          + "dark: \(SwiftUIStyle(.color(dark)).argument))"
        argument = view
        return
      }
      let name = Self.name(of: color)
      let text = name.map { "Color.\($0)" } ?? SwiftUISymbolCode.color(color.color(in: .light))
      (argument, view) = (name.map { ".\($0)" } ?? text, text)
      return
    case .linearGradient(let gradient):
      view = Self.call(
        "LinearGradient", gradient.ramp,
        "startPoint: \(SwiftUIText.unitPoint(gradient.startPoint)), "
          + "endPoint: \(SwiftUIText.unitPoint(gradient.endPoint))")
    case .radialGradient(let gradient):
      view = Self.call(
        "RadialGradient", gradient.ramp,
        "center: \(SwiftUIText.unitPoint(gradient.center)), "
          + "startRadius: \(gradient.startRadius.swift), endRadius: \(gradient.endRadius.swift)")
    case .ellipticalGradient(let gradient):
      view = Self.call(
        "EllipticalGradient", gradient.ramp,
        "center: \(SwiftUIText.unitPoint(gradient.center)), "
          + "startRadiusFraction: \(gradient.startRadiusFraction.swift), "
          + "endRadiusFraction: \(gradient.endRadiusFraction.swift)")
    case .angularGradient(let gradient):
      view = Self.call(
        "AngularGradient", gradient.ramp,
        "center: \(SwiftUIText.unitPoint(gradient.center)), "
          + "startAngle: .degrees(\(gradient.startAngle.swift)), "
          + "endAngle: .degrees(\(gradient.endAngle.swift))")
    }
    argument = view
  }

  /// Returns SwiftUI's name of a colour, or `nil` if it has none; CSS may use the name for a different colour.
  private static func name(of color: SceneColor) -> String? {
    switch color {
    case .srgb(.black): return "black"
    case .srgb(let color):
      if color == Color(red: 255, green: 255, blue: 255) { return "white" }
      return color.alpha == 0 ? "clear" : nil
    case .semantic(let color):
      let word = color.rawValue
      guard word.hasPrefix("system") else { return word }
      return word.dropFirst("system".count).lowercased()
    case .pair: return nil
    }
  }

  private static func call(_ name: String, _ ramp: ColorRamp, _ places: String) -> String {
    let stops = ramp.stops
    let last = Double(max(stops.count - 1, 1))
    let isEven = stops.enumerated().allSatisfy { abs($1.position - Double($0) / last) < 1e-9 }
    let colors = stops.map { SwiftUIStyle(.color($0.color)) }
    let list =
      isEven
      ? "colors: [\(colors.map(\.argument).joined(separator: ", "))]"
      : "stops: ["
        + zip(stops, colors).map { ".init(color: \($1.argument), location: \($0.position.swift))" }
        .joined(separator: ", ") + "]"
    let gradient =
      ramp.space == .perceptual
      ? "gradient: Gradient(\(list)).colorSpace(.perceptual)" : list
    return "\(name)(\(gradient), \(places))"
  }
}
