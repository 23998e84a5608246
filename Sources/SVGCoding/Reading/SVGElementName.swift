/// What becomes of an element, by its name: the list of what is allowed.
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
    /// Would be drawn if it were referred to, which it cannot be.
    case definitions
    /// Everything else.
    case refused
  }

  /// What becomes of elements of that name.
  static func kind(of name: String) -> Kind {
    switch name {
    case "g": .group
    case "path", "circle", "rect", "line", "polyline", "polygon", "ellipse": .shape
    case "title": .title
    case "desc", "metadata": .ignored
    case "defs": .definitions
    // Editors' own remarks, such as sodipodi:namedview.
    default: name.contains(":") && !name.hasPrefix("svg:") ? .ignored : .refused
    }
  }
}
