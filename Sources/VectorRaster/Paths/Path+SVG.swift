import Raster

extension Path {
  /// Creates a path from SVG path data (SVG 1.1 §8.3).
  ///
  /// All twenty letters are supported, absolute and relative. Arcs become cubic curves of at most 90° each.
  ///
  /// - Throws: `PathSyntaxError` with an offset if a browser would stop drawing there, if a coordinate is beyond
  ///   ±10,000,000, or if there are more than `maximumCommands` commands, including repeated ones.
  package init(svg text: String, maximumCommands: Int = 1 << 18) throws(PathSyntaxError) {
    var parser = PathParser(text, maximumCommands: maximumCommands)
    try parser.parse()
    self.init(parser.elements)
  }

  /// Returns SVG path data in absolute commands, for example `M1 2L3 4C5 6 7 8 9 10Z`.
  ///
  /// Coordinates are rounded to `decimals`, 0…9. Equal paths return equal text, and a round trip through the text does
  /// not change it.
  package func svg(decimals: Int) -> String {
    var text = ""
    for element in elements {
      switch element {
      case .move(let point): text += "M" + Self.text([point], decimals)
      case .line(let point): text += "L" + Self.text([point], decimals)
      case .quad(let control, let end): text += "Q" + Self.text([control, end], decimals)
      case .cubic(let first, let second, let end):
        text += "C" + Self.text([first, second, end], decimals)
      case .close: text += "Z"
      }
    }
    return text
  }

  private static func text(_ points: [Point], _ decimals: Int) -> String {
    var text = ""
    for number in points.flatMap({ [$0.x, $0.y] }) {
      let next = SVGNumber.text(number, decimals: decimals)
      // A sign separates numbers as well as a space does.
      if !text.isEmpty && !next.hasPrefix("-") { text += " " }
      text += next
    }
    return text
  }
}

/// Numbers in SVG's notation, with four decimals by default.
///
/// An error in the fifth decimal is below a quarter of a thousandth of a pixel for 24 points on a 4K screen.
package enum SVGNumber {
  /// Returns the shortest notation of a number rounded to `decimals` (0…9): `12`, `-.5`, `0`.
  package static func text(_ value: Double, decimals: Int = 4) -> String {
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    let scaled = (value * Double(unit)).rounded()
    // Above this limit, a Double has no room for the decimals either.
    guard abs(scaled) < 1e15 else { return String(value) }
    return text(Int(scaled), of: unit)
  }

  /// Returns the shortest notation of `count / unit`.
  ///
  /// - Parameter unit: A power of ten.
  static func text(_ count: Int, of unit: Int) -> String {
    let (whole, part) = abs(count).quotientAndRemainder(dividingBy: unit)
    var text = count < 0 ? "-" : ""
    if whole > 0 || part == 0 { text += String(whole) }
    guard part > 0 else { return text }
    var digits = String(unit + part).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return text + "." + digits
  }
}
