import GalleryAddresses

/// The modifiers of the client that do not have the name and the value of one option.
extension ClientCode {
  /// The options that are arguments of `url`.
  static let argumentsOfURL: Set = ["format", "scale"]

  /// Returns the modifiers for a kind of picture.
  static func modifiers(of kind: String) -> [Modifier] {
    switch kind {
    case "bitmap": cells + frame + lines + surroundings
    case "symbol": symbol + frame + surroundings + effects
    default: scene
    }
  }

  private static let cells: [Modifier] = [
    .named("frame", "frame", label: "number"),
    Modifier("frames") { "frames(\(frames($0.options["frames"] ?? "")))" },
    .named("tag", "frameTag"),
    Modifier("repeat") {
      let count = $0.options["repeat"]
      return "repeatCount(\(count == QueryParameter.continuous ? "nil" : count ?? ""))"
    },
    .named("duration", "frameDuration", label: "milliseconds"),
    Modifier("grid", "gridMargin", "gridSpacing") { code in
      let sides = code.items("grid", separator: "x")
      guard let columns = sides.first, let rows = sides.last else { return nil }
      let margins = arguments(
        ("columns", columns), ("rows", rows), ("margin", code.argument("gridMargin")),
        ("spacing", code.argument("gridSpacing")))
      return "grid(\(margins))"
    },
    Modifier("layers") {
      let names = $0.items("layers")
      let isHiding = names.first?.hasPrefix("-") == true
      let list = names.map { literal(isHiding ? String($0.dropFirst()) : $0) }
      return "\(isHiding ? "hidingLayers" : "layers")([\(list.joined(separator: ", "))])"
    },
    Modifier("palette", "match") { code in
      let colors = code.items("palette").map(literal)
      guard let first = colors.first else { return nil }
      let palette = colors.count == 1 ? first : "[\(colors.joined(separator: ", "))]"
      return "palette(\(arguments(("", palette), ("match", code.argument("match")))))"
    },
    Modifier("crop") {
      let (names, cells) = (["column", "row", "columns", "rows"], $0.items("crop"))
      return "crop(\(zip(names, cells).map { "\($0): \($1)" }.joined(separator: ", ")))"
    },
    Modifier("outline") {
      let items = $0.items("outline")
      let hasCorners = items.last == "corners"
      let width = items.dropFirst().first { $0 != "corners" }
      let list = arguments(
        ("", items.first.map(literal)), ("width", width), ("corners", hasCorners ? "true" : nil))
      return "outline(\(list))"
    },
    Modifier("shadow") {
      let items = $0.items("shadow")
      guard items.count == 3 else { return nil }
      return "cellShadow(\(literal(items[0])), columns: \(items[1]), rows: \(items[2]))"
    },
    .named("foreground", "foregroundStyle"), .named("profile", "resamplingProfile"),
    Modifier("renderer", "fillAntialiased") { code in
      let list = arguments(
        ("", code.argument("renderer")), ("fillAntialiased", code.argument("fillAntialiased")))
      return code.options["renderer"].map { _ in "renderer(\(list))" }
    },
    allowedRange,
  ]

  private static let allowedRange = Modifier.named("dynamicRange", "allowedDynamicRange")

  private static let frame: [Modifier] = [
    Modifier("width", "height") {
      "frame(\(arguments(("width", $0.side("width")), ("height", $0.side("height")))))"
    },
    Modifier("contentMode", "aspectRatio") { code in
      let mode = code.argument("contentMode")
      let ratio = code.items("aspectRatio", separator: ":")
      guard ratio.count == 2 else { return mode.map { "contentMode(\($0))" } }
      return "aspectRatio(width: \(ratio[0]), height: \(ratio[1]), contentMode: \(mode ?? ".fit"))"
    },
    Modifier("resizingMode", "capInsets") { code in
      let caps = code.options["capInsets"].map { _ in code.insets("capInsets") }
      let mode = code.argument("resizingMode")
      return "resizable(\(arguments(("capInsets", caps), ("resizingMode", mode))))"
    },
  ]

  private static let lines: [Modifier] = [
    Modifier("lineWidthRatio", "lineColor", "lineStyle", "lineMode", "lineBlend", "layer") { code in
      let list = arguments(
        ("", code.argument("lineColor")), ("widthRatio", code.argument("lineWidthRatio")),
        ("style", code.argument("lineStyle")), ("mode", code.argument("lineMode")),
        ("blend", code.argument("lineBlend")), ("layer", code.argument("layer")))
      let isDrawn = code.options["lineColor"] != nil || code.options["lineWidthRatio"] != nil
      return isDrawn ? "dividers(\(list))" : nil
    }
  ]

