import Raster
import VectorRaster

/// The blur and the shadows of a group as a filter (svg.md §4; Filter Effects 1 §9).
struct SVGFilter {
  private let effects: Picture.Effects
  /// The part of the group's space that it is made of and changes.
  private let region: Rect
  /// Lengths along the axes for one of the blur.
  private let stretch: Point

  /// The filter of a group whose steps are within a rectangle, all in its own space; `nil` where there is
  /// nothing to do.
  ///
  /// The map is that from the group's space to the document's: a blur is as wide in all directions there.
  init?(_ effects: Picture.Effects, around bounds: Rect, through map: Transform) {
    guard effects.blur > 0 || !effects.shadows.isEmpty else { return nil }
    let scale = abs(map.determinant).squareRoot()
    func factor(_ axis: Point) -> Double {
      let factor = scale / axis.length
      return factor.isFinite && abs(factor - 1) > 1e-6 ? factor : 1
    }
    let stretch = Point(factor(Point(map.a, map.b)), factor(Point(map.c, map.d)))
    (self.effects, self.stretch) = (effects, stretch)
    let sides = effects.shadows.reduce(Point.zero) { sides, shadow in
      Point(
        max(sides.x, 4 * shadow.radius * stretch.x + abs(shadow.offset.x)),
        max(sides.y, 4 * shadow.radius * stretch.y + abs(shadow.offset.y)))
    }
    let reach = sides + stretch * (4 * effects.blur)
    region = Rect(
      x: bounds.x - reach.x, y: bounds.y - reach.y, width: bounds.width + 2 * reach.x,
      height: bounds.height + 2 * reach.y)
  }

  /// The element; in a linear colour mode light is blurred.
  func element(name: String, isLinear: Bool) -> String {
    var text =
      "<filter id=\"\(name)\" filterUnits=\"userSpaceOnUse\" \(region.attributes) "
      + "color-interpolation-filters=\"\(isLinear ? "linearRGB" : "sRGB")\">\n"
    var source = "SourceGraphic"
    if let blur = blur(effects.blur) {
      source = "b"
      text += "<feGaussianBlur\(blur) result=\"b\"/>\n"
    }
    for (index, shadow) in effects.shadows.enumerated() {
      var input = " in=\"\(source)\""
      if let blur = blur(shadow.radius) {
        text += "<feGaussianBlur\(input)\(blur)/>"
        input = ""
      }
      let offset = [shadow.offset.x, shadow.offset.y].map { SVGNumber.text($0) }
      text += "<feOffset\(input) dx=\"\(offset[0])\" dy=\"\(offset[1])\" result=\"o\"/>"
      text += "<feFlood flood-color=\"\(shadow.color.opaque.hexText)\""
      if !shadow.color.isOpaque {
        text += " flood-opacity=\"\(SVGNumber.text(Double(shadow.color.alpha) / 255))\""
      }
      text += "/><feComposite in2=\"o\" operator=\"in\" result=\"s\(index + 1)\"/>\n"
    }
    if !effects.shadows.isEmpty {
      text += "<feMerge>"
      for index in effects.shadows.indices.reversed() {
        text += "<feMergeNode in=\"s\(index + 1)\"/>"
      }
      text += "<feMergeNode in=\"\(source)\"/></feMerge>\n"
    }
    return text + "</filter>\n"
  }

  /// The attribute of a standard deviation; `nil` where it is none.
  private func blur(_ radius: Double) -> String? {
    let sides = [radius * stretch.x, radius * stretch.y].map { SVGNumber.text($0) }
    if sides == ["0", "0"] { return nil }
    let text = sides[0] == sides[1] ? sides[0] : sides.joined(separator: " ")
    return " stdDeviation=\"\(text)\""
  }
}
