import GalleryWire
import InputText
package import Raster

/// A colour or a gradient, like SwiftUI's `ShapeStyle` (scenes.md §4).
package enum Style: Hashable, Sendable {
  case color(SceneColor)
  case linearGradient(LinearGradient)
  case radialGradient(RadialGradient)
  case ellipticalGradient(EllipticalGradient)
  case angularGradient(AngularGradient)
}

/// The colours of a gradient, along a line from 0 to 1.
package struct ColorRamp: Hashable, Sendable {
  /// A colour at a position.
  package struct Stop: Hashable, Sendable {
    /// The position, 0…1, not less than the position of the previous stop.
    package var position: Double
    /// The colour at the position.
    package var color: SceneColor
  }

  /// The colour space for the interpolation between two stops, like SwiftUI's `Gradient.ColorSpace`.
  package enum Space: String, CaseIterable, Hashable, Sendable {
    /// Interpolates gamma-encoded sRGB values.
    case device
    /// Interpolates in Oklab.
    case perceptual
  }

  fileprivate var colors: [SceneColor] = []
  fileprivate var positioned: [Stop] = []
  /// The colour space of the interpolation.
  package var space = Space.device

  /// The stops, 2 to 32.
  ///
  /// Colours without positions are distributed evenly.
  package var stops: [Stop] {
    guard positioned.isEmpty else { return positioned }
    let last = Double(max(colors.count - 1, 1))
    return colors.enumerated().map { Stop(position: Double($0) / last, color: $1) }
  }

  fileprivate var fault: RuleViolation? {
    guard colors.isEmpty != positioned.isEmpty else {
      return RuleViolation("must have colors or stops, got \(colors.isEmpty ? "neither" : "both")")
    }
    let positions = positioned.map(\.position)
    for (before, after) in zip(positions, positions.dropFirst()) where after < before {
      return RuleViolation(
        "must have stops in ascending order, got \(after.plain) after \(before.plain)")
    }
    return nil
  }
}

/// A gradient along the line between two points of the frame.
package struct LinearGradient: RampedRecord, Hashable {
  /// The colours.
  package var ramp = ColorRamp()
  /// The position of the first colour, in unit coordinates of the frame.
  package var startPoint = Point(0.5, 0)
  /// The position of the last colour, in unit coordinates of the frame.
  package var endPoint = Point(0.5, 1)

  static let keys: [Key<LinearGradient>] =
    rampKeys + [
      Key("startPoint", \.startPoint, .unitPoint, default: "top"),
      Key("endPoint", \.endPoint, .unitPoint, default: "bottom"),
    ]

  var fault: RuleViolation? { ramp.fault }
}

/// A gradient along the radius of a circle.
package struct RadialGradient: RampedRecord, Hashable {
  /// The colours.
  package var ramp = ColorRamp()
  /// The centre, in unit coordinates of the frame.
  package var center = Point(0.5, 0.5)
  /// The radius of the first colour, in points.
  package var startRadius = 0.0
  /// The radius of the last colour, in points, greater than `startRadius`.
  package var endRadius = 0.0

  static let keys: [Key<RadialGradient>] =
    rampKeys + [
      Key("center", \.center, .unitPoint, default: "center"),
      Key("startRadius", \.startRadius, .side, default: 0),
      Key("endRadius", \.endRadius, .side, required: true),
    ]

  var fault: RuleViolation? { ramp.fault ?? .radii(startRadius, endRadius) }
}

/// A gradient along the radius of an ellipse with the frame's aspect ratio.
package struct EllipticalGradient: RampedRecord, Hashable {
  /// The colours.
  package var ramp = ColorRamp()
  /// The centre, in unit coordinates of the frame.
  package var center = Point(0.5, 0.5)
  /// The radius of the first colour, as a fraction of the frame's sides.
  package var startRadiusFraction = 0.0
  /// The radius of the last colour, as a fraction of the frame's sides, greater than `startRadiusFraction`.
  package var endRadiusFraction = 0.5

  static let keys: [Key<EllipticalGradient>] =
    rampKeys + [
      Key("center", \.center, .unitPoint, default: "center"),
      Key("startRadiusFraction", \.startRadiusFraction, .number(0...100), default: 0),
      Key("endRadiusFraction", \.endRadiusFraction, .number(0...100), default: .number("0.5")),
    ]

  var fault: RuleViolation? { ramp.fault ?? .radii(startRadiusFraction, endRadiusFraction) }
}

