import Raster

/// The properties that an element inherits from those around it, and those it adds.
struct SVGContext {
  let viewBox: Rect
  var transform = Transform.identity
  var properties = SVGProperties()
  /// The translucent ones around, this element left out until it has children.
  var groups: [SVGShape.Group] = []
  /// The element's number in the file.
  var number = 0
  /// The element's own opacity.
  var opacity = 1.0
  var classes: [String] = []
  var hasOwnClasses = false
  var groupID: Int?
  var isShape = false

  init(viewBox: Rect) {
    self.viewBox = viewBox
  }

  /// Applies an element's attributes and what the style sheets have for it; returns the names of what
  /// says something that is not drawn.
  ///
  /// - Throws: `.refused` for what is not allowed and for values that are none.
  mutating func apply(
    _ attributes: [String: String], of name: String, _ sheet: SVGStyleSheet, line: Int
  ) throws(SVGError) -> [String] {
    // What was the parent's own is now around.
    if let ownGroup { groups.append(ownGroup) }
    guard groups.count <= Self.maximumGroups else {
      throw .refused(
        line: line,
        reason: "translucent groups must stand at most \(Self.maximumGroups) deep in each other")
    }
    opacity = 1
    hasOwnClasses = false
    var cascade = SVGCascade()
    // In one order, so that equal files have equal notes.
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) where name != "style" {
      if try !apply(name, value, line: line) { cascade.add(attribute: name, value) }
    }
    if !sheet.isEmpty {
      let element = SVGSelector.Element(
        name: name, id: attributes["id"], classes: Set(Self.words(attributes["class"] ?? "")))
      cascade.add(sheet.declarations(for: element))
    }
    for declaration in SVGDeclaration.list(attributes["style"] ?? "") {
      let name = declaration.name
      guard !["transform", "rotate", "scale", "translate", "d"].contains(name) else {
        throw .refused(
          line: line, reason: "the property \(name) must be an attribute, not in style")
      }
      try Self.refuseReferences(declaration.value, in: name, line: line)
      if SVGAttributeName.isSilent(name) || name.hasPrefix("-") { continue }
      cascade.add(style: declaration)
    }
    for (name, value) in cascade.values { try setProperty(name, value, line: line) }
    if opacity == 0 { properties.isDisplayed = false }
    return cascade.unknown
  }

  /// The group that the element makes of what is painted in it; `nil` where it is opaque.
  var ownGroup: SVGShape.Group? {
    opacity < 1 ? SVGShape.Group(id: number, opacity: opacity) : nil
  }

  /// The depth of translucent groups in each other: each one needs a picture of its own while it is
  /// drawn.
  private static let maximumGroups = 8

  /// Applies an attribute that is no property; false for any other.
  private mutating func apply(
    _ name: String, _ value: String, line: Int
  ) throws(SVGError) -> Bool {
    let lower = name.lowercased()
    guard !lower.hasPrefix("on") else {
      throw .refused(line: line, reason: "the attribute \(name.prefix(40)) is not allowed")
    }
    if lower == "href" || lower.hasSuffix(":href") {
      guard value.hasPrefix("#") else {
        throw .refused(line: line, reason: "the attribute \(name.prefix(40)) refers to a file")
      }
      return true
    }
    try Self.refuseReferences(value, in: name, line: line)
    switch name {
    case "class":
      let words = Self.words(value)
      guard !words.isEmpty else { return true }
      classes += words
      hasOwnClasses = true
    case "transform":
      // Grown and turned before what is around it.
      transform = try SVGTransform.read(value, line: line).then(transform)
    default: return SVGAttributeName.isSilent(name)
    }
    return true
  }

  private mutating func setProperty(
    _ name: String, _ value: String, line: Int
  ) throws(SVGError) {
    if name == "opacity" {
      opacity = try SVGProperties.opacity(value, of: name, line: line)
    } else {
      _ = try properties.set(name, value, viewBox: viewBox, line: line)
    }
  }

  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Refuses `url()` and escapes, by which it could be hidden.
  static func refuseReferences(
    _ value: String, in name: String, line: Int
  ) throws(SVGError) {
    let bare = value.lowercased().filter { !$0.isWhitespace }
    guard !bare.contains("url("), !bare.contains("\\") else {
      throw .refused(
        line: line, reason: "\(name.prefix(40)) must not refer to anything, got \(value.prefix(40))"
      )
    }
  }
}
