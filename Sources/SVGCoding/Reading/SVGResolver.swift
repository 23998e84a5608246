import Raster
import VectorRaster

/// The third pass of reading: drawn elements become shapes in units of the frame (svg.md §6).
struct SVGResolver {
  /// The maximum nesting depth of groups that are composited on their own.
  ///
  /// Each one needs a picture of its own while it is drawn.
  private static let maximumGroups = 16

  private let tree: SVGTree
  private let sheet: SVGStyleSheet
  private let frame: SVGFrame
  private var drawn: SVGDrawnShapes
  private var title: String?
  /// The elements that are being drawn, each inside of those before it.
  private var open: [Int] = []
  /// The definitions and shapes with content that was checked.
  private var checked: Set<Int> = []
  /// The number of groups with classes so far.
  private var groupCount = 0
  /// The number of styles and groups so far, which identifies groups.
  private var number = 0

  /// Reads the frame of the root.
  ///
  /// - Throws: `SVGError.refused` if the root is no `svg` or has an invalid frame.
  init(_ tree: SVGTree, _ sheet: SVGStyleSheet) throws(SVGError) {
    (self.tree, self.sheet) = (tree, sheet)
    let root = tree.elements[0]
    do throws(SVGFault) {
      guard root.name == "svg" else {
        throw SVGFault("the root element must be svg, got \(root.name.prefix(40))")
      }
      frame = try SVGFrame(root.attributes)
    } catch {
      throw error.at(line: root.line)
    }
    drawn = SVGDrawnShapes(tree, sheet, in: frame)
  }

  /// Returns the drawing of the file.
  ///
  /// - Throws: `SVGError.refused` with the line of the first element that is not allowed or exceeds a limit.
  mutating func resolve() throws(SVGError) -> SVGDocument {
    do throws(SVGFault) {
      let style = try style(of: 0, inheriting: SVGProperties())
      // The classes of the root belong to the icon set rather than to a layer.
      open.append(0)
      let place = SVGPlace(style.transform.then(frame.map))
      try compose(0, style, place) { resolver, place throws(SVGFault) in
        try resolver.resolveChildren(of: 0, style, place)
      }
    } catch {
      throw error.at(line: tree.elements[0].line)
    }
    drawn.addNotesOnPaints()
    var document = SVGDocument(viewBox: frame.rect)
    document.shapes = drawn.shapes
    document.textColor = sheet.textColor
    document.title = title
    document.notes = drawn.notes.sorted
    return document
  }

  private mutating func resolveChildren(
    of index: Int, _ style: SVGStyle, _ place: SVGPlace
  ) throws(SVGFault) {
    for child in tree.children(of: index) { try resolve(child, style.properties, place) }
  }

  /// Draws an element.
  private mutating func resolve(
    _ index: Int, _ properties: SVGProperties, _ place: SVGPlace
  ) throws(SVGFault) {
    do throws(SVGFault) {
      try resolveLocated(index, properties, place)
    } catch {
      throw error.located(at: tree.elements[index].line)
    }
  }

  private mutating func resolveLocated(
    _ index: Int, _ properties: SVGProperties, _ place: SVGPlace
  ) throws(SVGFault) {
    let element = tree.elements[index]
    try drawn.budget.draw()
    switch SVGElementName.kind(of: element.name) {
    case .ignored, .style: break
    case .definition: try checkDefinition(index)
    case .title:
      guard place.isTop, title == nil else { return }
      let words = element.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !words.isEmpty { title = words }
    case .refused: throw SVGFault("the element \(element.name.prefix(40)) is not allowed")
    case .group:
      try enter(index, properties, place) { resolver, style, place throws(SVGFault) in
        try resolver.resolveChildren(of: index, style, place)
      }
    case .viewport: try resolveViewport(index, nil, properties, place)
    case .reference:
      // As if the element that it refers to stood there (SVG 2 §5.6).
      try enter(index, properties, place) { resolver, style, place throws(SVGFault) in
        guard style.properties.isDisplayed else { return }
        try resolver.resolveTarget(of: index, style, place)
      }
    case .shape:
      try enter(index, properties, place) { resolver, style, place throws(SVGFault) in
        try resolver.checkShape(index)
        try resolver.drawn.add(index, style, place)
      }
    }
  }

  /// Draws the element that a `use` refers to.
  private mutating func resolveTarget(
    of index: Int, _ style: SVGStyle, _ place: SVGPlace
  ) throws(SVGFault) {
    let use = tree.elements[index]
    guard let id = use.reference, let target = tree.places[id] else {
      return drawn.notes.add("use refers to nothing", index)
    }
    guard !open.contains(target) else {
      return drawn.notes.add("use refers to an element around it, and is omitted", index)
    }
    var inner = place
    do throws(SVGFault) {
      let x = try use.length("x", percentOf: drawn.viewBox.width) ?? 0
      let y = try use.length("y", percentOf: drawn.viewBox.height) ?? 0
      inner.transform = Transform.translation(x, y).then(place.transform)
    } catch {
      return drawn.notes.add("\(error.reason); use is omitted", index)
    }
    let name = tree.elements[target].name
    switch SVGElementName.kind(of: name) {
    case .viewport: try resolveViewport(target, use, style.properties, inner)
    case .definition where name == "symbol":
      try resolveViewport(target, use, style.properties, inner)
    case .group, .shape, .reference, .refused: try resolve(target, style.properties, inner)
    case .definition, .ignored, .style, .title:
      drawn.notes.add("use refers to \(name.prefix(40)), which is not drawn", index)
    }
  }

