import Raster

/// A parser that turns SVG path data into elements with absolute coordinates (SVG 1.1 §8.3).
package struct PathParser {
  private var scanner: PathScanner
  private let maximumCommands: Int

  /// The number of parsed commands, including repeated ones; an arc counts once, regardless of its cubic curves.
  package private(set) var commandCount = 0
  /// The elements parsed so far.
  package private(set) var elements: [Path.Element] = []

  private var start = Point.zero
  private var current = Point.zero
  /// The last control point of the previous command, or `nil` if that was no curve of this degree.
  private var lastCubicControl: Point?
  private var lastQuadControl: Point?
  /// Whether the last command closed a subpath, so that the next one must begin another.
  private var isClosed = false

  /// Creates a parser at the beginning of a text.
  package init(_ text: String, maximumCommands: Int) {
    scanner = PathScanner(text)
    self.maximumCommands = maximumCommands
  }

  /// Parses the whole text.
  ///
  /// - Throws: `PathSyntaxError` if a browser would stop drawing, or if a limit is exceeded.
  package mutating func parse() throws(PathSyntaxError) {
    while !scanner.isAtEnd() {
      let offset = scanner.offset
      guard let letter = scanner.letter() else {
        throw PathSyntaxError(offset: offset, reason: "no command")
      }
      let isMove = letter | 0x20 == UInt8(ascii: "m")
      guard isMove || !elements.isEmpty else {
        throw PathSyntaxError(offset: offset, reason: "path data must begin with M or m")
      }
      try scanner.refuseComma()
      try command(letter, at: offset)
      guard letter | 0x20 != UInt8(ascii: "z") else { continue }
      // Further coordinate pairs after a move are lines.
      let repeated = isMove ? letter - 1 : letter
      while scanner.hasNumber() { try command(repeated, at: scanner.offset) }
    }
  }

  private mutating func command(_ letter: UInt8, at offset: Int) throws(PathSyntaxError) {
    commandCount += 1
    guard commandCount <= maximumCommands else {
      throw PathSyntaxError(
        offset: offset,
        reason: "path data must have at most \(maximumCommands) commands, the next stands")
    }
    let isRelative = letter & 0x20 != 0
    let origin = isRelative ? current : .zero
    var (cubicControl, quadControl): (Point?, Point?) = (nil, nil)
    switch letter | 0x20 {
    case UInt8(ascii: "m"):
      let begin = try point(origin)
      try check([begin])
      (current, start) = (begin, begin)
      elements.append(.move(current))
      isClosed = false
    case UInt8(ascii: "l"): try append(.line(point(origin)))
    case UInt8(ascii: "h"): try append(.line(Point(origin.x + scanner.number(), current.y)))
    case UInt8(ascii: "v"): try append(.line(Point(current.x, origin.y + scanner.number())))
    case UInt8(ascii: "c"):
      let first = try point(origin)
      let second = try point(origin)
      try append(.cubic(first, second, point(origin)))
      cubicControl = second
    case UInt8(ascii: "s"):
      let first = lastCubicControl.map(mirrored) ?? current
      let second = try point(origin)
      try append(.cubic(first, second, point(origin)))
      cubicControl = second
    case UInt8(ascii: "q"):
      let control = try point(origin)
      try append(.quad(control, point(origin)))
      quadControl = control
    case UInt8(ascii: "t"):
      let control = lastQuadControl.map(mirrored) ?? current
      try append(.quad(control, point(origin)))
      quadControl = control
    case UInt8(ascii: "a"): try arc(origin)
    case UInt8(ascii: "z"):
      elements.append(.close)
      current = start
      isClosed = true
    default:
      throw PathSyntaxError(
        offset: offset, reason: "no command is called \(Character(UnicodeScalar(letter)))")
    }
    (lastCubicControl, lastQuadControl) = (cubicControl, quadControl)
  }

  private mutating func point(_ origin: Point) throws(PathSyntaxError) -> Point {
    try Point(origin.x + scanner.number(), origin.y + scanner.number())
  }

  /// Returns the reflection of the previous control point about the current point.
  private func mirrored(_ control: Point) -> Point {
    Point(2 * current.x - control.x, 2 * current.y - control.y)
  }

  /// Checks that points are within the coordinate limit.
  ///
  /// Each number is checked already, but relative commands and reflected control points add up.
  private func check(_ points: [Point]) throws(PathSyntaxError) {
    for point in points where max(abs(point.x), abs(point.y)) > PathScanner.limit {
      throw PathSyntaxError(
        offset: scanner.offset,
        reason: "a coordinate must be at most \(Int(PathScanner.limit)) either way, left")
    }
  }

  /// Appends a line or a curve; after a closed subpath, it begins another one first.
  private mutating func append(_ element: Path.Element) throws(PathSyntaxError) {
    let points = element.points
    try check(points)
    if isClosed { elements.append(.move(current)) }
    isClosed = false
    elements.append(element)
    current = points.last ?? current
  }

  private mutating func arc(_ origin: Point) throws(PathSyntaxError) {
    let radii = try Point(abs(scanner.number()), abs(scanner.number()))
    let rotation = try scanner.number()
    let isLarge = try scanner.flag()
    let isClockwise = try scanner.flag()
    let end = try point(origin)
    let arc = EllipticalArc(
      from: current, to: end, radii: radii, rotation: rotation, isLarge: isLarge,
      isClockwise: isClockwise)
    guard let arc else {
      // SVG draws nothing if the ends are equal, and a line if a radius is 0.
      if end != current { try append(.line(end)) }
      return
    }
    for (first, second, end) in arc.cubics { try append(.cubic(first, second, end)) }
  }
}

/// An error in SVG path data.
package struct PathSyntaxError: Error, Equatable, CustomStringConvertible {
  /// The offset of the error in the text, in bytes.
  package let offset: Int
  /// The expected token, or the limit that was exceeded.
  package let reason: String

  /// The reason and the offset.
  package var description: String { "\(reason) at offset \(offset) of the path data" }
}
