import Arranging
import GalleryModel
import GalleryWire
import InputText
import Raster

// The modifiers, in the order of the table in scenes.md §3.

extension SceneModifier {
  static let rows: [Row<SceneModifier>] = groups.flatMap(\.rows)

  /// The rows with the title of each group, for the guide.
  static let groups: [(title: String, rows: [Row<SceneModifier>])] = [
    ("Layout", layout.map { $0.map(SceneModifier.layout) }),
    ("Drawing", drawing.map { $0.map(SceneModifier.drawing) }),
    ("Environment", environment.map { $0.map(SceneModifier.environment) }),
  ]

  private static let layout: [Row<LayoutModifier>] = [
    Row("padding", .padding, LayoutModifier.padding),
    Row(
      "frame",
      .oneObject(
        Form<FixedFrame>.object.map(LayoutModifier.frame),
        Form<FlexibleFrame>.object.map(LayoutModifier.flexibleFrame))
    ) { $0 },
    Row("fixedSize", .axes, LayoutModifier.fixedSize),
    Row("aspectRatio", .object, LayoutModifier.aspectRatio),
    Row("scaledToFit", .aspectRatio(FittedRatio(contentMode: .fit))),
    Row("scaledToFill", .aspectRatio(FittedRatio(contentMode: .fill))),
    Row("scaledToWhole", .scaledToWhole),
    Row("layoutPriority", .number(-10_000...10_000), LayoutModifier.layoutPriority),
    Row("position", .object, LayoutModifier.position),
    Row("hidden", .hidden),
  ]

  private static let drawing: [Row<DrawingModifier>] = [
    Row("background", .layer, DrawingModifier.background),
    Row("overlay", .layer, DrawingModifier.overlay),
    Row("clipShape", .shape, DrawingModifier.clipShape),
    Row(
      "clipped", .oneOf(Form<Bool>.always.map { _ in FrameClip() }, .object),
      DrawingModifier.clipped),
    Row("cornerRadius", .side, DrawingModifier.cornerRadius),
    Row("opacity", .fraction, DrawingModifier.opacity),
    Row("shadow", .object, DrawingModifier.shadow),
    Row("blur", .radius, DrawingModifier.blur),
    Row("blendMode", .word, DrawingModifier.blendMode),
    Row("compositingGroup", .compositingGroup),
    Row(
      "rotationEffect", .oneOf(Form<Double>.degrees.map { RotationEffect(degrees: $0) }, .object),
      DrawingModifier.rotationEffect),
    Row(
      "scaleEffect", .oneOf(Form<Double>.factor.map { ScaleEffect(x: $0, y: $0) }, .object),
      DrawingModifier.scaleEffect),
    Row("offset", .object, DrawingModifier.offset),
    Row("border", .object, DrawingModifier.border),
  ]

  private static let environment: [Row<EnvironmentModifier>] = [
    Row("stroke", .object, EnvironmentModifier.stroke),
    Row("font", .font, EnvironmentModifier.font),
    Row("fontWeight", .word, EnvironmentModifier.fontWeight),
    Row("bold", .boolean, EnvironmentModifier.bold),
    Row("italic", .boolean, EnvironmentModifier.italic),
    Row("fontDesign", .word, EnvironmentModifier.fontDesign),
    Row("monospacedDigit", .monospacedDigit),
    Row("kerning", .length, EnvironmentModifier.kerning),
    Row("tracking", .length, EnvironmentModifier.tracking),
    Row("baselineOffset", .length, EnvironmentModifier.baselineOffset),
    Row("underline", .line, EnvironmentModifier.underline),
    Row("strikethrough", .line, EnvironmentModifier.strikethrough),
    Row("textCase", .word, EnvironmentModifier.textCase),
    Row(
      "foregroundStyle",
      Form<[Style]>.oneOf(Form<Style>.style.map { [$0] }, .list(.style, 1...3))
        .onRead { $0.setForeground() },
      EnvironmentModifier.foregroundStyle),
    Row(
      "tint", Form<SceneColor>.color.onRead { $0.setForeground() }, EnvironmentModifier.tint),
    Row("multilineTextAlignment", .word, EnvironmentModifier.multilineTextAlignment),
    Row(
      "lineLimit", .oneOf(Form<Int>.lines.map { LineLimit(maximum: $0) }, .object),
      EnvironmentModifier.lineLimit),
    Row("lineSpacing", .length, EnvironmentModifier.lineSpacing),
    Row("truncationMode", .word, EnvironmentModifier.truncationMode),
    Row(
      "minimumScaleFactor", .number(0...1, isAbove: true), EnvironmentModifier.minimumScaleFactor),
    Row("symbolVariant", .variants, EnvironmentModifier.symbolVariant),
    Row("symbolContext", .word, EnvironmentModifier.symbolContext),
    Row("symbolRenderingMode", .word, EnvironmentModifier.symbolRenderingMode),
    Row("symbolVariableValue", .fraction, EnvironmentModifier.symbolVariableValue),
    Row("imageScale", .word, EnvironmentModifier.imageScale),
    Row("interpolation", .word, EnvironmentModifier.interpolation),
    Row("layoutDirection", .word, EnvironmentModifier.layoutDirection),
    Row(
      "colorScheme", Form<SceneColorScheme>.word.onRead { $0.fixColorScheme() },
      EnvironmentModifier.colorScheme),
    Row("accessibilityLabel", .text(.spoken), EnvironmentModifier.accessibilityLabel),
  ]

