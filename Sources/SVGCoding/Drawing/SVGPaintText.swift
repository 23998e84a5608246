import Raster

/// Colours as attributes; each attribute begins with a space.
enum SVGPaintText {
  /// The colour that something is filled with.
  static func fill(_ color: Color?) -> String { attributes("fill", color) }

  /// The colour of a line, which is not filled.
  static func stroke(_ color: Color?) -> String { " fill=\"none\"" + attributes("stroke", color) }

  /// `nil` is the colour of the text around the drawing.
  private static func attributes(_ name: String, _ color: Color?) -> String {
    guard let color else { return " \(name)=\"currentColor\"" }
    let opaque = Color(red: color.red, green: color.green, blue: color.blue)
    return " \(name)=\"\(opaque.hexText)\""
      + (color.isOpaque
        ? "" : " \(name)-opacity=\"\(SVGNumber.text(Double(color.alpha) / 255))\"")
  }
}
