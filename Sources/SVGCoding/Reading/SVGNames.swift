/// The treatment of elements by their names: the list of those that are allowed.
enum SVGElementName {
  enum Kind {
    /// Passes on what it has to those within.
    case group
    /// Is drawn.
    case shape
    /// The document's name, where it stands in the root.
    case title
    /// Says nothing about the drawing.
    case ignored
    /// A style sheet, which was read before.
    case style
    /// Would be drawn if it were referred to, which it cannot be.
    case definitions
    /// Everything else.
    case refused
  }

  /// The namespace of SVG's own elements.
  private static let namespace = "http://www.w3.org/2000/svg"

  /// The name as it is known here: without a prefix that stands for SVG, with any other.
  static func resolved(_ name: String, _ namespace: String?, _ qualifiedName: String?) -> String {
    namespace == Self.namespace ? name : qualifiedName ?? name
  }

  /// The treatment of elements of that name.
  static func kind(of name: String) -> Kind {
    switch name {
    case "g": .group
    case "path", "circle", "rect", "line", "polyline", "polygon", "ellipse": .shape
    case "title": .title
    case "desc", "metadata": .ignored
    case "style": .style
    case "defs": .definitions
    // Editors' own remarks, such as sodipodi:namedview.
    default: name.contains(":") && !name.hasPrefix("svg:") ? .ignored : .refused
    }
  }
}

/// Attributes that say nothing about what is drawn here, or are read elsewhere.
enum SVGAttributeName {
  private static let silent: Set<String> = [
    // Geometry, read with the shape or the root.
    "d", "x", "y", "width", "height", "rx", "ry", "r", "cx", "cy", "x1", "y1", "x2", "y2", "points",
    "viewBox",
    // About the document.
    "id", "version", "baseProfile", "role", "focusable", "tabindex", "lang", "preserveAspectRatio",
    "pathLength", "zoomAndPan", "contentScriptType", "contentStyleType", "title", "type",
  ]

  /// Presentation attributes, which are properties of CSS as well.
  private static let silentProperties: Set<String> = [
    "enable-background", "overflow", "color-interpolation", "color-rendering",
    "color-interpolation-filters", "shape-rendering", "clip-rule", "marker", "cursor",
    "pointer-events", "isolation", "solid-color", "solid-opacity", "stop-color", "stop-opacity",
    "line-height", "direction", "letter-spacing", "word-spacing", "writing-mode", "white-space",
    "baseline-shift", "image-rendering",
  ]

  /// True for an attribute that is passed over without a word.
  static func isSilent(_ name: String) -> Bool {
    silent.contains(name) || silentProperties.contains(name) || name.hasPrefix("data-")
      || name.hasPrefix("aria-") || name.hasPrefix("xmlns") || name.hasPrefix("font-")
      || name.hasPrefix("text-") || name.contains(":")
  }

  /// True for a property in a style sheet that is passed over: one that says nothing about what is
  /// drawn here, or a program's own.
  static func isSilentProperty(_ name: String) -> Bool {
    silentProperties.contains(name) || name.hasPrefix("font-") || name.hasPrefix("text-")
      || name.hasPrefix("-")
  }
}