  private static let surroundings: [Modifier] = [
    Modifier("innerPadding") { "innerPadding(\($0.insets("innerPadding", $0.margin)))" },
    Modifier("border") { code in
      let items = code.items("border")
      let color = items.dropFirst().first.map(literal)
      return "border(\(arguments(("", color), ("width", items.first.map(code.margin)))))"
    },
    Modifier("rotate") { "rotationEffect(.degrees(\($0.options["rotate"] ?? "0")))" },
    Modifier("edgeInset") { "edgeInset(\($0.insets("edgeInset")))" },
    Modifier("padding") { "padding(\($0.insets("padding", $0.margin)))" },
  ]

  private static let symbol: [Modifier] = [
    Modifier("variant") { "symbolVariant(.\($0.options["variant"] ?? "none"))" },
    .named("derive", "derived"), .named("mode", "symbolRenderingMode"),
    Modifier("foreground") {
      "foregroundStyle(\($0.items("foreground").map(literal).joined(separator: ", ")))"
    },
    Modifier("levels") { "hierarchicalLevels(\($0.items("levels").joined(separator: ", ")))" },
    .named("value", "variableValue"), .named("inactive", "inactiveLayers"),
    .named("weight", "fontWeight"), .named("dir", "layoutDirection"), allowedRange,
  ]

  /// The modifier of symbol effects, which share their options.
  private static let effects: [Modifier] = [
    Modifier(
      "effect", "direction", "scope", "sequence", "reversing", "reversed", "angle", "to", "repeat",
      "delay", "speed", "time"
    ) { code in
      let effects = code.items("effect").map(word)
      guard !effects.isEmpty else { return nil }
      let runs = code.options["repeat"]
      func option(_ name: String, _ call: String? = nil) -> String? {
        code.argument(name).map { "\(call ?? name)(\($0))" }
      }
      let options: [String?] = [
        option("direction"), option("scope"), option("sequence"),
        code.options["reversing"].map { _ in "reversing" },
        code.options["reversed"].map { _ in "reversed" }, option("angle"),
        option("to", "replacement"),
        runs.map { $0 == QueryParameter.continuous ? "repeating" : "repeat(\($0))" },
        option("delay"), option("speed"), option("time"),
      ]
      let given = options.compactMap(\.self)
      let last = given.isEmpty ? [] : ["options: .default.\(given.joined(separator: "."))"]
      return "symbolEffect(\((effects + last).joined(separator: ", ")))"
    }
  ]

  private static let scene: [Modifier] = [
    Modifier("proposedWidth", "proposedHeight") {
      let (width, height) = ($0.argument("proposedWidth"), $0.argument("proposedHeight"))
      return "proposedSize(\(arguments(("width", width), ("height", height))))"
    },
    .named("dir", "layoutDirection"),
    Modifier("page", "pageAlignment") { code in
      let sides = code.items("page", separator: "x")
      let page =
        sides.count == 2
        ? ".size(width: \(sides[0]), height: \(sides[1]))"
        : code.options["page"].map { ".sheet(\(word($0)))" }
      let alignment = code.argument("pageAlignment")
      return page.map { "page(\(arguments(("", $0), ("alignment", alignment))))" }
    },
    .named("missing", "missingGlyphs"), allowedRange,
  ]

  /// Returns the modifier for a list of frames, which the client accepts as numbers.
  private static func frames(_ text: String) -> String {
    guard text != QueryParameter.allFrames else { return "" }
    let runs = text.split(separator: ",").map { $0.split(separator: "-").compactMap { Int($0) } }
    if runs.count == 1, let first = runs[0].first, let last = runs[0].last, first < last {
      return "\(first)...\(last)"
    }
    let numbers = runs.flatMap { run -> [Int] in
      guard let first = run.first, let last = run.last else { return [] }
      return Array(stride(from: first, through: last, by: first <= last ? 1 : -1))
    }
    return "[\(numbers.map(String.init).joined(separator: ", "))]"
  }
}

extension ClientCode.Modifier {
  /// Returns a modifier with the value of one option.
  static func named(_ option: String, _ modifier: String, label: String = "") -> Self {
    Self(option) { code in
      "\(modifier)(\(ClientCode.arguments((label, code.argument(option)))))"
    }
  }
}
