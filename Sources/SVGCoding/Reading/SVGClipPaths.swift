import Raster
import VectorRaster

/// The clip paths of a file, which are read when an element refers to them (svg.md §9).
struct SVGClipPaths {
  /// A clip in units of the frame.
  struct Clip {
    /// The filled shapes, which limit an element to their intersection; an empty one hides everything.
    let shapes: [Shape]
    /// Whether the clip was computed for the first time.
    var isNew = true
  }

  /// The properties that determine a clip.
  private struct Key: Hashable {
    let index: Int
    let box: Rect?
    let transform: Transform
  }

  /// The maximum number of clip paths that refer to each other.
  private static let maximumDepth = 16
  /// The maximum number of parts, counted for each element that they clip.
  private static let maximumParts = 1 << 16

  /// The view box of the nearest viewport, which percentages refer to.
  var viewBox = Rect(x: 0, y: 0, width: 1, height: 1)
  /// Whether any clip path needs the box of the clipped element.
  let needBoxes: Bool
  private let tree: SVGTree
  private let sheet: SVGStyleSheet
  private var styles: SVGDefinitionStyles
  private var known: [Key: Clip] = [:]
  /// The number of parts so far, counted for each element that they clip.
  private var partCount = 0
  /// The clip paths that are being read, each for the one before it.
  private var open: [Int] = []

  init(_ tree: SVGTree, _ sheet: SVGStyleSheet) {
    (self.tree, self.sheet) = (tree, sheet)
    styles = SVGDefinitionStyles(tree, sheet)
    needBoxes = tree.elements.contains { $0.name == "clipPath" && Self.isBox($0) }
  }

  /// Returns whether a clip path is in units of the clipped element's box.
  private static func isBox(_ element: SVGElement) -> Bool {
    element.attributes["clipPathUnits"]?.trimmingSpace == "objectBoundingBox"
  }

  /// Returns the clip with an id, or `nil` if there is none or if it is being read already.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - box: The bounding box of the clipped element without strokes, in its user space, or `nil` if it is empty.
  ///   - transform: The map from the user space to the frame.
  /// - Throws: `SVGFault` if the clip path has a part that is not allowed, or if a limit is exceeded.
  mutating func clip(
    _ id: String, box: Rect?, _ transform: Transform
  ) throws(SVGFault) -> Clip? {
    guard let index = tree.places[id], tree.elements[index].name == "clipPath",
      !open.contains(index)
    else { return nil }
    let style = try styles.style(of: index, viewBox: viewBox)
    let isBox = Self.isBox(tree.elements[index])
    let key = Key(
      index: index, box: isBox || style.clipPath != nil ? box : nil, transform: transform)
    if var clip = known[key] {
      clip.isNew = false
      return clip
    }
    guard open.count < Self.maximumDepth else {
      throw SVGFault(
        "clip paths must be nested at most \(Self.maximumDepth) deep", isRefusal: true)
    }
    open.append(index)
    defer { open.removeLast() }
    var map = style.transform.then(transform)
    if isBox {
      guard let box, !box.isEmpty else { return Clip(shapes: [Self.nothing]) }
      map = Transform(box.width, 0, 0, box.height, box.x, box.y).then(map)
    }
    var inherited = style.properties
    inherited.isDisplayed = true
    var areas: [Area] = []
    for child in tree.children(of: index) {
      do throws(SVGFault) {
        if let area = try area(child, inherited, map, isDirect: true) { areas.append(area) }
      } catch {
        throw error.located(at: tree.elements[child].line)
      }
    }
    var shapes = try Self.united(areas)
    if let own = style.clipPath { shapes += try clip(own, box: box, transform)?.shapes ?? [] }
    let clip = Clip(shapes: shapes)
    known[key] = clip
    return clip
  }

  /// A part of a clip path.
  private struct Area {
    let shape: Shape
    /// The clips of the part itself.
    var clips: [Shape]
  }

  private static let nothing = Shape(Path(), .fill(.nonZero))

  /// Returns the area of a shape or of a `use` of one, or `nil` if it has none.
  private mutating func area(
    _ index: Int, _ properties: SVGProperties, _ map: Transform, isDirect: Bool
  ) throws(SVGFault) -> Area? {
    let element = tree.elements[index]
    partCount += 1
    guard partCount <= Self.maximumParts else {
      throw SVGFault(
        "clip paths must have at most \(Self.maximumParts) parts for all elements together, "
          + "got more", isRefusal: true)
    }
    let kind = SVGElementName.kind(of: element.name)
    guard kind != .refused else {
      throw SVGFault("the element \(element.name.prefix(40)) is not allowed", isRefusal: true)
    }
    guard kind == .shape || kind == .reference && isDirect else { return nil }
    let style = try SVGStyle(element, sheet, inheriting: properties, viewBox: viewBox)
    // Opacity does not apply to clips, although 0 usually hides an element.
    guard style.properties.isDisplayed || style.opacity == 0 else { return nil }
    let inner = style.transform.then(map)
    var (area, box): (Area?, Rect?) = (nil, nil)
    if kind == .reference {
      guard let id = element.reference, let target = tree.places[id] else { return nil }
      let offset = Transform.translation(
        (try? SVGNumbers.length(
          element.attributes["x"] ?? "0", of: "x", percentOf: viewBox.width)) ?? 0,
        (try? SVGNumbers.length(
          element.attributes["y"] ?? "0", of: "y", percentOf: viewBox.height)) ?? 0)
      area = try self.area(target, style.properties, offset.then(inner), isDirect: false)
      box = inner.inverse.flatMap { area?.shape.path.transformed(by: $0).bounds }
    } else if style.properties.isVisible, element.name != "line" {
      var geometry = SVGGeometry(attributes: element.attributes, viewBox: viewBox)
      let path: Path
      do throws(SVGFault) { path = try geometry.path(element.name).path } catch {
        guard !error.isRefusal else { throw error }
        return nil
      }
      box = path.bounds
      area = Area(
        shape: Shape(path.transformed(by: inner), .fill(style.properties.clipRule)), clips: [])
    }
    if let own = style.clipPath, let clip = try clip(own, box: box, inner) {
      area?.clips += clip.shapes
    }
    return area
  }

  /// Returns shapes that intersect in the union of areas.
  ///
  /// - Throws: `SVGFault` if several areas have clips of their own, or overlap themselves and each other.
  private static func united(_ areas: [Area]) throws(SVGFault) -> [Shape] {
    let areas = areas.filter { $0.shape.bounds?.isEmpty == false }
    guard let first = areas.first else { return [nothing] }
    guard areas.count > 1 else { return [first.shape] + first.clips }
    guard areas.allSatisfy(\.clips.isEmpty) else {
      throw SVGFault(
        "a clip of one of several parts of a clip path is not drawn here", isRefusal: true)
    }
    guard let union = Shape(uniting: areas.map(\.shape)) else {
      throw SVGFault(
        "parts of a clip path that overlap themselves and each other are not drawn here",
        isRefusal: true)
    }
    return [union]
  }
}
