import Raster
import VectorRaster

extension SVGResolver {
  /// The maximum nesting depth of groups that are composited on their own.
  ///
  /// Each one needs a picture of its own while it is drawn.
  private static let maximumGroups = 16

  /// Draws content with `body`, in a group of its own if the element is translucent or clipped.
  ///
  /// A translucent shape takes its opacity itself, unless it has both a fill and a stroke.
  mutating func compose(
    _ index: Int, _ style: SVGStyle, _ place: Place,
    _ body: (inout SVGResolver, Place) throws(SVGFault) -> Void
  ) throws(SVGFault) {
    let (start, depth) = (document.shapes.count, place.groups.count)
    let group = SVGShape.Group(id: number, opacity: style.opacity)
    var inner = place
    let clip = style.properties.isDisplayed ? style.clipPath : nil
    let isShape = SVGElementName.kind(of: tree.elements[index].name) == .shape
    if style.opacity < 1 && !isShape || clip != nil { inner.groups.append(group) }
    guard inner.groups.count <= Self.maximumGroups else {
      throw SVGFault("translucent groups must be nested at most \(Self.maximumGroups) deep")
    }
    guard let clip else {
      try body(&self, inner)
      if isShape, style.opacity < 1 { fade(start, style.opacity, group, at: depth) }
      return
    }
    let firstOutline = outlines.count
    boxCount += clips.needBoxes ? 1 : 0
    try body(&self, inner)
    boxCount -= clips.needBoxes ? 1 : 0
    let isCut = try cut(
      start, at: depth, by: clip, of: index, place.transform, outlinesFrom: firstOutline)
    if boxCount == 0 { outlines = [] }
    guard !isCut, isShape || style.opacity == 1 else { return }
    ungroup(start, at: depth)
    if isShape, style.opacity < 1 { fade(start, style.opacity, group, at: depth) }
  }

  /// Removes a group from the shapes of one element.
  mutating func ungroup(_ start: Int, at depth: Int) {
    for index in document.shapes.indices.dropFirst(start) {
      document.shapes[index].groups.remove(at: depth)
    }
  }

  /// Returns an opaque group with a number of its own.
  mutating func nextGroup() -> SVGShape.Group {
    number += 1
    return SVGShape.Group(id: number, opacity: 1)
  }

  /// Gives the shapes of one element its opacity: a single shape takes it itself, two shapes need a group.
  private mutating func fade(
    _ start: Int, _ opacity: Double, _ group: SVGShape.Group, at depth: Int
  ) {
    if document.shapes.count == start + 1 {
      document.shapes[start].shape.opacity *= opacity
    } else {
      for index in document.shapes.indices.dropFirst(start) {
        document.shapes[index].groups.insert(group, at: depth)
      }
    }
  }
}
