import Raster
import VectorRaster

extension SVGResolver {
  /// Limits the shapes of an element to its clip path.
  ///
  /// - Parameters:
  ///   - start: The index of the element's first shape.
  ///   - depth: The index of the element's group among the groups of its shapes.
  ///   - id: The id of the clip path.
  ///   - index: The element.
  ///   - transform: The map from its user space to the frame.
  ///   - outline: The index of its first outline.
  /// - Returns: Whether any clip is left.
  mutating func cut(
    _ start: Int, at depth: Int, by id: String, of index: Int, _ transform: Transform,
    outlinesFrom outline: Int
  ) throws(SVGFault) -> Bool {
    var box: Rect?
    if let inverse = transform.inverse {
      for path in outlines[outline...] {
        guard let bounds = path.transformed(by: inverse).bounds else { continue }
        box = box?.union(bounds) ?? bounds
      }
    }
    guard let clip = try clips.clip(id, box: box, transform) else {
      note("clip-path refers to nothing, and is omitted", index)
      return try limit(start, at: depth, to: [])
    }
    if clip.isNew { try budget.add(elements: clip.shapes.elementCount) }
    return try limit(start, at: depth, to: clip.shapes)
  }

  /// Limits shapes to the intersection of others.
  ///
  /// If they lie inside of an upright rectangle, it has no effect and is left out. If nothing remains of them, they are
  /// removed.
  ///
  /// - Returns: Whether any clip is left.
  mutating func limit(_ start: Int, at depth: Int, to clips: [Shape]) throws(SVGFault) -> Bool {
    let drawn = start..<document.shapes.count
    guard !drawn.isEmpty else { return false }
    for index in boxes.count..<max(drawn.upperBound, boxes.count) {
      boxes.append(document.shapes[index].shape.bounds)
    }
    let bounds = boxes[drawn].compactMap(\.self).reduce(nil) { sum, box in
      (sum as Rect?)?.union(box) ?? box
    }
    let margin = 1e-5 * max(document.viewBox.width, document.viewBox.height)
    let effective = clips.filter { clip in
      guard let rect = clip.path.uprightRect?.expanded(by: margin), let bounds else { return true }
      return
        !(rect.x <= bounds.x && rect.y <= bounds.y && rect.maxX >= bounds.maxX
        && rect.maxY >= bounds.maxY)
    }
    guard effective.allSatisfy({ $0.bounds?.isEmpty == false }) else {
      document.shapes.removeSubrange(drawn)
      boxes.removeSubrange(drawn)
      return false
    }
    guard !effective.isEmpty else { return false }
    try budget.add(elements: effective.elementCount)
    for index in drawn { document.shapes[index].groups[depth].clips = effective }
    return true
  }
}

extension [Shape] {
  /// The number of lines and curves of all shapes together.
  fileprivate var elementCount: Int { reduce(0) { $0 + $1.path.elements.count } }
}

extension Path {
  /// The upright rectangle that the path outlines, or `nil` if it is any other path.
  fileprivate var uprightRect: Rect? {
    var corners: [Point] = []
    for element in elements.prefix(7) {
      switch element {
      case .move(let point) where corners.isEmpty: corners.append(point)
      case .line(let point): if point != corners.last { corners.append(point) }
      case .close: break
      case .move, .quad, .cubic: return nil
      }
    }
    if corners.count == 5, corners[4] == corners[0] { corners.removeLast() }
    guard elements.count <= 6, corners.count == 4 else { return nil }
    let isWide = corners[0].y == corners[1].y
    let turned = isWide ? corners : [corners[1], corners[2], corners[3], corners[0]]
    guard turned[0].y == turned[1].y, turned[1].x == turned[2].x, turned[2].y == turned[3].y,
      turned[3].x == turned[0].x
    else { return nil }
    return Rect(around: corners)
  }
}
