import Raster

/// A line for a pen to follow: a subpath, or a dash of it, in straight pieces.
struct StrokeLine {
  struct Piece {
    var start: Point
    var end: Point
    /// The unit vector of the direction.
    var direction: Point
    /// The length, or 0 if the piece only gives the direction of a curve at its start or end.
    var length: Double
    /// Whether the corner before the piece belongs to a flattened curve; it is round, regardless of the join.
    var isSmooth: Bool
  }

  var pieces: [Piece] = []
  /// Whether the last piece joins the first one instead of ending in a cap.
  var isClosed = false

  /// Splits a subpath into pieces, with chords within `tolerance` of its curves, or returns `nil` for a lone `.move`.
  ///
  /// A subpath of length 0 has no pieces.
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

  /// Creates an open line.
  init(_ pieces: [Piece]) { self.pieces = pieces }

  /// The line, rotated if it is closed so that it begins with a straight piece of the path.
  ///
  /// This keeps the pieces of each curve together. A line without a straight piece is unchanged.
  var beginningWithLine: StrokeLine {
    guard isClosed, let first = pieces.first, first.length == 0,
      let start = pieces.firstIndex(where: { $0.length > 0 && !$0.isSmooth })
    else { return self }
    var line = StrokeLine(Array(pieces[start...] + pieces[..<start]))
    line.isClosed = true
    return line
  }

  /// The total length.
  var length: Double { pieces.reduce(0) { $0 + $1.length } }

  private mutating func append(from start: Point, to end: Point, isSmooth: Bool) {
    let vector = end - start
    guard let direction = vector.unit else { return }
    pieces.append(
      Piece(
        start: start, end: end, direction: direction, length: vector.length, isSmooth: isSmooth))
  }

  /// Appends the chords of a curve between two pieces of length 0, which give caps and joins its exact directions.
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

  /// Cuts the line into dashes of a pattern that begins `phase` before it.
  ///
  /// In a closed line, a dash that reaches the end is joined to the one that begins at the start.
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
  /// The maximum number of dashes; a path with more is drawn as a solid line.
  static let maximumDashes = 10_000.0

  /// Returns an even number of alternating lengths of dashes and gaps, or `nil` for a solid line.
  ///
  /// A line is solid if it has no lengths, more than 32 lengths, a negative one, or a sum of 0 (SVG 1.1 §11.4). It is
  /// also solid if the dashes are so short that a path of `length` would have more than 10,000.
  func dashes(forLength length: Double) -> [Double]? {
    guard !dash.isEmpty, dash.count <= 32, dash.allSatisfy({ $0 >= 0 }) else { return nil }
    let pattern = dash.count % 2 == 0 ? dash : dash + dash
    let sum = pattern.reduce(0, +)
    guard sum > 0, sum.isFinite else { return nil }
    let dashes = length / sum * Double(pattern.count / 2)
    return dashes <= Self.maximumDashes ? pattern : nil
  }

  /// Returns whether a line with this dash pattern begins with a dash, not a gap.
  func beginsInside(_ pattern: [Double]) -> Bool { Dasher(pattern, phase: dashPhase).isInside }
}

/// The position of a pen in a dash pattern, and the dashes drawn so far.
private struct Dasher {
  let pattern: [Double]
  var entry = 0
  /// The remaining length of the entry.
  var rest: Double
  var current: [StrokeLine.Piece] = []
  var lines: [StrokeLine] = []

  /// Whether the pen is down.
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

  /// Moves the pen along a piece.
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
    // A dash that ends exactly at the corner does not continue around it.
    guard to > from || pattern[entry] == 0 else { return }
    var part = piece
    part.start = piece.start.mixed(with: piece.end, at: from / piece.length)
    if to < piece.length { part.end = piece.start.mixed(with: piece.end, at: to / piece.length) }
    part.length = to - from
    current.append(part)
  }
}
