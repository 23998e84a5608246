import Raster

extension Path {
  /// Returns SVG path data in relative commands, for example `m1 2l2 2q1 0 1 1z`.
  ///
  /// It is shorter than `svg(decimals:)`, and equal contours have equal data after their first point, so a text with
  /// the same glyph in many places compresses well. The points are those of `svg(decimals:)`: differences are between
  /// rounded coordinates, so rounding does not add up.
  ///
  /// - Parameter decimals: The decimals of coordinates, 0…9.
  package func relativeSVG(decimals: Int) -> String {
    var writer = RelativePathWriter(decimals: decimals)
    for element in elements {
      guard writer.append(element) else { return svg(decimals: decimals) }
    }
    return writer.text
  }
}

/// A writer of relative path data (SVG 1.1 §8.3), with coordinates in whole steps of the last decimal.
private struct RelativePathWriter {
  private(set) var text = ""
  private let unit: Int
  private var current = Steps()
  /// The first point of the subpath, to which a close returns.
  private var start = Steps()
  private var command: Character?

  /// A point in steps.
  private struct Steps {
    var (x, y) = (0, 0)
  }

  init(decimals: Int) {
    unit = (0..<decimals).reduce(1) { unit, _ in unit * 10 }
  }

  /// Appends an element; returns whether its coordinates have the decimals, which very large ones do not.
  mutating func append(_ element: Path.Element) -> Bool {
    switch element {
    case .move(let point):
      guard let point = steps(point) else { return false }
      append("m", [point])
      start = point
    case .line(let point):
      guard let point = steps(point) else { return false }
      appendLine(to: point)
    case .quad(let control, let end):
      guard let control = steps(control), let end = steps(end) else { return false }
      append("q", [control, end])
    case .cubic(let first, let second, let end):
      guard let first = steps(first), let second = steps(second), let end = steps(end) else {
        return false
      }
      append("c", [first, second, end])
    case .close:
      append("z", numbers: [])
      current = start
    }
    return true
  }

  private func steps(_ point: Point) -> Steps? {
    let (x, y) = ((point.x * Double(unit)).rounded(), (point.y * Double(unit)).rounded())
    // The limit of `SVGNumber`, which no difference exceeds by more than a factor of two.
    guard abs(x) < 1e15, abs(y) < 1e15 else { return nil }
    return Steps(x: Int(x), y: Int(y))
  }

  private mutating func appendLine(to point: Steps) {
    if point.y == current.y {
      append("h", numbers: [point.x - current.x])
    } else if point.x == current.x {
      append("v", numbers: [point.y - current.y])
    } else {
      append("l", [point])
    }
    current = point
  }

  /// Appends a command with points relative to the current one, and makes the last of them the current point.
  private mutating func append(_ letter: Character, _ points: [Steps]) {
    append(letter, numbers: points.flatMap { [$0.x - current.x, $0.y - current.y] })
    if let last = points.last { current = last }
  }

  private mutating func append(_ letter: Character, numbers: [Int]) {
    // Numbers after those of a command repeat it; those after `m` would be lines.
    let isRepeated = letter == command && letter != "m" && letter != "z"
    if !isRepeated { text.append(letter) }
    command = letter
    for (index, number) in numbers.enumerated() {
      let next = SVGNumber.text(number, of: unit)
      // A sign separates numbers as well as a space does.
      if isRepeated || index > 0, !next.hasPrefix("-") { text += " " }
      text += next
    }
  }
}
