import Raster
import VectorRaster

/// The rectangle that the root element shows, and the map of the content into it (svg.md §7).
struct SVGFrame {
  /// The rectangle that is shown, in user units.
  let rect: Rect
  /// The view box, which percentages refer to.
  let viewBox: Rect
  /// The map from the content to the frame: the identity, unless the content is stretched.
  let map: Transform

  /// Reads the frame from the attributes of the root element.
  ///
  /// - Throws: `SVGFault` if there is neither a view box nor a size, or if a side is not in 0.001…1,000,000.
  init(_ attributes: [String: String]) throws(SVGFault) {
    if let text = attributes["viewBox"] {
      viewBox = try Self.viewBox(text)
      let size = Self.size(attributes)
      (rect, map) = SVGFrame.fitted(viewBox, to: size, attributes["preserveAspectRatio"])
    } else {
      var sides: [Double] = []
      for name in ["width", "height"] {
        guard let text = attributes[name] else {
          throw SVGFault("svg must have a viewBox, or a width and a height")
        }
        sides.append(try SVGNumbers.length(text, of: name, percentOf: 100))
      }
      viewBox = Rect(x: 0, y: 0, width: sides[0], height: sides[1])
      (rect, map) = (viewBox, .identity)
    }
    try Self.check(rect)
  }

  /// Parses a view box.
  ///
  /// - Throws: `SVGFault` if it is not four numbers, or if a side is not in 0.001…1,000,000.
  static func viewBox(_ text: String) throws(SVGFault) -> Rect {
    let numbers = try SVGNumbers.list(text, of: "viewBox")
    guard numbers.count == 4 else {
      throw SVGFault("viewBox must be four numbers, got \(text.prefix(40))")
    }
    let rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    try check(rect)
    return rect
  }

  private static func check(_ rect: Rect) throws(SVGFault) {
    for side in [rect.width, rect.height] where !(1e-3...1e6).contains(side) {
      throw SVGFault("sides of the viewBox must be 0.001 to 1000000, got \(SVGNumber.text(side))")
    }
  }

  /// Returns the sides of the root if both are lengths above 0, or `nil` if the view box alone decides.
  private static func size(_ attributes: [String: String]) -> (width: Double, height: Double)? {
    func side(_ name: String) -> Double? {
      guard var text = attributes[name]?.trimmingSpace.lowercased(), !text.hasSuffix("%") else {
        return nil
      }
      // Both sides have the unit of a font's size, so its value does not matter.
      for unit in ["rem", "em", "ex", "ch"] where text.hasSuffix(unit) {
        text = String(text.dropLast(unit.count))
        break
      }
      guard let length = try? SVGNumbers.length(text, of: name, percentOf: 1), length > 0 else {
        return nil
      }
      return length
    }
    guard let width = side("width"), let height = side("height") else { return nil }
    return (width, height)
  }

  /// Returns a view box that is grown or shrunk to the ratio of a size, as `preserveAspectRatio` says (SVG 1.1 §7.8),
  /// and the map that stretches the content.
  ///
  /// A ratio that differs by at most 1 in 1,000 leaves the view box as it is.
  private static func fitted(
    _ box: Rect, to size: (width: Double, height: Double)?, _ text: String?
  ) -> (Rect, Transform) {
    guard let size else { return (box, .identity) }
    let ratio = size.width / size.height
    guard abs(ratio * box.height / box.width - 1) > 1e-3 else { return (box, .identity) }
    let placement = SVGAspectRatio(text)
    if placement.isStretched {
      let height = box.width / ratio
      let scale = Transform.scale(1, height / box.height)
      return (
        Rect(x: box.x, y: box.y, width: box.width, height: height),
        scale.about(Point(box.x, box.y))
      )
    }
    var frame = box
    if (ratio > box.width / box.height) != placement.isSlice {
      frame.width = box.height * ratio
      frame.x -= (frame.width - box.width) * placement.x
    } else {
      frame.height = box.width / ratio
      frame.y -= (frame.height - box.height) * placement.y
    }
    return (frame, .identity)
  }
}