  /// The modifiers that a run of a text may have.
  static let runRows = rows.filter { row in
    [
      "stroke", "font", "fontWeight", "bold", "italic", "fontDesign", "monospacedDigit", "kerning",
      "tracking", "baselineOffset", "underline", "strikethrough", "textCase", "foregroundStyle",
      "symbolVariant", "symbolRenderingMode", "symbolVariableValue", "imageScale", "interpolation",
    ].contains(row.name)
  }
}

extension FixedFrame: KeyedRecord {
  static let keys: [Key<FixedFrame>] = [
    Key("width", \.width, .side),
    Key("height", \.height, .side),
    Key("alignment", \.alignment, .alignment, default: "center"),
  ]
}

extension FlexibleFrame: KeyedRecord {
  static let keys: [Key<FlexibleFrame>] = [
    Key("minWidth", \.minWidth, .side),
    Key("idealWidth", \.idealWidth, .side),
    Key("maxWidth", \.maxWidth, .upperSide),
    Key("minHeight", \.minHeight, .side),
    Key("idealHeight", \.idealHeight, .side),
    Key("maxHeight", \.maxHeight, .upperSide),
    Key("alignment", \.alignment, .alignment, default: "center"),
  ]

  var fault: RuleViolation? {
    Self.fault("Width", minWidth, idealWidth, maxWidth)
      ?? Self.fault("Height", minHeight, idealHeight, maxHeight)
  }

  private static func fault(
    _ side: String, _ least: Double?, _ ideal: Double?, _ most: Double?
  ) -> RuleViolation? {
    let limits = [("min", least), ("ideal", ideal), ("max", most)]
      .compactMap { word, value in value.map { (word: word + side, value: $0) } }
    for (lower, upper) in zip(limits, limits.dropFirst()) where lower.value > upper.value {
      return RuleViolation(
        "must have a \(lower.word) of at most its \(upper.word) \(upper.value.plain), "
          + "got \(lower.value.plain)")
    }
    return nil
  }
}

extension FixedSize: KeyedRecord {
  static let keys: [Key<FixedSize>] = [
    Key("horizontal", \.horizontal, .boolean),
    Key("vertical", \.vertical, .boolean),
  ]
}

extension FrameClip: KeyedRecord {
  static let keys: [Key<FrameClip>] = [
    Key("antialiased", \.isAntialiased, .boolean, required: true)
  ]
}

extension FittedRatio: KeyedRecord {
  static let keys: [Key<FittedRatio>] = [
    Key("ratio", \.ratio, .number(0...10_000, isAbove: true)),
    Key("contentMode", \.contentMode, .word([.fit, .fill]), required: true),
  ]
}

extension Offset: KeyedRecord {
  static let keys: [Key<Offset>] = [
    Key("x", \.x, .length, default: 0), Key("y", \.y, .length, default: 0),
  ]
}

extension SceneLayer: KeyedRecord {
  static let keys: [Key<SceneLayer>] = [
    Key("content", \.content, .content, required: true),
    Key("alignment", \.alignment, .alignment, default: "center"),
  ]
}

