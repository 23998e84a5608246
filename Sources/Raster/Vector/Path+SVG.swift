extension Path {
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
