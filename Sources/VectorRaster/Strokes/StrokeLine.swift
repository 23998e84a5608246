import Raster

/// One line for a pen to follow: a subpath, or a dash of it, in straight pieces of known direction.
struct StrokeLine {
  struct Piece {
    var start: Point
    var end: Point
    /// Of length 1.
    var direction: Point
    /// 0 where the piece only tells in which direction a curve begins or ends.
    var length: Double
    /// The corner before it belongs to a flattened curve: it is rounded, whatever the join.
    var isSmooth: Bool
  }

  var pieces: [Piece] = []
  /// The last piece joins the first instead of ending in a cap.
  var isClosed = false

  /// A subpath in pieces, its curves in chords within `tolerance`; `nil` for a lone `.move`.
  ///
  /// A subpath without length has no pieces.
  init?(_ subpath: Subpath, tolerance: Double, limit: Int) {
    guard !subpath.segments.isEmpty || subpath.isClosed else { return nil }
    var point = subpath.start
    for segment in subpath.segments {
      switch segment {
      case .line(let end): append(from: point, to: end, isSmooth: false)
      case .curve(let curve): append(curve, tolerance: tolerance, limit: limit)
      }
      point = segment.end
    }
    isClosed = subpath.isClosed
    if isClosed { append(from: point, to: subpath.start, isSmooth: false) }
  }

  /// An open line of such pieces.
  init(_ pieces: [Piece]) { self.pieces = pieces }

  /// The same line; a closed one begins with a straight piece of the path if it has any, so that it has each curve whole.
  var beginningWithLine: StrokeLine {
    guard isClosed, let first = pieces.first, first.length == 0,
      let start = pieces.firstIndex(where: { $0.length > 0 && !$0.isSmooth })
    else { return self }
    var line = StrokeLine(Array(pieces[start...] + pieces[..<start]))
    line.isClosed = true
    return line
  }

  /// From the beginning to the end.
  var length: Double { pieces.reduce(0) { $0 + $1.length } }

  private mutating func append(from start: Point, to end: Point, isSmooth: Bool) {
    let vector = end - start
    guard let direction = vector.unit else { return }
    pieces.append(
      Piece(
        start: start, end: end, direction: direction, length: vector.length, isSmooth: isSmooth))
  }

  /// Chords between two pieces without length, so that caps and joins have the curve's own direction.
  private mutating func append(_ curve: CubicCurve, tolerance: Double, limit: Int) {
    guard let begin = curve.startTangent, let finish = curve.endTangent else { return }
    pieces.append(
      Piece(start: curve.start, end: curve.start, direction: begin, length: 0, isSmooth: false))
    let count = curve.chordCount(tolerance: tolerance, limit: limit)
    var last = curve.start
    for chord in 1...count {
      let point = chord == count ? curve.end : curve.point(at: Double(chord) / Double(count))
      append(from: last, to: point, isSmooth: true)
      last = point
    }
    pieces.append(
      Piece(start: curve.end, end: curve.end, direction: finish, length: 0, isSmooth: true))
  }

  /// The line cut into the dashes of a pattern that begins `phase` before it.
  ///
  /// Of a closed line a dash that reaches the end is joined to the one that begins at the start.
  func dashed(_ pattern: [Double], phase: Double) -> [StrokeLine] {
    var dasher = Dasher(pattern, phase: phase)
    let beginsInside = dasher.isInside
    for piece in pieces { dasher.follow(piece) }
    var lines = dasher.lines
    guard beginsInside, isClosed, dasher.isInside, !dasher.current.isEmpty else {
      if !dasher.current.isEmpty { lines.append(StrokeLine(dasher.current)) }
      return lines
    }
    if lines.isEmpty { return [self] }
    lines[0].pieces = dasher.current + lines[0].pieces
    return lines
  }
}

extension StrokeStyle {
  /// A path of more dashes than this is a solid line.
  static let maximumDashes = 10_000.0

  /// The lengths of dashes and gaps in turn, an even number of them; `nil` is a solid line.
  ///
  /// Solid are: no lengths, more than 32, a negative one, a sum of 0 (SVG 1.1 §11.4), and dashes so
  /// short that a path of `length` would have more than 10,000.
  func dashes(forLength length: Double) -> [Double]? {
    guard !dash.isEmpty, dash.count <= 32, dash.allSatisfy({ $0 >= 0 }) else { return nil }
    let pattern = dash.count % 2 == 0 ? dash : dash + dash
    let sum = pattern.reduce(0, +)
    guard sum > 0, sum.isFinite else { return nil }
    let dashes = length / sum * Double(pattern.count / 2)
    return dashes <= Self.maximumDashes ? pattern : nil
  }

  /// True for a line with such dashes that begins with one of them, not with a gap.
  func beginsInside(_ pattern: [Double]) -> Bool { Dasher(pattern, phase: dashPhase).isInside }
}

/// A pen's place along a pattern of dashes, and the pieces it drew.
private struct Dasher {
  let pattern: [Double]
  var entry = 0
  /// The rest of the entry.
  var rest: Double
  var current: [StrokeLine.Piece] = []
  var lines: [StrokeLine] = []

  /// The pen is down.
  var isInside: Bool { entry % 2 == 0 }

  init(_ pattern: [Double], phase: Double) {
    self.pattern = pattern
    let sum = pattern.reduce(0, +)
    var offset = phase.isFinite ? phase.truncatingRemainder(dividingBy: sum) : 0
    if offset < 0 { offset += sum }
    // A dash of length 0 is a dot, unless the pattern begins after it.
    while entry < pattern.count - 1 && offset > 0 && offset >= pattern[entry] {
      offset -= pattern[entry]
      entry += 1
    }
    rest = max(pattern[entry] - offset, 0)
  }

  /// Moves along a piece.
  mutating func follow(_ piece: StrokeLine.Piece) {
    var done = 0.0
    while piece.length - done > rest {
      let from = done
      done += rest
      draw(piece, from: from, to: done)
      next()
    }
    draw(piece, from: done, to: piece.length)
    rest -= piece.length - done
  }

  private mutating func next() {
    if !current.isEmpty {
      lines.append(StrokeLine(current))
      current = []
    }
    entry = (entry + 1) % pattern.count
    rest = pattern[entry]
  }

  private mutating func draw(_ piece: StrokeLine.Piece, from: Double, to: Double) {
    guard isInside else { return }
    guard piece.length > 0 else {
      if rest > 0 { current.append(piece) }
      return
    }
    // What ended exactly at the corner does not turn it.
    guard to > from || pattern[entry] == 0 else { return }
    var part = piece
    part.start = piece.start.mixed(with: piece.end, at: from / piece.length)
    if to < piece.length { part.end = piece.start.mixed(with: piece.end, at: to / piece.length) }
    part.length = to - from
    current.append(part)
  }
}
