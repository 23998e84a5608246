import Raster
import VectorRaster

/// The third pass of reading: drawn elements become shapes in units of the frame (svg.md §6).
struct SVGResolver {
  /// The state that elements pass on to those inside them, beside their style.
  struct Place {
    /// The map to the frame.
    var transform: Transform
    /// The translucent or clipped ancestors.
    var groups: [SVGShape.Group] = []
    var classes: [String] = []
    var groupID: Int?
    /// Whether the element around is the root.
    var isTop = true
  }

  let tree: SVGTree
  private let sheet: SVGStyleSheet
  var paints: SVGPaintServers
  var clips: SVGClipPaths
  var document = SVGDocument(viewBox: Rect(x: 0, y: 0, width: 1, height: 1))
  /// The view box of the nearest viewport, which percentages refer to.
  var viewBox = Rect(x: 0, y: 0, width: 1, height: 1) {
    didSet { (paints.viewBox, clips.viewBox) = (viewBox, viewBox) }
  }
  /// The elements that are being drawn, each inside of those before it.
  private(set) var open: [Int] = []
  /// The paths of elements, which every `use` of one shares, with the view boxes that they were read in.
  var geometry: [Int: (path: Path, viewBox: Rect)] = [:]
  /// The outlines in units of the frame, which are collected while a clip may need their box.
  var outlines: [Path] = []
  /// The number of open elements with clips that may need a box.
  var boxCount = 0
  /// The amounts of what the file has and draws.
  var budget = SVGBudget()
  /// The bounding boxes of the first shapes, which are computed when a clip needs them.
  var boxes: [Rect?] = []
  /// The definitions and shapes with content that was checked.
  private var checked: Set<Int> = []
  /// The shapes that were checked for being invisible.
  var unseen: Set<Int> = []
  /// The notes on each element.
  private var noted: [Int: Set<String>] = [:]
  private var groupCount = 0
  /// The number of styles and groups so far, which identifies groups.
  var number = 0

  init(_ tree: SVGTree, _ sheet: SVGStyleSheet) {
    (self.tree, self.sheet) = (tree, sheet)
    paints = SVGPaintServers(tree, sheet)
    clips = SVGClipPaths(tree, sheet)
  }

  /// Returns the drawing of the file.
  ///
  /// - Throws: `SVGError.refused` with the line of the first element that is not allowed or exceeds a limit.
  mutating func resolve() throws(SVGError) -> SVGDocument {
    let root = tree.elements[0]
    do throws(SVGFault) {
      guard root.name == "svg" else {
        throw SVGFault("the root element must be svg, got \(shown(root.name))")
      }
      let frame = try SVGFrame(root.attributes)
      viewBox = frame.viewBox
      document.viewBox = frame.rect
      document.textColor = sheet.textColor
      document.notes = sheet.notes
      let style = try style(of: 0, inheriting: SVGProperties())
      // The classes of the root belong to the icon set rather than to a layer.
      let place = Place(transform: style.transform.then(frame.map))
      open.append(0)
      try compose(0, style, place) { resolver, place throws(SVGFault) in
        try resolver.resolveChildren(of: 0, style, place)
      }
    } catch {
      throw error.at(line: root.line)
    }
    for (index, text) in paints.notes { note(text, index) }
    document.notes.sort { $0.line < $1.line }
    return document
  }

  mutating func resolveChildren(
    of index: Int, _ style: SVGStyle, _ place: Place
  ) throws(SVGFault) {
    for child in tree.children(of: index) { try resolve(child, style.properties, place) }
  }

  /// Draws an element.
  mutating func resolve(
    _ index: Int, _ properties: SVGProperties, _ place: Place
  ) throws(SVGFault) {
    do throws(SVGFault) {
      try resolveLocated(index, properties, place)
    } catch {
      throw error.located(at: tree.elements[index].line)
    }
  }

  private mutating func resolveLocated(
    _ index: Int, _ properties: SVGProperties, _ place: Place
  ) throws(SVGFault) {
    let element = tree.elements[index]
    try budget.draw()
    switch SVGElementName.kind(of: element.name) {
    case .ignored, .style: break
    case .definition: try checkDefinition(index)
    case .title:
      guard place.isTop, document.title == nil else { return }
      let words = element.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !words.isEmpty { document.title = words }
    case .refused: throw SVGFault("the element \(shown(element.name)) is not allowed")
    case .group:
      try enter(index, properties, place) { resolver, style, place throws(SVGFault) in
        try resolver.resolveChildren(of: index, style, place)
      }
    case .viewport: try resolveViewport(index, nil, properties, place)
    case .reference: try resolveReference(index, properties, place)
    case .shape:
      try enter(index, properties, place) { resolver, style, place throws(SVGFault) in
        try resolver.checkShape(index)
        try resolver.add(index, style, place)
      }
    }
  }

  /// Computes the style of a drawn element, and draws its content with `body` inside of its opacity and clips.
  mutating func enter(
    _ index: Int, _ properties: SVGProperties, _ place: Place,
    _ body: (inout SVGResolver, SVGStyle, Place) throws(SVGFault) -> Void
  ) throws(SVGFault) {
    let element = tree.elements[index]
    guard open.count < SVGReader.maximumDepth else {
      throw SVGFault(
        "elements must be nested at most \(SVGReader.maximumDepth) deep", isRefusal: true)
    }
    let style = try style(of: index, inheriting: properties)
    var inner = place
    inner.isTop = false
    inner.transform = style.transform.then(place.transform)
    inner.classes += style.classes
    let isShape = SVGElementName.kind(of: element.name) == .shape
    if !style.classes.isEmpty, !isShape {
      groupCount += 1
      inner.groupID = groupCount
    }
    open.append(index)
    defer { open.removeLast() }
    try compose(index, style, inner) { resolver, place throws(SVGFault) in
      try body(&resolver, style, place)
    }
  }

  /// Returns the style of a drawn element, and adds a note for each unsupported or invalid declaration.
  private mutating func style(
    of index: Int, inheriting properties: SVGProperties
  ) throws(SVGFault) -> SVGStyle {
    let element = tree.elements[index]
    number += 1
    try sheet.checkComparisons(of: number)
    try budget.read(element.attributes)
    let style = try SVGStyle(element, sheet, inheriting: properties, viewBox: viewBox)
    style.notes.forEach { note($0, index) }
    if style.properties.isDisplayed { try style.checkEffects() }
    return style
  }

  /// Checks that a definition, which may be unused, contains no scripts.
  private mutating func checkDefinition(_ index: Int) throws(SVGFault) {
    guard checked.insert(index).inserted else { return }
    for element in tree.elements[index..<tree.elements[index].end]
    where ["script", "handler"].contains(element.name.lowercased()) {
      throw SVGFault("the element \(shown(element.name)) is not allowed", line: element.line)
    }
  }

  /// Checks that a shape contains only elements that are not drawn.
  private mutating func checkShape(_ index: Int) throws(SVGFault) {
    guard checked.insert(index).inserted else { return }
    for child in tree.children(of: index) {
      let element = tree.elements[child]
      guard [.title, .ignored, .style].contains(SVGElementName.kind(of: element.name)) else {
        throw SVGFault(
          "the element \(shown(element.name)) is not allowed in a shape", line: element.line)
      }
    }
  }

  /// Adds a note on an element, unless it has the note already because it is drawn again.
  mutating func note(_ text: String, _ index: Int) {
    guard noted[index, default: []].insert(text).inserted else { return }
    document.notes.append(SVGDocument.Note(line: tree.elements[index].line, text: text))
  }

  func shown(_ name: String) -> String { String(name.prefix(40)) }
}