/// A gradient around a point.
package struct AngularGradient: RampedRecord, Hashable {
  /// The colours.
  package var ramp = ColorRamp()
  /// The centre, in unit coordinates of the frame.
  package var center = Point(0.5, 0.5)
  /// The angle of the first colour, in degrees clockwise from the right.
  package var startAngle = 0.0
  /// The angle of the last colour, in degrees, greater than `startAngle` by at most 360.
  package var endAngle = 360.0

  static let keys: [Key<AngularGradient>] =
    rampKeys + [
      Key("center", \.center, .unitPoint, default: "center"),
      Key("startAngle", \.startAngle, .degrees, default: 0),
      Key("endAngle", \.endAngle, .degrees, default: 360),
    ]

  var fault: RuleViolation? {
    if let fault = ramp.fault { return fault }
    let turn = endAngle - startAngle
    guard turn <= 0 || turn > 360 else { return nil }
    return RuleViolation(
      "must have an endAngle above startAngle by at most 360, "
        + "got \(startAngle.plain) to \(endAngle.plain)")
  }
}

/// A record that describes a gradient of any geometry.
protocol RampedRecord: KeyedRecord {
  var ramp: ColorRamp { get set }
}

extension RampedRecord {
  /// The keys that all gradients share.
  fileprivate static var rampKeys: [Key<Self>] {
    [
      Key("colors", \.ramp.colors, .list(.color, 2...32)),
      Key("stops", \.ramp.positioned, .list(.stop, 2...32)),
      Key("colorSpace", \.ramp.space, .word, default: "device"),
    ]
  }
}

extension RuleViolation {
  fileprivate static func radii(_ start: Double, _ end: Double) -> RuleViolation? {
    start < end
      ? nil : RuleViolation("must have a start below its end, got \(start.plain) to \(end.plain)")
  }
}

extension Form<ColorRamp.Stop> {
  /// A list of a position and a colour.
  fileprivate static let stop = Form(
    "a list", [.list],
    schema: [
      "type": "array",
      "prefixItems": [Form<Double>.fraction.schema, Form<SceneColor>.color.schema],
      "minItems": 2, "maxItems": 2,
    ]
  ) { (node, document) throws(SceneDocumentError) in
    guard node.items.count == 2 else {
      throw SceneDocumentError(
        node, "must be a position and a colour, got \(node.items.count) items")
    }
    let position = try Form<Double>.fraction.read(node.items[0], &document)
    let color = try Form<SceneColor>.color.read(node.items[1], &document)
    let (left, right) = (position.template, color.template)
    let canonical: JSONValue = [position.canonical, color.canonical]
    if case .constant(let position) = left, case .constant(let color) = right {
      return ReadResult(
        template: .constant(ColorRamp.Stop(position: position, color: color)), canonical: canonical)
    }
    return ReadResult(
      template: .filled { (expansion) throws(SceneExpansionError) in
        ColorRamp.Stop(position: try left.value(&expansion), color: try right.value(&expansion))
      }, canonical: canonical)
  }
}

extension Form<Style> {
  /// A colour, or an object with one gradient.
  static let style = Form(
    "a colour, or an object", [.string, .reference, .object],
    schema: SceneSchema.reference("style")
  ) { (node, document) throws(SceneDocumentError) in
    if case .object = node.value, !node.isColorPair { return try gradient.read(node, &document) }
    return try Form<SceneColor>.color.map(Style.color).read(node, &document)
  }

  /// An object with one gradient.
  static let gradient = row("gradient", schema: .anyOf(Style.rows.map(\.schema))) { Style.rows }
}

extension Style {
  /// The rows of the gradients.
  static let rows: [Row<Style>] = [
    Row("linearGradient", .object, Style.linearGradient),
    Row("radialGradient", .object, Style.radialGradient),
    Row("ellipticalGradient", .object, Style.ellipticalGradient),
    Row("angularGradient", .object, Style.angularGradient),
  ]
}
