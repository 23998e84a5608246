extension Path {
  /// The path that a text of SVG path data describes (SVG 1.1 §8.3): all twenty letters, absolute and
  /// relative, arcs as cubics of at most 90° each.
  ///
  /// Throws for anything after which a browser would stop drawing, for coordinates beyond ±10,000,000
  /// and for more than `maximumCommands` commands, repeated ones counted.
  package init(
    svg text: String, maximumCommands: Int = 4096
  ) throws(PathSyntaxError) {
    var parser = PathParser(text, maximumCommands: maximumCommands)
    try parser.parse()
    self.init(parser.elements)
  }
}

/// Path data to elements with absolute coordinates.
struct PathParser {
  private var scanner: PathScanner
  private let maximumCommands: Int
  private var commandCount = 0

  private(set) var elements: [Path.Element] = []
  private var start = Point.zero
  private var current = Point.zero
  /// The last control point of the command before, where it was a curve of that degree.
  private var lastCubicControl: Point?
  private var lastQuadControl: Point?
  /// Whether the next command has to begin a subpath of its own.
  private var isClosed = false

  init(_ text: String, maximumCommands: Int) {
    scanner = PathScanner(text)
    self.maximumCommands = maximumCommands
  }

  mutating func parse() throws(PathSyntaxError) {
    while !scanner.isAtEnd() {
      let offset = scanner.offset
      guard let letter = scanner.letter() else {
        throw PathSyntaxError(offset: offset, reason: "no command")
      }
      let isMove = letter | 0x20 == UInt8(ascii: "m")
      guard isMove || !elements.isEmpty else {
        throw PathSyntaxError(offset: offset, reason: "path data must begin with M or m")
      }
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
        offset: offset, reason: "path data must have at most \(maximumCommands) commands, the next is")
    }
    let isRelative = letter & 0x20 != 0
    let origin = isRelative ? current : .zero
    var (cubicControl, quadControl): (Point?, Point?) = (nil, nil)
    switch letter | 0x20 {
    case UInt8(ascii: "m"):
      current = try point(origin)
      start = current
      elements.append(.move(current))
      isClosed = false
    case UInt8(ascii: "l"): try line(to: point(origin))
    case UInt8(ascii: "h"): try line(to: Point(origin.x + scanner.number(), current.y))
    case UInt8(ascii: "v"): try line(to: Point(current.x, origin.y + scanner.number()))
    case UInt8(ascii: "c"):
      let first = try point(origin)
      let second = try point(origin)
      try cubic(first, second, point(origin))
      cubicControl = second
    case UInt8(ascii: "s"):
      let first = lastCubicControl.map(mirrored) ?? current
      let second = try point(origin)
      try cubic(first, second, point(origin))
      cubicControl = second
    case UInt8(ascii: "q"):
      let control = try point(origin)
      try quad(control, point(origin))
      quadControl = control
    case UInt8(ascii: "t"):
      let control = lastQuadControl.map(mirrored) ?? current
      try quad(control, point(origin))
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
    let offset = scanner.offset
    let x = try origin.x + scanner.number()
    let y = try origin.y + scanner.number()
    // Relative commands add up.
    guard max(abs(x), abs(y)) <= PathScanner.limit else {
      throw PathSyntaxError(
        offset: offset, reason: "a coordinate beyond \(Int(PathScanner.limit)) is reached")
    }
    return Point(x, y)
  }

  /// The control point before, on the other side of the current point.
  private func mirrored(_ control: Point) -> Point {
    Point(2 * current.x - control.x, 2 * current.y - control.y)
  }

  private mutating func beginIfClosed() {
    guard isClosed else { return }
    elements.append(.move(current))
    isClosed = false
  }

  private mutating func line(to end: Point) throws(PathSyntaxError) {
    guard max(abs(end.x), abs(end.y)) <= PathScanner.limit else {
      throw PathSyntaxError(
        offset: scanner.offset, reason: "a coordinate beyond \(Int(PathScanner.limit)) is reached")
    }
    beginIfClosed()
    elements.append(.line(end))
    current = end
  }

  private mutating func quad(_ control: Point, _ end: Point) {
    beginIfClosed()
    elements.append(.quad(control, end))
    current = end
  }

  private mutating func cubic(_ first: Point, _ second: Point, _ end: Point) {
    beginIfClosed()
    elements.append(.cubic(first, second, end))
    current = end
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
      if end != current { try line(to: end) }
      return
    }
    for (first, second, end) in arc.cubics { cubic(first, second, end) }
  }
}
