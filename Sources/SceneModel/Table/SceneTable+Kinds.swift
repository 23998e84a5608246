import Arranging
import GalleryModel
import GalleryWire
import InputText
import Raster

// The kinds of nodes with their options, in the order of the table in scenes.md §2.

extension SceneView.Kind {
  static let rows: [Row<SceneView.Kind>] = groups.flatMap(\.rows)

  /// The rows with the title of each group, for the guide.
  static let groups: [(title: String, rows: [Row<SceneView.Kind>])] = [
    ("Stacks", stacks), ("Text and pictures", leaves), ("Shapes and colours", shapes),
    ("Gradients", Style.rows.map { $0.map(SceneView.Kind.style) }), ("Space", others),
  ]

  private static let stacks: [Row<SceneView.Kind>] = [
    Row(SceneView.Kind.vstack, Stack.vertical),
    Row(SceneView.Kind.hstack, Stack.horizontal),
    Row(SceneView.Kind.zstack, Stack.layered),
  ]

  private static let leaves: [Row<SceneView.Kind>] = [
    Row("text", .runs, SceneView.Kind.text),
    Row(SceneView.Kind.symbol, SymbolLeaf.keys + SymbolLeaf.size),
    Row(SceneView.Kind.bitmap, BitmapLeaf.keys + BitmapLeaf.size),
    Row(SceneView.Kind.remote, RemoteLeaf.keys + BitmapOptions.keys(in: \.options)),
    Row(SceneView.Kind.scene, NestedScene.keys),
  ]

  private static let shapes: [Row<SceneView.Kind>] = [
    Row(SceneView.Kind.shape, ShapeLeaf.keys("rectangle", .rectangle)),
    Row(SceneView.Kind.shape, ShapeLeaf.keys("capsule", .capsule)),
    Row(SceneView.Kind.shape, ShapeLeaf.keys("circle", .circle)),
    Row(SceneView.Kind.shape, ShapeLeaf.keys("ellipse", .ellipse)),
    Row(SceneView.Kind.shape, ShapeLeaf.rounded + ShapeLeaf.shared),
    Row(SceneView.Kind.shape, ShapeLeaf.path + ShapeLeaf.shared),
    Row("color", .color) { .style(.color($0)) },
  ]

  private static let others: [Row<SceneView.Kind>] = [
    Row("spacer", .oneOf(.side, Form<Bool>.always.map { _ in 8 })) { .spacer(least: $0) },
    Row(SceneView.Kind.divider, Divider.keys),
    Row("empty", .empty),
  ]
}

extension Stack: SceneRecord {
  static let vertical: [Key<Stack>] = [
    Key("vstack", \.content, .nodes, required: true),
    Key("alignment", \.alignment, .horizontalAlignment, default: "center"),
    Key("spacing", \.spacing, .length),
  ]
  static let horizontal: [Key<Stack>] = [
    Key("hstack", \.content, .nodes, required: true),
    Key("alignment", \.alignment, .verticalAlignment, default: "center"),
    Key("spacing", \.spacing, .length),
  ]
  static let layered: [Key<Stack>] = [
    Key("zstack", \.content, .nodes, required: true),
    Key("alignment", \.alignment, .alignment, default: "center"),
  ]
}

extension Divider: SceneRecord {
  static let keys: [Key<Divider>] = [
    Key("divider", .always, required: true) { _, _ in },
    Key("thickness", \.thickness, .number(0...16_384, isAbove: true), default: 1),
    Key("color", \.color, .color),
  ]
}

extension SymbolLeaf: SceneRecord {
  /// The keys of symbols as nodes and as runs.
  static let keys: [Key<SymbolLeaf>] = [
    Key("symbol", \.name, .symbol, required: true),
    Key("variant", \.variants, .variants),
    Key("mode", \.mode, .word),
    Key(
      "foreground", \.foreground, .oneOf(Form<SceneColor>.color.map { [$0] }, .list(.color, 1...3))),
    Key(
      "levels", \.levels, .list(.fraction, 3...3), default: [1, .number("0.5"), .number("0.25")]),
    Key("value", \.value, .fraction),
    Key("inactive", \.inactive, .word, default: "dim"),
    Key("weight", \.weight, .word),
    Key("derive", \.isDerived, .boolean, default: false),
    Key("imageScale", \.imageScale, .word),
    Key("orientation", \.orientation, .word, default: "up"),
  ]

  /// The keys of symbols as nodes only.
  static let size: [Key<SymbolLeaf>] = [
    Key("size", \.size, .number(0...16_384, isAbove: true)),
    Key("resizable", \.isResizable, .boolean, default: false),
    Key("capInsets", \.capInsets, .caps, default: [0, 0, 0, 0]),
    Key("resizingMode", \.resizingMode, .word, default: "stretch"),
  ]
}

