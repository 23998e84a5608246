/// The allowlist of elements, with their treatment.
enum SVGElementName {
  enum Kind {
    /// A group, whose children inherit its properties.
    case group
    /// A shape, which is drawn.
    case shape
    /// A nested `svg`, which draws its children in a viewport of their own.
    case viewport
    /// A `use`, which draws another element.
    case reference
    /// A title, which names the document if it is a child of the root.
    case title
    /// An element that does not affect the drawing.
    case ignored
    /// A style sheet, which the cascade has read.
    case style
    /// A definition, which counts only if another element refers to it, and is otherwise skipped.
    case definition
    /// Any other element, which is an error.
    case refused
  }

  /// The namespace of SVG.
  private static let namespace = "http://www.w3.org/2000/svg"

  /// Returns the name without the prefix of the SVG namespace, but with any other prefix.
  static func resolved(_ name: String, _ namespace: String?, _ qualifiedName: String?) -> String {
    namespace == Self.namespace ? name : qualifiedName ?? name
  }

  /// Returns the treatment of the elements with a name.
  static func kind(of name: String) -> Kind {
    switch name {
    case "g": .group
    case "svg": .viewport
    case "use": .reference
    case "path", "circle", "rect", "line", "polyline", "polygon", "ellipse": .shape
    case "title": .title
    // No viewer draws `flowRoot`, a text of early drafts of SVG 1.2.
    case "desc", "metadata", "view", "cursor", "color-profile", "flowRoot": .ignored
    case "style": .style
    case "defs", "symbol", "linearGradient", "radialGradient", "stop", "pattern", "clipPath",
      "mask",
      "marker", "filter":
      .definition
    // Metadata of editors, such as `sodipodi:namedview`.
    default: name.contains(":") && !name.hasPrefix("svg:") ? .ignored : .refused
    }
  }
}

/// The attributes that do not affect the drawing, or are read elsewhere.
enum SVGAttributeName {
  private static let silent: Set<String> = [
    // The geometry, which is read with the shape or the root.
    "d", "x", "y", "width", "height", "rx", "ry", "r", "cx", "cy", "x1", "y1", "x2", "y2", "points",
    "viewBox",
    // The attributes of the document.
    "id", "version", "baseProfile", "role", "focusable", "tabindex", "lang", "preserveAspectRatio",
    "pathLength", "zoomAndPan", "contentScriptType", "contentStyleType", "title", "type",
  ]

  /// The presentation attributes that do not affect the drawing; in CSS they are properties.
  private static let silentProperties: Set<String> = [
    "enable-background", "color-rendering",
    "color-interpolation-filters", "shape-rendering", "marker", "cursor",
    "pointer-events", "isolation", "solid-color", "solid-opacity", "line-height", "direction",
    "letter-spacing", "word-spacing", "writing-mode", "white-space",
    "baseline-shift", "image-rendering",
  ]

  /// Returns whether a property moves or shapes an element, which only attributes do here.
  static func isGeometric(_ name: String) -> Bool {
    ["transform", "rotate", "scale", "translate", "d"].contains(name)
  }

  /// Returns whether an attribute is skipped without a note.
  static func isSilent(_ name: String) -> Bool {
    silent.contains(name) || silentProperties.contains(name) || name.hasPrefix("data-")
      || name.hasPrefix("aria-") || name.hasPrefix("xmlns") || name.hasPrefix("font-")
      || name.hasPrefix("text-") || name.contains(":")
  }

  /// Returns whether a property in a style sheet is skipped, because it does not affect the drawing or is
  /// vendor-specific.
  static func isSilentProperty(_ name: String) -> Bool {
    silentProperties.contains(name) || name.hasPrefix("font-") || name.hasPrefix("text-")
      || name.hasPrefix("-")
  }
}
