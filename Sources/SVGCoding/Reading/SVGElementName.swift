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
