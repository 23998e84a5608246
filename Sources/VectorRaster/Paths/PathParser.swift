import Raster

/// Path data to elements with absolute coordinates (SVG 1.1 §8.3).
package struct PathParser {
  private var scanner: PathScanner
  private let maximumCommands: Int

  /// Commands that were read, repeated ones counted; an arc is one, however many cubics it becomes.
  package private(set) var commandCount = 0
  /// The elements so far.
  package private(set) var elements: [Path.Element] = []

  private var start = Point.zero
  private var current = Point.zero
  /// The last control point of the command before, where it was a curve of that degree.
  private var lastCubicControl: Point?
  private var lastQuadControl: Point?
  /// The next command has to begin a subpath of its own.
  private var isClosed = false

  /// A parser at the beginning of a text.
  package init(_ text: String, maximumCommands: Int) {
    scanner = PathScanner(text)
    self.maximumCommands = maximumCommands
  }

  /// Reads the whole text; throws where a browser would stop drawing, and at the limits.
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
      // Further pairs after a move are lines.
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

  /// The control point before, on the other side of the current point.
  private func mirrored(_ control: Point) -> Point {
    Point(2 * current.x - control.x, 2 * current.y - control.y)
  }

  /// Relative commands and mirrored control points add up, so each point is held to the limit.
  private func check(_ points: [Point]) throws(PathSyntaxError) {
    for point in points where max(abs(point.x), abs(point.y)) > PathScanner.limit {
      throw PathSyntaxError(
        offset: scanner.offset,
        reason: "a coordinate must be at most \(Int(PathScanner.limit)) either way, left")
    }
  }

  /// Adds a line or a curve; after a closed subpath it begins one of its own.
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
      // Nothing where the ends are equal, a line where a radius is 0.
      if end != current { try append(.line(end)) }
      return
    }
    for (first, second, end) in arc.cubics { try append(.cubic(first, second, end)) }
  }
}

/// The fault of a text that should be SVG path data.
package struct PathSyntaxError: Error, Equatable, CustomStringConvertible {
  /// Bytes of the text before the place.
  package let offset: Int
  /// The thing that was expected there, or the limit that was met.
  package let reason: String

  /// The reason and the place.
  package var description: String { "\(reason) at offset \(offset) of the path data" }
}
