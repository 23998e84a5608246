import Raster
import VectorRaster

/// The inherited state of an element, with the element's own attributes applied.
struct SVGContext {
  let viewBox: Rect
  var transform = Transform.identity
  var properties = SVGProperties()
  /// The translucent ancestors.
  ///
  /// The element itself is added when it has children.
  var groups: [SVGShape.Group] = []
  /// The element's number in the file.
  var number = 0
  var line = 1
  /// The element's own opacity.
  var opacity = 1.0
  var classes: [String] = []
  var hasOwnClasses = false
  var groupID: Int?
  var isShape = false

  /// Applies an element's attributes and the matching rules of the style sheets.
  ///
  /// - Returns: Descriptions of the declarations that the reader does not support.
  /// - Throws: `SVGFault` for forbidden attributes and for invalid values.
  mutating func apply(
    _ attributes: [String: String], of name: String, _ sheet: SVGStyleSheet
  ) throws(SVGFault) -> [String] {
    // The opacity was the parent's so far, and the parent is now an ancestor.
    if let ownGroup { groups.append(ownGroup) }
    guard groups.count <= Self.maximumGroups else {
      throw SVGFault(
        "translucent groups must be nested at most \(Self.maximumGroups) deep")
    }
    opacity = 1
    hasOwnClasses = false
    var cascade = SVGCascade()
    // The attributes are sorted so that equal files have equal notes.
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) where name != "style" {
      if try !apply(name, value) { cascade.add(attribute: name, value) }
    }
    if !sheet.isEmpty {
      let element = SVGSelector.Element(
        name: name, id: attributes["id"], classes: Set(Self.words(attributes["class"] ?? "")))
      cascade.add(sheet.declarations(for: element))
    }
    for declaration in SVGDeclaration.list(attributes["style"] ?? "") {
      let name = declaration.name
      guard !["transform", "rotate", "scale", "translate", "d"].contains(name) else {
        throw SVGFault("the property \(name) must be an attribute, not in style")
      }
      try Self.refuseReferences(declaration.value, in: name)
      if SVGAttributeName.isSilent(name) || name.hasPrefix("-") { continue }
      cascade.add(style: declaration)
    }
    for (name, value) in cascade.values {
      if name == "opacity" {
        opacity = try SVGProperties.opacity(value, of: name)
      } else {
        _ = try properties.set(name, value, viewBox: viewBox)
      }
    }
    if opacity == 0 { properties.isDisplayed = false }
    return cascade.unknown
  }

  /// The group that the element's children are composited in, or `nil` if the element is opaque.
  var ownGroup: SVGShape.Group? { opacity < 1 ? SVGShape.Group(id: number, opacity: opacity) : nil }

  /// The maximum nesting depth of translucent groups.
  ///
  /// Each one needs a picture of its own while it is drawn.
  private static let maximumGroups = 8

  /// Applies or skips an attribute that is not a supported property, and returns `false` for all other attributes.
  private mutating func apply(_ name: String, _ value: String) throws(SVGFault) -> Bool {
    let lower = name.lowercased()
    guard !lower.hasPrefix("on") else {
      throw SVGFault("the attribute \(name.prefix(40)) is not allowed")
    }
    if lower == "href" || lower.hasSuffix(":href") {
      guard value.hasPrefix("#") else {
        throw SVGFault("the attribute \(name.prefix(40)) refers to a file")
      }
      return true
    }
    try Self.refuseReferences(value, in: name)
    switch name {
    case "class":
      let words = Self.words(value)
      guard !words.isEmpty else { return true }
      classes += words
      hasOwnClasses = true
    case "transform":
      // The element's transform is applied before its ancestors'.
      transform = try SVGTransform.read(value).then(transform)
    default: return SVGAttributeName.isSilent(name)
    }
    return true
  }

  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Checks that a value contains neither `url()` nor an escape, which could hide it.
  ///
  /// - Throws: `SVGFault` if it does.
  static func refuseReferences(_ value: String, in name: String) throws(SVGFault) {
    let bare = value.lowercased().filter { !$0.isWhitespace }
    guard !bare.contains("url("), !bare.contains("\\") else {
      throw SVGFault("\(name.prefix(40)) must not refer to anything, got \(value.prefix(40))")
    }
  }

  /// Returns the fill and then the stroke of a path.
  ///
  /// Invisible ones are omitted.
  func shapes(_ path: Path, canBeFilled: Bool) throws(SVGFault) -> [SVGShape] {
    guard properties.isDisplayed, properties.isVisible else { return [] }
    var shapes: [SVGShape] = []
    if canBeFilled {
      let shape = Shape(path, .fill(properties.fillRule), opacity: properties.fillOpacity)
      if let shape = try painted(shape, properties.fill) { shapes.append(shape) }
    }
    if properties.stroke.width > 0 {
      let shape = Shape(path, .stroke(properties.stroke), opacity: properties.strokeOpacity)
      if let shape = try painted(shape, properties.strokePaint) { shapes.append(shape) }
    }
    // A single shape takes the opacity itself; two shapes need a group.
    if shapes.count == 1 {
      shapes[0].shape.opacity *= opacity
    } else if let group = ownGroup {
      for index in shapes.indices { shapes[index].groups.append(group) }
    }
    return shapes
  }

  /// Returns whether an invisible path covers the view box, as the helper paths of Tabler and Phosphor do.
  func isHelper(_ path: Path) -> Bool {
    guard let box = path.transformed(by: transform).bounds else { return false }
    let margin = 1e-3 * max(viewBox.width, viewBox.height)
    return box.x <= viewBox.x + margin && box.y <= viewBox.y + margin
      && box.maxX >= viewBox.maxX - margin && box.maxY >= viewBox.maxY - margin
  }

  private func painted(_ shape: Shape, _ paint: SVGPaint?) throws(SVGFault) -> SVGShape? {
    guard let paint, transform.determinant != 0 else { return nil }
    try checkOutlining(shape)
    var shape = shape.transformed(by: transform)
    try checkReach(shape)
    var color = paint == .current ? properties.color : paint
    if case .color(let straight) = color {
      shape.opacity *= Double(straight.alpha) / 255
      color = .color(straight.opaque)
    }
    guard shape.opacity > 0, !shape.path.isEmpty else { return nil }
    return SVGShape(
      shape: shape, color: color, isCurrentColor: paint == .current, groups: groups,
      classes: classes, groupID: groupID, line: line)
  }

  /// Checks the length of a stroke under a non-uniform transform, which becomes an outline with many corners.
  private func checkOutlining(_ shape: Shape) throws(SVGFault) {
    guard case .stroke(let style) = shape.kind, transform.uniformScale == nil else { return }
    let sum = style.dash.reduce(0, +)
    let dashes = sum > 0 ? shape.path.reach / sum * Double(style.dash.count) : 0
    let count = max(Double(shape.path.elements.count), dashes)
    guard count <= 512 else {
      throw SVGFault(
        "a stroke under an uneven transform must have at most 512 commands and dashes, got "
          + SVGNumber.text(count, decimals: 0))
    }
  }

  /// Checks the limits again, since transforms may enlarge a shape.
  private func checkReach(_ shape: Shape) throws(SVGFault) {
    let limit = PathScanner.limit
    let isWithin = shape.path.elements.allSatisfy { element in
      element.points.allSatisfy { abs($0.x) <= limit && abs($0.y) <= limit }
    }
    var width = 0.0
    if case .stroke(let style) = shape.kind { width = style.width }
    guard isWithin, width <= limit else {
      throw SVGFault("transform must keep coordinates within \(Int(limit)) either way")
    }
  }
}

extension Path {
  /// An upper bound of the path's length: the length of its control polygon.
  fileprivate var reach: Double {
    var (sum, last, start) = (0.0, Point.zero, Point.zero)
    for element in elements {
      if case .move(let point) = element { (last, start) = (point, point) }
      for point in element == .close ? [start] : element.points {
        let (dx, dy) = (point.x - last.x, point.y - last.y)
        sum += (dx * dx + dy * dy).squareRoot()
        last = point
      }
    }
    return sum
  }
}