extension BitmapLeaf: SceneRecord {
  /// The keys of bitmaps as nodes and as runs.
  static let keys: [Key<BitmapLeaf>] =
    [Key("bitmap", \.name, .bitmap, required: true)] + BitmapOptions.keys(in: \.options)

  /// The keys of bitmaps as nodes only.
  static let size: [Key<BitmapLeaf>] = [
    Key("resizable", \.isResizable, .boolean, default: false)
  ]
}

extension BitmapOptions {
  /// Returns the keys of the options that bitmaps and remote images share.
  ///
  /// - Parameter options: The property of the leaf that holds the options.
  static func keys<Leaf: SceneRecord>(
    in options: any WritableKeyPath<Leaf, BitmapOptions> & Sendable
  ) -> [Key<Leaf>] {
    [
      Key("palette", .paletteChoice) { $0[keyPath: options].palette = $1 },
      Key("orientation", .word, default: "up") { $0[keyPath: options].orientation = $1 },
      Key("crop", .crop) { $0[keyPath: options].crop = $1 },
      Key("renderingMode", .word, default: "original") { $0[keyPath: options].renderingMode = $1 },
      Key("interpolation", .word) { $0[keyPath: options].interpolation = $1 },
      Key("profile", .word, default: "pillow") { $0[keyPath: options].profile = $1 },
      Key("pointScale", .number(0...256, isAbove: true), default: 1) {
        $0[keyPath: options].pointScale = $1
      },
      Key("capInsets", .caps, default: [0, 0, 0, 0]) { $0[keyPath: options].capInsets = $1 },
      Key("resizingMode", .word, default: "stretch") { $0[keyPath: options].resizingMode = $1 },
    ]
  }
}

extension RemoteLeaf: SceneRecord {
  static let keys: [Key<RemoteLeaf>] = [
    Key("remote", \.url, .address, required: true),
    Key("placeholder", \.placeholder, .substitute),
    Key("fallback", \.fallback, .substitute),
    Key("contentMode", \.contentMode, .word([.fit, .fill, .stretch]), default: "fit"),
    Key("width", \.width, .side, required: true),
    Key("height", \.height, .side, required: true),
  ]
}

extension NestedScene: SceneRecord {
  static let keys: [Key<NestedScene>] = [
    Key("scene", \.name, .scene, required: true),
    Key("with", \.parameters, .arguments, default: [:]),
  ]
}

extension ShapeLeaf: SceneRecord {
  /// The keys that determine how a shape is painted.
  static let shared: [Key<ShapeLeaf>] = [
    Key("fill", \.fill, .style),
    Key("stroke", \.stroke, .object),
    Key("inset", \.isInset, .boolean, default: false),
  ]

  /// Returns the keys of a shape without parameters of its own.
  static func keys(_ name: String, _ shape: SceneShape) -> [Key<ShapeLeaf>] {
    [Key(name, .always, required: true) { leaf, _ in leaf.shape = shape }] + shared
  }

  static let rounded: [Key<ShapeLeaf>] = [
    Key("roundedRectangle", \.shape, .rounded, required: true)
  ]
  static let path: [Key<ShapeLeaf>] = [
    Key("path", .path, required: true) { $0.outline.path = $1 },
    Key("viewBox", .viewBox) { $0.outline.viewBox = $1 },
    Key("evenOdd", .boolean, default: false) { $0.outline.isEvenOdd = $1 },
  ]

  var fault: RuleViolation? {
    isInset && stroke == nil ? RuleViolation("must have a stroke if it has inset") : nil
  }

  /// The path, or an empty one if the shape is no path.
  fileprivate var outline: ScenePath {
    get { if case .path(let path) = shape { path } else { ScenePath() } }
    set { shape = .path(newValue) }
  }
}

extension ShapeStroke: KeyedRecord {
  static let keys: [Key<ShapeStroke>] = [
    Key("style", \.style, .style, default: "primary"),
    Key("width", \.width, .side, default: 1),
    Key("cap", \.cap, .word, default: "butt"),
    Key("join", \.join, .word, default: "miter"),
    Key("dash", \.dash, .list(.number(0...16_384), 0...16), default: []),
  ]

  var fault: RuleViolation? {
    dash.isEmpty || dash.contains { $0 > 0 }
      ? nil : RuleViolation("must have a dash with a length above 0, got only 0")
  }
}

// MARK: Forms of kinds

extension Form<[TextRun]> {
  /// A text, or a list of runs.
  static let runs: Form = {
    var form = oneOf(
      Form<String>.text(.drawn).map { [TextRun(content: .text($0))] }, list(.run, 1...64))
    form.replacement = { node in
      if case .object = node.value { "a list of runs: [{…}]" } else { nil }
    }
    return form
  }()
}

