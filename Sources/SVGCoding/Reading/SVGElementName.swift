/// What becomes of an element, by its name: the list of what is allowed.
enum SVGElementName {
  enum Kind {
    case group
    case shape
    case title
    /// Says nothing about the drawing.
    case ignored
    /// Would say something if it were referred to, which it cannot be.
    case left
    case refused
  }

  static func kind(of name: String) -> Kind {
    switch name {
    case "g": .group
    case "path", "circle", "rect", "line", "polyline", "polygon", "ellipse": .shape
    case "title": .title
    case "desc", "metadata": .ignored
    case "defs": .left
    // Editors' own remarks, such as sodipodi:namedview.
    default: name.contains(":") && !name.hasPrefix("svg:") ? .ignored : .refused
    }
  }
}
