import Raster

/// The rectangle that the root element shows.
enum SVGViewBox {
  /// `viewBox`, else a rectangle of `width` and `height` from the origin; sides of 0.001…1,000,000.
  static func rect(of attributes: [String: String], line: Int) throws(SVGError) -> Rect {
    let rect: Rect
    if let text = attributes["viewBox"] {
      let numbers = try SVGNumbers.list(text, of: "viewBox", line: line)
      guard numbers.count == 4 else {
        throw .refused(line: line, reason: "viewBox must be four numbers, got \(text.prefix(40))")
      }
      rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    } else {
      var sides: [Double] = []
      for name in ["width", "height"] {
        guard let text = attributes[name] else {
          throw .refused(line: line, reason: "svg must have a viewBox, or a width and a height")
        }
        sides.append(
          try SVGNumbers.length(text, of: name, percentOf: 100, line: line))
      }
      rect = Rect(x: 0, y: 0, width: sides[0], height: sides[1])
    }
    for side in [rect.width, rect.height] where !(1e-3...1e6).contains(side) {
      throw .refused(
        line: line,
        reason: "sides of the viewBox must be 0.001 to 1000000, got \(SVGNumber.text(side))")
    }
    return rect
  }
}
