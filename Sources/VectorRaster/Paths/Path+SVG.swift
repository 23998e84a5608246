import Raster

extension Path {
  /// The path that a text of SVG path data describes (SVG 1.1 §8.3): all twenty letters, absolute and
  /// relative, arcs as cubics of at most 90° each.
  ///
  /// - Throws: `PathSyntaxError` with the offset for anything after which a browser would stop drawing,
  ///   for coordinates beyond ±10,000,000 and for more than `maximumCommands` commands, repeated ones
  ///   counted.
  package init(svg text: String, maximumCommands: Int = 1 << 16) throws(PathSyntaxError) {
    var parser = PathParser(text, maximumCommands: maximumCommands)
    try parser.parse()
    self.init(parser.elements)
  }

  /// The path as SVG path data in absolute commands, for example `M1 2L3 4C5 6 7 8 9 10Z`.
  ///
  /// Coordinates are rounded to `decimals`, 0…9; equal paths give equal text, and reading the text and
  /// writing it again changes nothing.
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
      // A sign tells numbers apart as well as a space.
      if !text.isEmpty && !next.hasPrefix("-") { text += " " }
      text += next
    }
    return text
  }
}

/// Numbers as SVG spells them, at most four decimals: a quarter of a thousandth of a pixel at 24 points on
/// a screen of 4K.
package enum SVGNumber {
  /// The shortest spelling of a number rounded to `decimals` (0…9): `12`, `-.5`, `0`.
  package static func text(_ value: Double, decimals: Int = 4) -> String {
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    let scaled = (value * Double(unit)).rounded()
    // Beyond this, decimals are not kept by a Double either.
    guard abs(scaled) < 1e15 else { return String(value) }
    let count = Int(scaled)
    let (whole, part) = abs(count).quotientAndRemainder(dividingBy: unit)
    var text = count < 0 ? "-" : ""
    if whole > 0 || part == 0 { text += String(whole) }
    guard part > 0 else { return text }
    var digits = String(unit + part).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return text + "." + digits
  }
}
