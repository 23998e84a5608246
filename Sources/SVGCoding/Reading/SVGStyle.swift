import Raster
import VectorRaster

/// The second pass of reading: the computed style of one element (svg.md §6).
struct SVGStyle {
  /// The properties that elements inside the element inherit.
  private(set) var properties: SVGProperties
  /// The opacity of the element with everything inside it, 0…1.
  private(set) var opacity = 1.0
  /// The values of properties that are not inherited and that only some elements have, as the file writes them.
  private(set) var own: [String: String] = [:]
  /// The classes of the element.
  private(set) var classes: [String] = []
  /// The transform of the element alone, about its origin.
  private(set) var transform = Transform.identity
  /// Descriptions of the declarations that the reader does not support.
  private(set) var unknown: [String] = []

  /// Computes the style of an element.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - sheet: The style sheets of the file.
  ///   - inherited: The properties of the element around it.
  ///   - viewBox: The rectangle that percentages refer to.
  /// - Throws: `SVGFault` for forbidden attributes and for invalid values.
  init(
    _ element: SVGElement, _ sheet: SVGStyleSheet, inheriting inherited: SVGProperties,
    viewBox: Rect
  ) throws(SVGFault) {
    properties = inherited
    var cascade = SVGCascade()
    // The attributes are sorted so that equal files have equal notes.
    for (name, value) in element.attributes.sorted(by: { $0.key < $1.key }) where name != "style" {
      if try !skips(name, value) { cascade.add(attribute: name, value) }
    }
    if !sheet.isEmpty {
      let place = SVGSelector.Element(
        name: element.name, id: element.id, classes: Set(classes))
      cascade.add(sheet.declarations(for: place))
    }
    for declaration in SVGDeclaration.list(element.attributes["style"] ?? "") {
      let name = declaration.name
      guard !["transform", "rotate", "scale", "translate", "d"].contains(name) else {
        throw SVGFault("the property \(name) must be an attribute, not in style")
      }
      try SVGReference.check(declaration.value, in: name)
      if SVGAttributeName.isSilent(name) || name.hasPrefix("-") { continue }
      cascade.add(style: declaration)
    }
    for (name, value) in cascade.values {
      if name == "opacity" {
        opacity = try SVGProperties.opacity(value, of: name)
      } else if SVGProperties.isOwn(name) {
        own[name] = value.trimmingSpace
      } else {
        _ = try properties.set(name, value, viewBox: viewBox)
      }
    }
    if opacity == 0 { properties.isDisplayed = false }
    if let text = element.attributes["transform"] {
      transform = try SVGTransform.read(text)
      if let origin = try SVGTransform.origin(own, viewBox: viewBox) {
        transform = transform.about(origin)
      }
    }
    unknown = cascade.unknown
  }

  /// Returns whether an attribute is no presentation attribute, after reading classes.
  ///
  /// - Throws: `SVGFault` if the attribute is forbidden.
  private mutating func skips(_ name: String, _ value: String) throws(SVGFault) -> Bool {
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
    try SVGReference.check(value, in: name)
    switch name {
    case "class": classes = value.split(whereSeparator: \.isWhitespace).map(String.init)
    case "transform": break
    default: return SVGAttributeName.isSilent(name)
    }
    return true
  }

  /// Checks that the reader draws all properties of an element that apply to its content as a whole.
  ///
  /// - Throws: `SVGFault` for a filter or a blend mode.
  func checkEffects() throws(SVGFault) {
    if let value = own["filter"], value != "none" {
      throw SVGFault("the filter \(value.prefix(40)) is not drawn here")
    }
    if let value = own["mix-blend-mode"], value != "normal" {
      throw SVGFault("the blend mode \(value.prefix(40)) is not drawn here")
    }
  }
}

/// The references in values of properties.
enum SVGReference {
  /// The properties that may refer to a paint server of the file.
  private static let paints: Set<String> = ["fill", "stroke"]

  /// Checks that a value refers at most to a paint of the file, and contains no escape, which could hide a reference.
  ///
  /// - Throws: `SVGFault` if it does.
  static func check(_ value: String, in name: String) throws(SVGFault) {
    guard value.contains(where: { $0 == "(" || $0 == "\\" }) else { return }
    let bare = value.lowercased().filter { !$0.isWhitespace }
    guard !bare.contains("\\") else {
      throw SVGFault("\(name.prefix(40)) must not refer to anything, got \(value.prefix(40))")
    }
    guard bare.contains("url(") else { return }
    guard paints.contains(name) else {
      throw SVGFault("\(name.prefix(40)) must not refer to anything, got \(value.prefix(40))")
    }
    guard id(of: value) != nil else {
      throw SVGFault("\(name) must refer to an id of the file, got \(value.prefix(40))")
    }
  }

  /// Returns the id in a value that begins with `url(#id)`, quoted or not, and the text after it; otherwise `nil`.
  static func id(of value: String) -> (id: String, rest: String)? {
    let text = value.trimmingSpace
    guard text.lowercased().hasPrefix("url("), let close = text.firstIndex(of: ")") else {
      return nil
    }
    let inside = String(text[..<close].dropFirst(4)).trimmingSpace
    let bare = inside.filter { $0 != "\"" && $0 != "'" }.trimmingSpace
    let rest = String(text[text.index(after: close)...]).trimmingSpace
    guard bare.hasPrefix("#"), bare.count > 1, inside.count - bare.count <= 2,
      !rest.lowercased().contains("url")
    else { return nil }
    return (String(bare.dropFirst()), rest)
  }
}