extension Form<TextRun> {
  /// A text, a symbol or a bitmap within a text.
  fileprivate static let run: Form = {
    var form = Form("a run", [.object], schema: SceneSchema.reference("run")) {
      (node, document) throws(SceneDocumentError) in
      var errors = SceneErrorCollection()
      var others = node.members.map(\.name)
      let kind = Result { () throws(SceneDocumentError) in
        let row = try node.row(of: TextRun.rows, "kind", others: ["modifiers"])
        others = row.keyNames
        return try row.read(node, ["modifiers"], &document)
      }
      try errors.add(failureOf: kind)
      let modified = Result { () throws(SceneDocumentError) in
        try document.object(
          node, [NodeExtras.runModifiers], others: others, reportsUnknown: false)
      }
      try errors.add(failureOf: modified)
      try errors.finish()
      let (content, extras) = (try kind.get(), try modified.get())
      return ReadResult(
        template: .filled { (expansion) throws(SceneExpansionError) in
          let content = try content.template.value(&expansion)
          return TextRun(
            content: content, modifiers: try extras.template.value(&expansion).modifiers)
        }, canonical: .object(content.members + extras.members))
    }
    form.replacement = { node in node.string.map { "{\"run\": \"\($0.shown)\"}" } }
    return form
  }()
}

extension TextRun {
  /// The kinds of runs.
  static let rows: [Row<TextRun.Content>] = [
    Row("run", .text(.drawn), TextRun.Content.text),
    Row(TextRun.Content.symbol, SymbolLeaf.keys),
    Row(TextRun.Content.bitmap, BitmapLeaf.keys),
  ]
}

extension Form<SymbolVariants> {
  /// A chain of variants.
  static let variants = Form(
    "words between dots, each fill, slash, circle, square or rectangle, or none", .string,
    schema: .text(examples: ["slash.fill"])
  ) { (node) throws(RuleViolation) in
    let text = node.string ?? ""
    guard let variants = text == "none" ? SymbolVariants.none : SymbolVariants(chain: text) else {
      throw node.refusal(
        "words between dots, each fill, slash, circle, square or rectangle, or none")
    }
    return (variants, .string(variants == .none ? "none" : variants.chain))
  }
}

extension Form<PaletteChoice> {
  /// The name of a palette, or a list of at least two colours.
  static let paletteChoice = oneOf(
    Form<String>.palette.map(PaletteChoice.named),
    Form<[Color]>.list(.plain, 2...Palette.maximumCount).tryMap {
      (colors) throws(RuleViolation) in
      guard let palette = Palette(colors) else { throw RuleViolation("must have 2 to 256 colours") }
      return PaletteChoice.colors(palette)
    })
}

extension Form<SceneShape> {
  /// A rectangle with rounded corners.
  fileprivate static let rounded = Form<CornerRadii>.radii.map(SceneShape.roundedRectangle)

  /// An object with one shape, without fill and stroke.
  static let shape = row("shape", schema: .anyOf(SceneShape.rows.map(\.schema))) { SceneShape.rows }
}

extension SceneShape {
  /// The shapes of clips.
  static let rows: [Row<SceneShape>] = [
    Row("rectangle", .rectangle), Row("capsule", .capsule), Row("circle", .circle),
    Row("ellipse", .ellipse), Row("roundedRectangle", .rounded) { $0 },
    Row(
      SceneShape.path,
      [
        Key("path", \.path, .path, required: true), Key("viewBox", \.viewBox, .viewBox),
        Key("evenOdd", \.isEvenOdd, .boolean, default: false),
      ]),
  ]
}

extension ScenePath: SceneRecord {}

extension Form<[String: String]> {
  /// The values of another scene's parameters: texts, numbers, Booleans or references to parameters.
  fileprivate static let arguments = names(
    .argument, maximum: SceneParameter.maximumCount, pattern: "^[a-z][a-z0-9_]{0,31}$",
    rule: SceneParameter.fault(ofName:))
}

extension Form<String> {
  fileprivate static let argument = Form(
    "a text, a number, true or false, or a parameter", [.string, .reference, .number, .boolean],
    schema: .anyOf([.text(examples: ["passing"]), ["type": "number"], ["type": "boolean"]])
  ) { (node, document) throws(SceneDocumentError) in
    switch node.value {
    case .number(let number):
      return ReadResult(template: .constant(number.text), canonical: .number(number.text))
    case .boolean(let flag):
      return ReadResult(template: .constant(String(flag)), canonical: .bool(flag))
    default:
      // A reference passes on the value as it would appear in a query. Any other text may contain placeholders.
      guard let name = node.reference else { return try text(.passed).read(node, &document) }
      _ = try document.type(of: name, at: node)
      return ReadResult(
        template: .filled { (expansion) throws(SceneExpansionError) in
          try expansion.value(of: name).text
        }, canonical: .string("{{\(name)}}"))
    }
  }
}
