/// One line for a pen to follow: a subpath, or a dash of it, in straight pieces of known direction.
struct StrokeLine {
  /// A straight piece.
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
  init(_ pieces: [Piece]) {
    self.pieces = pieces
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
}
