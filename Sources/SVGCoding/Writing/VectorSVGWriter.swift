import Raster
package import VectorRaster

/// A writer of resolved drawings as SVG documents (SVG 1.1, with CSS for animations).
///
/// Strokes stay strokes. An erasing step becomes a mask on everything painted before it. Equal drawings give equal
/// bytes. A document contains no scripts or external references.
package struct VectorSVGWriter: Sendable {
  /// The width in CSS pixels (points), or `nil` to omit it.
  package var width: Double?
  /// The height in CSS pixels (points), or `nil` to omit it.
  package var height: Double?
  /// The text alternative, or `nil` if the picture is decorative and hidden from screen readers.
  package var title: String?
  /// The licence, which is written as metadata.
  package var license: String?
  /// The animation, or `nil` for a still drawing.
  package var animation: SVGAnimation?

  /// Creates a writer of still, decorative drawings without a size.
  package init() {}

  /// Returns the whole document, in UTF-8.
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

  /// Returns the elements of a drawing without the root element, one on each line: its background, and its
  /// transformed steps.
  ///
  /// If the drawing has gradients or clips, all ids begin with a hash of the elements, since a page may contain several
  /// drawings.
  package func elements(of drawing: VectorDrawing) -> String {
    let inner = drawing.placement.inverse.map { $0.bounds(of: drawing.bounds) } ?? drawing.bounds
    var body = SVGBody(bounds: inner, animation: animation)
    var content = body.text(drawing.steps)
    if drawing.hasDefinitions {
      var names = SVGNames()
      names.prefix = "s\(Self.hash(content))-"
      body = SVGBody(bounds: inner, animation: animation, names: names)
      content = body.text(drawing.steps)
    }
    let place = drawing.attributes
    let background = drawing.background.map {
      "<rect \(drawing.bounds.attributes)\(SVGPaintText.fill($0))/>\n"
    }
    return (background ?? "")
      + (place.isEmpty || content.isEmpty ? content : "<g\(place)>\n\(content)</g>\n")
  }
}

extension VectorSVGWriter {
  /// Returns the FNV-1a hash of a text, in eight hexadecimal digits.
  private static func hash(_ text: String) -> String {
    let hash = text.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}

extension VectorDrawing {
  /// Whether a gradient paints any layer, or a group has clips.
  fileprivate var hasDefinitions: Bool {
    func contains(_ steps: [Step]) -> Bool {
      steps.contains { step in
        switch step {
        case .paint(let layer): layer.gradient != nil
        case .erase: false
        case .group(let steps, _, let clips): !clips.isEmpty || contains(steps)
        }
      }
    }
    return contains(steps)
  }

  /// The attributes of the group of all steps.
  var attributes: String {
    placement.attribute + (isAntialiased ? "" : " shape-rendering=\"crispEdges\"")
  }
}

extension Transform {
  /// The `transform` attribute after a space, or an empty text for the identity.
  var attribute: String {
    guard self != .identity else { return "" }
    // With seven decimals, coordinates of up to a hundred points keep their four decimals.
    let numbers = [a, b, c, d, tx, ty].map { SVGNumber.text($0, decimals: 7) }
    return " transform=\"matrix(\(numbers.joined(separator: " ")))\""
  }
}

extension Rect {
  /// The value of SVG's `viewBox`: x, y, width and height.
  var viewBox: String {
    [x, y, width, height].map { SVGNumber.text($0) }.joined(separator: " ")
  }

  /// The attributes of a `rect` or a `mask`.
  var attributes: String {
    "x=\"\(SVGNumber.text(x))\" y=\"\(SVGNumber.text(y))\" "
      + "width=\"\(SVGNumber.text(width))\" height=\"\(SVGNumber.text(height))\""
  }
}

/// Colours as attributes, each after a space.
enum SVGPaintText {
  /// Returns the attributes of a fill.
  static func fill(_ color: Color?) -> String { attributes("fill", color) }

  /// Returns the attributes of a stroke without a fill.
  static func stroke(_ color: Color?) -> String { " fill=\"none\"" + attributes("stroke", color) }

  /// Returns the attributes of a colour; `nil` is `currentColor`, the colour of the surrounding text.
  private static func attributes(_ name: String, _ color: Color?) -> String {
    guard let color else { return " \(name)=\"currentColor\"" }
    return " \(name)=\"\(color.opaque.hexText)\""
      + (color.isOpaque ? "" : " \(name)-opacity=\"\(SVGNumber.text(Double(color.alpha) / 255))\"")
  }
}
