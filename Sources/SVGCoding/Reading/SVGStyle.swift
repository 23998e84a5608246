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
  /// The id of the clip path that `clip-path` refers to, or `nil` if there is none.
  private(set) var clipPath: String?
  /// Descriptions of the declarations that are not supported or not valid, and are therefore ignored.
  private(set) var notes: [String] = []

  /// Computes the style of an element.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - sheet: The style sheets of the file.
  ///   - inherited: The properties of the element around it.
  ///   - viewBox: The rectangle that percentages refer to.
  /// - Throws: `SVGFault` for forbidden attributes, and for values that exceed a limit or are not drawn here.
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
      guard !SVGAttributeName.isGeometric(name) else {
        throw SVGFault("the property \(name) must be an attribute, not in style")
      }
      try SVGReference.check(declaration.value, in: name)
      if SVGAttributeName.isSilent(name) || name.hasPrefix("-") { continue }
      cascade.add(style: declaration)
    }
    notes = cascade.unknown.map { "\($0) is omitted" }
    for name in cascade.names { try apply(name, cascade.values(of: name), viewBox: viewBox) }
    if opacity == 0 { properties.isDisplayed = false }
    try readTransform(element.attributes["transform"], viewBox: viewBox)
    readClipPath()
  }

  /// Sets a property to the first valid one of some values, in descending priority (CSS 2.2 §4.2).
  private mutating func apply(
    _ name: String, _ values: [String], viewBox: Rect
  ) throws(SVGFault) {
    for value in values {
      do throws(SVGFault) {
        if name == "opacity" {
          opacity = try SVGProperties.opacity(value, of: name)
        } else if SVGProperties.isOwn(name) {
          own[name] = value.trimmingSpace
        } else {
          _ = try properties.set(name, value, viewBox: viewBox)
        }
        return
      } catch {
        guard !error.isRefusal else { throw error }
        notes.append("\(error.reason), and is ignored")
      }
    }
  }

  /// Reads the transform; an element with an invalid one is not displayed.
  private mutating func readTransform(_ text: String?, viewBox: Rect) throws(SVGFault) {
    guard let text else { return }
    do throws(SVGFault) {
      transform = try SVGTransform.read(text)
    } catch {
      properties.isDisplayed = false
      notes.append("\(error.reason); the element is omitted")
      return
    }
    do throws(SVGFault) {
      if let origin = try SVGTransform.origin(own, viewBox: viewBox) {
        transform = transform.about(origin)
      }
    } catch {
      guard !error.isRefusal else { throw error }
      notes.append("\(error.reason), and is ignored")
    }
  }

  private mutating func readClipPath() {
    guard let text = own["clip-path"], text != "none" else { return }
    clipPath = SVGReference.id(of: text)?.id
    if clipPath == nil { notes.append("the clip path \(text.prefix(40)) is omitted") }
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
  /// The properties that may refer to an element of the file.
  private static let names: Set<String> = ["fill", "stroke", "clip-path"]

  /// Checks that a value refers at most to an element of the file, and contains no escape, which could hide a reference.
  ///
  /// - Throws: `SVGFault` if it does.
  static func check(_ value: String, in name: String) throws(SVGFault) {
    guard value.contains(where: { $0 == "(" || $0 == "\\" }) else { return }
    let bare = value.lowercased().filter { !$0.isWhitespace }
    guard !bare.contains("\\") else {
      throw SVGFault("\(name.prefix(40)) must not refer to anything, got \(value.prefix(40))")
    }
    guard bare.contains("url(") else { return }
    guard names.contains(name) else {
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
