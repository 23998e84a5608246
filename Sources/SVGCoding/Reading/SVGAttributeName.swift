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
