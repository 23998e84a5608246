import GalleryAddresses

/// The client's modifiers and the server's options that each stands for.
extension ClientCode {
  /// Returns the modifiers of a kind of picture, with margins and borders from the inside out.
  static func modifiers(of kind: String) -> [Modifier] {
    switch kind {
    case "bitmap": cells + frame + lines + surroundings + rendering
    case "symbol": symbol + frame + surroundings + effects + rendering
    default: scene + rendering
    }
  }

  private static let cells: [Modifier] = [
    .plain("frame", as: "frame", label: "number"),
    Modifier("frames") { "frames(\(frames($0.options["frames"] ?? "")))" },
    .text("tag", as: "frameTag"),
    Modifier("repeat") {
      let count = $0.options["repeat"]
      return "repeatCount(\(count == QueryParameter.continuous ? "nil" : count ?? ""))"
    },
    .plain("speed"), .plain("duration", as: "frameDuration", label: "milliseconds"),
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
    .text("slice"),
    Modifier("palette", "match") { code in
      let colors = code.items("palette").map(literal)
      guard let first = colors.first else { return nil }
      let palette = colors.count == 1 ? first : "[\(colors.joined(separator: ", "))]"
      return "palette(\(arguments(("", palette), ("match", code.argument("match", word)))))"
    },
    .plain("colors"), .word("dither"),
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
    .word("renderingMode"), .text("foreground", as: "foregroundStyle"),
    .plain("pointScale"), .word("snap"), .word("interpolation"),
    .word("profile", as: "resamplingProfile"),
    Modifier("renderer", "fillAntialiased") { code in
      let list = arguments(
        ("", code.argument("renderer", word)), ("fillAntialiased", code.argument("fillAntialiased"))
      )
      return code.options["renderer"].map { _ in "renderer(\(list))" }
    },
  ]

  private static let frame: [Modifier] = [
    .word("orientation"),
    Modifier("width", "height") {
      "frame(\(arguments(("width", $0.side("width")), ("height", $0.side("height")))))"
    },
    Modifier("contentMode", "aspectRatio") { code in
      let mode = code.argument("contentMode", word)
      let ratio = code.items("aspectRatio", separator: ":")
      guard ratio.count == 2 else { return mode.map { "contentMode(\($0))" } }
      return "aspectRatio(width: \(ratio[0]), height: \(ratio[1]), contentMode: \(mode ?? ".fit"))"
    },
    .plain("clipped"),
    Modifier("resizingMode", "capInsets") { code in
      let caps = code.options["capInsets"].map { _ in code.insets("capInsets") }
      let mode = code.argument("resizingMode", word)
      return "resizable(\(arguments(("capInsets", caps), ("resizingMode", mode))))"
    },
  ]

  private static let lines: [Modifier] = [
    Modifier("lineWidthRatio", "lineColor", "lineStyle", "lineMode", "lineBlend", "layer") { code in
      let list = arguments(
        ("", code.argument("lineColor", literal)),
        ("widthRatio", code.argument("lineWidthRatio")),
        ("style", code.argument("lineStyle", word)),
        ("mode", code.argument("lineMode", word)), ("blend", code.argument("lineBlend", word)),
        ("layer", code.argument("layer", word)))
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
    .plain("antialiased"), Modifier("edgeInset") { "edgeInset(\($0.insets("edgeInset")))" },
    Modifier("padding") { "padding(\($0.insets("padding", $0.margin)))" },
  ]

  /// The modifiers of every picture.
  private static let rendering: [Modifier] = [
    .text("background"), .plain("opaque"), .word("colorMode"),
    .word("dynamicRange", as: "allowedDynamicRange"),
  ]

  private static let symbol: [Modifier] = [
    Modifier("variant") { "symbolVariant(.\($0.options["variant"] ?? "none"))" },
    .plain("derive", as: "derived"),
    .word("mode", as: "symbolRenderingMode"),
    Modifier("foreground") {
      "foregroundStyle(\($0.items("foreground").map(literal).joined(separator: ", ")))"
    },
    Modifier("levels") { "hierarchicalLevels(\($0.items("levels").joined(separator: ", ")))" },
    .plain("value", as: "variableValue"), .word("inactive", as: "inactiveLayers"),
    .plain("size"), .word("imageScale"), .word("weight", as: "fontWeight"),
    .word("dir", as: "layoutDirection"),
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
      let options: [String?] = [
        code.argument("direction") { "direction(.\($0))" },
        code.argument("scope") { "scope(.\($0))" },
        code.argument("sequence") { "sequence(.\($0))" },
        code.argument("reversing") { _ in "reversing" },
        code.argument("reversed") { _ in "reversed" }, code.argument("angle") { "angle(\($0))" },
        code.argument("to") { "replacement(\(literal($0)))" },
        runs.map { $0 == QueryParameter.continuous ? "repeating" : "repeat(\($0))" },
        code.argument("delay") { "delay(\($0))" }, code.argument("speed") { "speed(\($0))" },
        code.argument("time") { "time(\($0))" },
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
    .word("colorScheme"), .word("dir", as: "layoutDirection"),
    Modifier("page", "pageAlignment") { code in
      let sides = code.items("page", separator: "x")
      let page =
        sides.count == 2
        ? ".size(width: \(sides[0]), height: \(sides[1]))"
        : code.argument("page") { ".sheet(\(word($0)))" }
      let alignment = code.argument("pageAlignment", word)
      return page.map { "page(\(arguments(("", $0), ("alignment", alignment))))" }
    },
    .plain("rasterizationScale"), .word("missing", as: "missingGlyphs"),
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
  /// Returns a modifier with one argument in a given spelling.
  private static func one(
    _ option: String, _ modifier: String?, label: String = "",
    _ spell: @escaping @Sendable (String) -> String
  ) -> Self {
    Self(option) { code in
      "\(modifier ?? option)(\(ClientCode.arguments((label, code.argument(option, spell)))))"
    }
  }

  /// Returns a modifier with a number or a Boolean value.
  fileprivate static func plain(
    _ option: String, as modifier: String? = nil, label: String = ""
  ) -> Self { one(option, modifier, label: label) { $0 } }

  /// Returns a modifier with a text or a colour.
  fileprivate static func text(_ option: String, as modifier: String? = nil) -> Self {
    one(option, modifier, ClientCode.literal)
  }

  /// Returns a modifier with a case of an enumeration.
  fileprivate static func word(_ option: String, as modifier: String? = nil) -> Self {
    one(option, modifier, ClientCode.word)
  }
}
