import Raster
import VectorRaster

/// The shapes that the elements of a file have drawn so far, in units of the frame.
///
/// An element's shapes are those from an index on, and its group is the one at its depth among theirs.
struct SVGDrawnShapes {
  /// The shapes in painting order.
  private(set) var shapes: [SVGShape] = []
  /// The notes on the elements.
  var notes: SVGNotes
  /// The amounts of what the file has and draws.
  var budget = SVGBudget()
  /// The view box of the nearest viewport, which percentages refer to.
  var viewBox: Rect { didSet { (paints.viewBox, clips.viewBox) = (viewBox, viewBox) } }

  private let tree: SVGTree
  /// The length below which shapes do not differ.
  private let margin: Double
  private var paints: SVGPaintServers
  private var clips: SVGClipPaths
  /// The paths of elements, which every `use` of one shares, with the view boxes that they were read in.
  private var paths: [Int: (path: Path, viewBox: Rect)] = [:]
  /// The bounding boxes of the first shapes, which are computed when a clip needs them.
  private var boxes: [Rect?] = []
  /// The outlines that are collected while a clip may need their box.
  private var outlines: [Path] = []
  /// The number of open elements with clips that may need a box.
  private var boxCount = 0
  /// The elements that were checked for being invisible.
  private var unseen: Set<Int> = []

  init(_ tree: SVGTree, _ sheet: SVGStyleSheet, in frame: SVGFrame) {
    self.tree = tree
    notes = SVGNotes(tree, sheet.notes)
    margin = 1e-5 * max(frame.rect.width, frame.rect.height)
    viewBox = frame.viewBox
    paints = SVGPaintServers(tree, sheet)
    clips = SVGClipPaths(tree, sheet)
    (paints.viewBox, clips.viewBox) = (viewBox, viewBox)
  }

  /// Adds the fill and the stroke of a shape element.
  ///
  /// - Throws: `SVGFault` if a paint or a dash is invalid, or if a limit is exceeded.
  mutating func add(_ index: Int, _ style: SVGStyle, _ place: SVGPlace) throws(SVGFault) {
    let element = tree.elements[index]
    guard let path = try path(of: index) else { return }
    guard !path.isEmpty else { return notes.add("\(element.name) has nothing to draw", index) }
    let own = path.elements.count
    try budget.add(elements: own)
    if boxCount > 0, style.properties.isDisplayed {
      outlines.append(path.transformed(by: place.transform))
    }
    var outline = SVGOutline(path, style, place.transform)
    outline.canBeFilled = element.name != "line"
    outline.pathLength = element.attributes["pathLength"]
    let parts = try outline.shapes(&paints)
    let outlined = parts.reduce(0) { $0 + $1.shape.path.elements.count }
    try budget.add(elements: max(outlined - own, 0))
    for part in parts {
      shapes.append(
        SVGShape(
          shape: part.shape, color: part.color, isCurrentColor: part.isCurrentColor,
          groups: place.groups, classes: place.classes, groupID: place.groupID, line: element.line))
    }
    guard parts.isEmpty, unseen.insert(index).inserted else { return }
    if !outline.covers(viewBox) { notes.add("\(element.name) cannot be seen", index) }
  }

  /// Returns the path of a shape element in user space, or `nil` with a note if it cannot be drawn.
  private mutating func path(of index: Int) throws(SVGFault) -> Path? {
    if let known = paths[index], known.viewBox == viewBox { return known.path }
    let element = tree.elements[index]
    var geometry = SVGGeometry(attributes: element.attributes, viewBox: viewBox)
    do throws(SVGFault) {
      let (path, commands) = try geometry.path(element.name)
      try budget.add(commands: commands)
      for text in geometry.notes { notes.add(text, index) }
      paths[index] = (path, viewBox)
      return path
    } catch {
      guard !error.isRefusal else { throw error }
      notes.add("\(error.reason); \(element.name) is omitted", index)
      return nil
    }
  }

