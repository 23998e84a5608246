import Raster
import VectorRaster

/// The third pass of reading: drawn elements become shapes in units of the frame (svg.md §6).
struct SVGResolver {
  /// The state that elements pass on to those inside them, beside their style.
  private struct Place {
    /// The map to the frame.
    var transform: Transform
    /// The translucent ancestors.
    var groups: [SVGShape.Group] = []
    var classes: [String] = []
    var groupID: Int?
    /// Whether the element around is the root.
    var isTop = true
  }

  /// The maximum nesting depth of translucent groups.
  ///
  /// Each one needs a picture of its own while it is drawn.
  private static let maximumGroups = 8
  /// The maximum number of lines and curves, which is also the limit when the path data is read again.
  private static let maximumElements = 1 << 16

  private let tree: SVGTree
  private let sheet: SVGStyleSheet
  private var paints: SVGPaintServers
  private var document = SVGDocument(viewBox: Rect(x: 0, y: 0, width: 1, height: 1))
  private var viewBox = Rect(x: 0, y: 0, width: 1, height: 1)
  private var commandCount = 0
  private var elementCount = 0
  private var groupCount = 0
  /// The number of drawn elements and groups so far.
  private var number = 0

  init(_ tree: SVGTree, _ sheet: SVGStyleSheet) {
    (self.tree, self.sheet) = (tree, sheet)
    paints = SVGPaintServers(tree, sheet)
  }

  /// Returns the drawing of the file.
  ///
  /// - Throws: `SVGError.refused` with the line of the first element that is not allowed or has an invalid value.
  mutating func resolve() throws(SVGError) -> SVGDocument {
    let root = tree.elements[0]
    do throws(SVGFault) {
      guard root.name == "svg" else {
        throw SVGFault("the root element must be svg, got \(shown(root.name))")
      }
      let frame = try SVGFrame(root.attributes)
      viewBox = frame.viewBox
      paints.viewBox = viewBox
      document.viewBox = frame.rect
      document.textColor = sheet.textColor
      let style = try style(of: root, inheriting: SVGProperties())
      // The classes of the root belong to the icon set rather than to a layer.
      var place = Place(transform: style.transform.then(frame.map))
      place.groups += group(style)
      try resolveChildren(of: 0, style, place)
    } catch {
      throw error.at(line: root.line)
    }
    return document
  }

  private mutating func resolveChildren(
    of index: Int, _ style: SVGStyle, _ place: Place
  ) throws(SVGFault) {
    for child in tree.children(of: index) {
      do throws(SVGFault) {
        try resolve(child, style.properties, place)
      } catch {
        throw error.located(at: tree.elements[child].line)
      }
    }
  }

  private mutating func resolve(
    _ index: Int, _ properties: SVGProperties, _ place: Place
  ) throws(SVGFault) {
    let element = tree.elements[index]
    switch SVGElementName.kind(of: element.name) {
    case .ignored, .style: break
    case .definition: try checkDefinition(index)
    case .title:
      guard place.isTop, document.title == nil else { return }
      let words = element.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !words.isEmpty { document.title = words }
    case .refused: throw SVGFault("the element \(shown(element.name)) is not allowed")
    case .group, .shape:
      guard place.groups.count <= Self.maximumGroups else {
        throw SVGFault(
          "translucent groups must be nested at most \(Self.maximumGroups) deep")
      }
      let style = try style(of: element, inheriting: properties)
      var inner = place
      inner.isTop = false
      inner.transform = style.transform.then(place.transform)
      inner.classes += style.classes
      if SVGElementName.kind(of: element.name) == .shape {
        try checkShape(index)
        return try add(element, style, inner)
      }
      if !style.classes.isEmpty {
        groupCount += 1
        inner.groupID = groupCount
      }
      inner.groups += group(style)
      try resolveChildren(of: index, style, inner)
    }
  }

  /// Returns the style of a drawn element, and adds a note for each unsupported declaration.
  private mutating func style(
    of element: SVGElement, inheriting properties: SVGProperties
  ) throws(SVGFault) -> SVGStyle {
    let style = try SVGStyle(element, sheet, inheriting: properties, viewBox: viewBox)
    number += 1
    style.unknown.forEach { note("\($0) is omitted", element) }
    if style.properties.isDisplayed { try style.checkEffects() }
    return style
  }

  /// Returns the group that an element's children are composited in; none if the element is opaque.
  private func group(_ style: SVGStyle) -> [SVGShape.Group] {
    style.opacity < 1 ? [SVGShape.Group(id: number, opacity: style.opacity)] : []
  }

  /// Checks that a definition, which may be unused, contains no scripts.
  private func checkDefinition(_ index: Int) throws(SVGFault) {
    for element in tree.elements[index..<tree.elements[index].end]
    where ["script", "handler"].contains(element.name.lowercased()) {
      throw SVGFault("the element \(shown(element.name)) is not allowed", line: element.line)
    }
  }

  /// Checks that a shape contains only elements that are not drawn.
  private func checkShape(_ index: Int) throws(SVGFault) {
    for child in tree.children(of: index) {
      let element = tree.elements[child]
      guard [.title, .ignored, .style].contains(SVGElementName.kind(of: element.name)) else {
        throw SVGFault(
          "the element \(shown(element.name)) is not allowed in a shape", line: element.line)
      }
    }
  }

  private mutating func add(
    _ element: SVGElement, _ style: SVGStyle, _ place: Place
  ) throws(SVGFault) {
    let geometry = SVGGeometry(attributes: element.attributes, viewBox: viewBox)
    let (path, commands) = try geometry.path(element.name)
    commandCount += commands
    guard commandCount <= SVGReader.maximumCommands else {
      throw SVGFault(
        "a file must have at most \(SVGReader.maximumCommands) path commands, got \(commandCount)")
    }
    guard !path.isEmpty else { return note("\(element.name) has nothing to draw", element) }
    var outline = SVGOutline(path, style, place.transform)
    outline.canBeFilled = element.name != "line"
    outline.pathLength = element.attributes["pathLength"]
    var shapes: [SVGShape] = []
    for part in try outline.shapes(&paints) {
      shapes.append(
        SVGShape(
          shape: part.shape, color: part.color, isCurrentColor: part.isCurrentColor,
          groups: place.groups, classes: place.classes, groupID: place.groupID, line: element.line))
    }
    // A single shape takes the opacity itself; two shapes need a group.
    if shapes.count == 1 {
      shapes[0].shape.opacity *= style.opacity
    } else {
      for index in shapes.indices { shapes[index].groups += group(style) }
    }
    if shapes.isEmpty, !outline.covers(viewBox) { note("\(element.name) cannot be seen", element) }
    elementCount += shapes.reduce(0) { $0 + $1.shape.path.elements.count }
    guard elementCount <= Self.maximumElements else {
      throw SVGFault(
        "a drawing must have at most \(Self.maximumElements) lines and curves once strokes "
          + "under uneven transforms are outlined, got \(elementCount)")
    }
    document.shapes += shapes
  }

  private mutating func note(_ text: String, _ element: SVGElement) {
    document.notes.append(SVGDocument.Note(line: element.line, text: text))
  }

  private func shown(_ name: String) -> String { String(name.prefix(40)) }
}