extension ShadowStyle: KeyedRecord {
  static let keys: [Key<ShadowStyle>] = [
    Key("color", \.color, .color, default: "#00000054"),
    Key("radius", \.radius, .radius, required: true),
    Key("x", \.x, .length, default: 0),
    Key("y", \.y, .length, default: 0),
  ]
}

extension RotationEffect: KeyedRecord {
  static let keys: [Key<RotationEffect>] = [
    Key("degrees", \.degrees, .degrees, required: true),
    Key("anchor", \.anchor, .unitPoint, default: "center"),
  ]
}

extension ScaleEffect: KeyedRecord {
  static let keys: [Key<ScaleEffect>] = [
    Key("x", \.x, .factor, default: 1),
    Key("y", \.y, .factor, default: 1),
    Key("anchor", \.anchor, .unitPoint, default: "center"),
  ]
}

extension BorderStyle: KeyedRecord {
  static let keys: [Key<BorderStyle>] = [
    Key("style", \.style, .style, required: true),
    Key("width", \.width, .side, default: 1),
  ]
}

extension TextLineStyle: KeyedRecord {
  static let keys: [Key<TextLineStyle>] = [Key("color", \.color, .color)]
}

extension LineLimit: KeyedRecord {
  static let keys: [Key<LineLimit>] = [
    Key("min", \.minimum, .lines), Key("max", \.maximum, .lines),
  ]

  var fault: RuleViolation? {
    guard let minimum, let maximum, minimum > maximum else { return nil }
    return RuleViolation("must have a min of at most its max \(maximum), got \(minimum)")
  }
}

// MARK: Forms of modifiers

extension Form<SceneModifier> {
  /// An object with one modifier.
  static let modifier = row("modifier", schema: SceneSchema.reference("modifier")) {
    SceneModifier.rows
  }
  /// An object with one modifier of runs.
  static let runModifier = row("modifier", schema: SceneSchema.reference("runModifier")) {
    SceneModifier.runRows
  }
}

extension Form<Double> {
  /// A scale factor.
  ///
  /// A negative factor mirrors the view.
  fileprivate static let factor = number(-1000...1000)
  /// A length in points, or `"infinity"` for no limit.
  fileprivate static let upperSide = oneOf(
    side, words(["infinity": .infinity], order: ["infinity"]))
}

extension Form<Int> {
  /// A number of lines.
  fileprivate static let lines = whole(1...200)
}

extension Form<FixedSize> {
  /// `true` for both axes, or an object with at least one of them.
  fileprivate static let axes = oneOf(
    Form<Bool>.always.map { _ in FixedSize(horizontal: true, vertical: true) }, namedAxes)

  private static let namedAxes = Form(
    "an object", [.object], schema: Key.schema(of: FixedSize.keys).adding("minProperties", 1),
    keys: FixedSize.keys.map(\.description)
  ) { (node, document) throws(SceneDocumentError) in
    let reading = try document.object(node, FixedSize.keys)
    guard let first = reading.members.first else {
      throw SceneDocumentError(
        node,
        "must have the key horizontal or vertical with true or false, or be true for both axes, "
          + "got no key")
    }
    // A missing axis is not fixed, so `false` is omitted. An object must not be empty, so one `false` remains.
    let fixed = reading.members.filter { $0.value != .bool(false) }
    return ReadResult(
      template: reading.template, canonical: .object(fixed.isEmpty ? [first] : fixed))
  }
}

extension Form<TextLineStyle> {
  /// A Boolean, or an object with a colour.
  fileprivate static let line = oneOf(
    Form<Bool>.boolean.map { TextLineStyle(isActive: $0) }, .object)
}

extension Form<SceneLayer> {
  /// A colour, a node, or a node with its alignment.
  fileprivate static let layer = Form(
    "a colour or a node", [.string, .reference, .object],
    schema: [
      "anyOf": [
        SceneSchema.reference("color"), SceneSchema.reference("node"),
        Key.schema(of: SceneLayer.keys),
      ]
    ]
  ) { (node, document) throws(SceneDocumentError) in
    guard case .object = node.value, !node.isColorPair else {
      let place = node.place.description
      return try Form<SceneColor>.color.map {
        SceneLayer(content: SceneView(place: place, kind: .style(.color($0))))
      }.read(node, &document)
    }
    guard node.member("content") != nil, node.member("forEach") == nil else {
      return try Form<SceneView>.content.map { SceneLayer(content: $0) }.read(node, &document)
    }
    return try object.read(node, &document)
  }
}
