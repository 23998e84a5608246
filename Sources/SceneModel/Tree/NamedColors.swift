import InputText

/// The kinds of colours that a document names, which decide whether it has colours for both schemes (scenes.md §15).
struct NamedColors: Sendable {
  private var hasPair = false
  private var hasSemantic = false
  private var hasPlain = false
  /// Whether something may be drawn in the default foreground colour.
  var hasDefault = false

  /// Whether a scene with these colours can be drawn for either scheme: one of them is a pair, or all are semantic.
  var areForBothSchemes: Bool { hasPair || (hasSemantic && !hasPlain) }

  /// Adds a colour; `nil` is one that only a query sets.
  mutating func insert(_ color: SceneColor?) {
    switch color {
    case .pair: hasPair = true
    case .semantic: hasSemantic = true
    case .srgb, nil: hasPlain = true
    }
  }

  /// Adds the defaults of color parameters; one without a default is a colour that only a query sets.
  mutating func insert(defaultsOf parameters: [SceneParameter]) {
    for parameter in parameters where parameter.type == .color {
      if case .color(let color)? = parameter.defaultValue { insert(color) } else { insert(nil) }
    }
  }
}

extension JSONNode {
  /// Whether a view of a kind may have the foreground colour.
  ///
  /// A nested scene may contain such views.
  func hasForeground(_ kind: String) -> Bool {
    let kinds = ["text", "symbol", "divider", "scene"] + SceneShape.rows.map(\.name)
    let ownColors = ["foreground", "color", "fill", "stroke"]
    return kinds.contains(kind) && !ownColors.contains { member($0) != nil }
  }
}

extension DocumentReader {
  /// Records the colours in place of a colour: a pair, a text, or the options of a choice.
  ///
  /// Parameters of the type `color` are recorded with their declarations.
  mutating func noteColor(_ node: JSONNode) {
    if node.isColorPair { colors.insert(.pair(ColorPair())) }
    for text in constants(of: node) {
      if let color = try? SceneColor(text) { colors.insert(color) }
    }
  }
}
