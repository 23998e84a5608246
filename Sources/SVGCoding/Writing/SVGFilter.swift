import Raster
import VectorRaster

/// The blur and the shadows of a group as a filter (svg.md §4; Filter Effects 1 §9).
struct SVGFilter {
  private let effects: Picture.Effects
  /// The filter region, in the group's space.
  private let region: Rect
  /// The factors for blur radii along the axes.
  private let stretch: Point

  /// Creates the filter of a group, or returns `nil` if the group has no blur and no shadows.
  ///
  /// - Parameters:
  ///   - effects: The effects of the group.
  ///   - bounds: The bounds of the group's steps, in its own space.
  ///   - map: The transform from the group's space to the document's, in which a blur has equal radii in all
  ///     directions.
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

  /// Returns the filter element.
  ///
  /// In a linear colour mode, the filter works on linear values.
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

  /// Returns the attribute of a standard deviation, or `nil` if it is 0.
  private func blur(_ radius: Double) -> String? {
    let sides = [radius * stretch.x, radius * stretch.y].map { SVGNumber.text($0) }
    if sides == ["0", "0"] { return nil }
    let text = sides[0] == sides[1] ? sides[0] : sides.joined(separator: " ")
    return " stdDeviation=\"\(text)\""
  }
}
