import Raster
package import VectorRaster

/// A resolved drawing to the text of an SVG document (SVG 1.1, with CSS where it moves).
///
/// Strokes stay strokes. What is erased becomes a mask around all that was painted before it. Equal
/// drawings give equal bytes; there is no script and no reference to anything outside.
package struct VectorSVGWriter: Sendable {
  /// Units of CSS, which are points here, that the drawing is wide; left out where `nil`.
  package var width: Double?
  /// Units of CSS that the drawing is high; left out where `nil`.
  package var height: Double?
  /// The name of the picture, for those who cannot see it; `nil` hides it from them.
  package var title: String?
  /// The terms it may be used under, as a line of metadata.
  package var license: String?
  /// The motions, if any.
  package var animation: SVGAnimation?

  /// A writer of still, decorative drawings without a size of their own.
  package init() {}

  /// The whole document, in UTF-8.
  package func write(_ drawing: VectorDrawing) -> [UInt8] {
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\""
    if let width { text += " width=\"\(SVGNumber.text(width))\"" }
    if let height { text += " height=\"\(SVGNumber.text(height))\"" }
    text += " viewBox=\"\(drawing.bounds.viewBox)\""
    text += SVGText.start(title: title)
    if let license { text += "<metadata>\(SVGText.escaped(license))</metadata>\n" }
    if let animation, !animation.motions.isEmpty { text += "<style>\(animation.style)</style>\n" }
    return Array((text + elements(of: drawing) + "</svg>\n").utf8)
  }

  /// The elements of a drawing without the one around them, a line each: its background, and its steps
  /// where they are placed.
  package func elements(of drawing: VectorDrawing) -> String {
    let inner = drawing.placement.inverse.map { $0.bounds(of: drawing.bounds) } ?? drawing.bounds
    var body = SVGBody(bounds: inner, animation: animation)
    let content = body.text(drawing.steps)
    let place = drawing.attributes
    let background = drawing.background.map {
      "<rect \(drawing.bounds.attributes)\(SVGPaintText.fill($0))/>\n"
    }
    return (background ?? "")
      + (place.isEmpty || content.isEmpty ? content : "<g\(place)>\n\(content)</g>\n")
  }
}

extension VectorDrawing {
  /// The attributes by which all of the steps are seen.
  var attributes: String {
    placement.attribute + (isAntialiased ? "" : " shape-rendering=\"crispEdges\"")
  }
}

extension Transform {
  /// The attribute of what is seen through it, after a space; empty where nothing is changed.
  var attribute: String {
    guard self != .identity else { return "" }
    // Coordinates of a hundred points keep their four decimals.
    let numbers = [a, b, c, d, tx, ty].map { SVGNumber.text($0, decimals: 7) }
    return " transform=\"matrix(\(numbers.joined(separator: " ")))\""
  }
}

extension Rect {
  /// SVG's `viewBox`: left, upper edge, width and height.
  var viewBox: String {
    [x, y, width, height].map { SVGNumber.text($0) }.joined(separator: " ")
  }

  /// The attributes of a `rect` or a `mask`.
  var attributes: String {
    "x=\"\(SVGNumber.text(x))\" y=\"\(SVGNumber.text(y))\" "
      + "width=\"\(SVGNumber.text(width))\" height=\"\(SVGNumber.text(height))\""
  }
}

/// Colours as attributes; each attribute begins with a space.
enum SVGPaintText {
  /// The colour that something is filled with.
  static func fill(_ color: Color?) -> String { attributes("fill", color) }

  /// The colour of a line, which is not filled.
  static func stroke(_ color: Color?) -> String { " fill=\"none\"" + attributes("stroke", color) }

  /// `nil` is the colour of the text around the drawing.
  private static func attributes(_ name: String, _ color: Color?) -> String {
    guard let color else { return " \(name)=\"currentColor\"" }
    return " \(name)=\"\(color.opaque.hexText)\""
      + (color.isOpaque ? "" : " \(name)-opacity=\"\(SVGNumber.text(Double(color.alpha) / 255))\"")
  }
}