  /// Adds the notes on paint servers.
  mutating func addNotesOnPaints() {
    for (index, text) in paints.notes { notes.add(text, index) }
  }

  /// Begins to collect the outlines that a clip may need the box of, and returns the index of the first one.
  mutating func beginBox() -> Int {
    boxCount += clips.needBoxes ? 1 : 0
    return outlines.count
  }

  /// Returns the bounding box of the outlines since `beginBox`, without strokes, in a user space, or `nil` if it is
  /// empty.
  ///
  /// - Parameter transform: The map from the user space to the frame.
  mutating func endBox(since start: Int, in transform: Transform) -> Rect? {
    let box = transform.inverse.flatMap { inverse in
      outlines[start...].compactMap { $0.transformed(by: inverse).bounds }.union
    }
    boxCount -= clips.needBoxes ? 1 : 0
    if boxCount == 0 { outlines = [] }
    return box
  }

  /// Limits the shapes of an element to a clip path.
  ///
  /// - Parameters:
  ///   - id: The id of the clip path.
  ///   - box: The bounding box of the element without strokes, in its user space, or `nil` if it is empty.
  ///   - index: The element.
  ///   - transform: The map from its user space to the frame.
  /// - Returns: Whether any clip is left.
  mutating func cut(
    _ start: Int, at depth: Int, by id: String, box: Rect?, of index: Int, _ transform: Transform
  ) throws(SVGFault) -> Bool {
    guard let clip = try clips.clip(id, box: box, transform) else {
      notes.add("clip-path refers to nothing, and is omitted", index)
      return false
    }
    if clip.isNew { try budget.add(elements: clip.shapes.elementCount) }
    return try limit(start, at: depth, to: clip.shapes)
  }

  /// Limits the shapes of an element to the intersection of others.
  ///
  /// If they lie inside of an upright rectangle, it has no effect and is left out. If nothing remains of them, they are
  /// removed.
  ///
  /// - Returns: Whether any clip is left.
  mutating func limit(_ start: Int, at depth: Int, to clips: [Shape]) throws(SVGFault) -> Bool {
    let drawn = start..<shapes.count
    guard !drawn.isEmpty else { return false }
    for index in boxes.count..<max(drawn.upperBound, boxes.count) {
      boxes.append(shapes[index].shape.bounds)
    }
    let bounds = boxes[drawn].compactMap(\.self).union
    let effective = clips.filter { clip in
      guard let rect = clip.path.uprightRect?.expanded(by: margin), let bounds else { return true }
      return
        !(rect.x <= bounds.x && rect.y <= bounds.y && rect.maxX >= bounds.maxX
        && rect.maxY >= bounds.maxY)
    }
    guard effective.allSatisfy({ $0.bounds?.isEmpty == false }) else {
      shapes.removeSubrange(drawn)
      boxes.removeSubrange(drawn)
      return false
    }
    guard !effective.isEmpty else { return false }
    try budget.add(elements: effective.elementCount)
    for index in drawn { shapes[index].groups[depth].clips = effective }
    return true
  }

  /// Removes a group from the shapes of an element.
  mutating func ungroup(_ start: Int, at depth: Int) {
    for index in start..<shapes.count { shapes[index].groups.remove(at: depth) }
  }

  /// Gives the shapes of an element an opacity below 1: a single shape takes it itself, two shapes need a group.
  mutating func fade(_ start: Int, at depth: Int, by group: SVGShape.Group) {
    guard group.opacity < 1 else { return }
    if shapes.count == start + 1 {
      shapes[start].shape.opacity *= group.opacity
    } else {
      for index in start..<shapes.count { shapes[index].groups.insert(group, at: depth) }
    }
  }
}

extension [Shape] {
  /// The number of lines and curves of all shapes together.
  fileprivate var elementCount: Int { reduce(0) { $0 + $1.path.elements.count } }
}
