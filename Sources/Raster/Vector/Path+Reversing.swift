extension Path {
  /// Each subpath followed from its end to its beginning; a closed one still begins where it began.
  package var reversed: Path {
    var result: [Element] = []
    var subpath: [Element] = []
    for element in elements {
      if case .move = element {
        result += Self.reversed(subpath)
        subpath = []
      }
      subpath.append(element)
    }
    return Path(result + Self.reversed(subpath))
  }

  private static func reversed(_ elements: [Element]) -> [Element] {
    guard case .move(let start)? = elements.first else { return elements }
    var isClosed = false
    var points = [start]
    var pieces: [(Point) -> Element] = []
    for element in elements.dropFirst() {
      switch element {
      case .move: continue
      case .line(let end):
        pieces.append { .line($0) }
        points.append(end)
      case .quad(let control, let end):
        pieces.append { .quad(control, $0) }
        points.append(end)
      case .cubic(let first, let second, let end):
        pieces.append { .cubic(second, first, $0) }
        points.append(end)
      case .close: isClosed = true
      }
    }
    guard let end = points.last else { return elements }
    var result: [Element] = isClosed && end != start ? [.move(start), .line(end)] : [.move(end)]
    for (piece, point) in zip(pieces, points).reversed() { result.append(piece(point)) }
    return isClosed ? result + [.close] : result
  }
}