  /// Draws the elements inside a `symbol` or a nested `svg`.
  ///
  /// - Parameter use: The `use` that shows the element and may give it other sides.
  private mutating func resolveViewport(
    _ index: Int, _ use: SVGElement?, _ properties: SVGProperties, _ place: SVGPlace
  ) throws(SVGFault) {
    try enter(index, properties, place) { resolver, style, place throws(SVGFault) in
      let element = resolver.tree.elements[index]
      let outer = resolver.drawn.viewBox
      let viewport: SVGViewport
      do throws(SVGFault) {
        viewport = try SVGViewport(element, use, style, in: outer)
      } catch {
        let name = element.name.prefix(40)
        return resolver.drawn.notes.add("\(error.reason); \(name) is omitted", index)
      }
      guard !viewport.rect.isEmpty else { return }
      resolver.drawn.viewBox = viewport.viewBox
      try resolver.resolveContent(of: index, viewport, style, place)
      resolver.drawn.viewBox = outer
    }
  }

  private mutating func resolveContent(
    of index: Int, _ viewport: SVGViewport, _ style: SVGStyle, _ place: SVGPlace
  ) throws(SVGFault) {
    var inner = place
    inner.transform = viewport.map.then(place.transform)
    guard viewport.isCut else { return try resolveChildren(of: index, style, inner) }
    number += 1
    inner.groups.append(SVGShape.Group(id: number, opacity: 1))
    let (start, depth) = (drawn.shapes.count, place.groups.count)
    try resolveChildren(of: index, style, inner)
    let area = Shape(.rect(viewport.rect), .fill(.nonZero)).transformed(by: place.transform)
    if try !drawn.limit(start, at: depth, to: [area]) { drawn.ungroup(start, at: depth) }
  }

  /// Computes the style of a drawn element, and draws its content with `body` inside of its opacity and clips.
  private mutating func enter(
    _ index: Int, _ properties: SVGProperties, _ place: SVGPlace,
    _ body: (inout SVGResolver, SVGStyle, SVGPlace) throws(SVGFault) -> Void
  ) throws(SVGFault) {
    guard open.count < SVGReader.maximumDepth else {
      throw SVGFault(
        "elements must be nested at most \(SVGReader.maximumDepth) deep", isRefusal: true)
    }
    let style = try style(of: index, inheriting: properties)
    var inner = place
    inner.isTop = false
    inner.transform = style.transform.then(place.transform)
    inner.classes += style.classes
    if !style.classes.isEmpty, !isShape(index) {
      groupCount += 1
      inner.groupID = groupCount
    }
    open.append(index)
    defer { open.removeLast() }
    try compose(index, style, inner) { resolver, place throws(SVGFault) in
      try body(&resolver, style, place)
    }
  }

  /// Draws content with `body`, in a group of its own if the element is translucent or clipped.
  ///
  /// A translucent shape takes its opacity itself, unless it has both a fill and a stroke.
  private mutating func compose(
    _ index: Int, _ style: SVGStyle, _ place: SVGPlace,
    _ body: (inout SVGResolver, SVGPlace) throws(SVGFault) -> Void
  ) throws(SVGFault) {
    let (start, depth) = (drawn.shapes.count, place.groups.count)
    let group = SVGShape.Group(id: number, opacity: style.opacity)
    let clip = style.properties.isDisplayed ? style.clipPath : nil
    var inner = place
    if style.opacity < 1 && !isShape(index) || clip != nil { inner.groups.append(group) }
    guard inner.groups.count <= Self.maximumGroups else {
      throw SVGFault("translucent groups must be nested at most \(Self.maximumGroups) deep")
    }
    if let clip {
      let outline = drawn.beginBox()
      try body(&self, inner)
      let box = drawn.endBox(since: outline, in: place.transform)
      let isCut = try drawn.cut(
        start, at: depth, by: clip, box: box, of: index, place.transform)
      guard !isCut, isShape(index) || style.opacity == 1 else { return }
      drawn.ungroup(start, at: depth)
    } else {
      try body(&self, inner)
    }
    if isShape(index) { drawn.fade(start, at: depth, by: group) }
  }

  private func isShape(_ index: Int) -> Bool {
    SVGElementName.kind(of: tree.elements[index].name) == .shape
  }

  /// Returns the style of a drawn element, and adds a note for each unsupported or invalid declaration.
  private mutating func style(
    of index: Int, inheriting properties: SVGProperties
  ) throws(SVGFault) -> SVGStyle {
    let element = tree.elements[index]
    number += 1
    try sheet.checkComparisons(of: number)
    try drawn.budget.read(element.attributes)
    let style = try SVGStyle(element, sheet, inheriting: properties, viewBox: drawn.viewBox)
    for text in style.notes { drawn.notes.add(text, index) }
    if style.properties.isDisplayed { try style.checkEffects() }
    return style
  }

  /// Checks that a definition, which may be unused, contains no scripts.
  private mutating func checkDefinition(_ index: Int) throws(SVGFault) {
    guard checked.insert(index).inserted else { return }
    for element in tree.elements[index..<tree.elements[index].end]
    where ["script", "handler"].contains(element.name.lowercased()) {
      throw SVGFault(
        "the element \(element.name.prefix(40)) is not allowed", line: element.line)
    }
  }

  /// Checks that a shape contains only elements that are not drawn.
  private mutating func checkShape(_ index: Int) throws(SVGFault) {
    guard checked.insert(index).inserted else { return }
    for child in tree.children(of: index) {
      let element = tree.elements[child]
      guard [.title, .ignored, .style].contains(SVGElementName.kind(of: element.name)) else {
        throw SVGFault(
          "the element \(element.name.prefix(40)) is not allowed in a shape", line: element.line)
      }
    }
  }
}
