extension Arrangement {
  /// Cuts edges until they meet at their ends only.
  ///
  /// Crossings are moved to the grid, which may let a piece cross a neighbour anew, so this is done
  /// over and over; a few rounds are enough, and what 16 leave is smaller than the grid's step.
  ///
  /// - Throws: `.tooManyPieces` and `.cancelled`.
  mutating func split() throws(DrawingError) {
    for _ in 0..<16 {
      merge()
      guard edges.count <= maximumPieces else { throw .tooManyPieces(limit: maximumPieces) }
      let cuts = try cuts()
      if cuts.isEmpty { return }
      cut(at: cuts)
    }
    merge()
  }

  /// A vertex at which an edge is cut.
  private struct Cut {
    let edge: Int
    let vertex: Vertex
  }

  /// Sorts the edges; equal ones become one, and those that go back and forth vanish.
  private mutating func merge() {
    edges.sort { ($0.top, $0.bottom, $0.number) < ($1.top, $1.bottom, $1.number) }
    var merged: [Edge] = []
    for edge in edges {
      if let last = merged.last, last.top == edge.top, last.bottom == edge.bottom,
        last.number == edge.number
      {
        merged[merged.count - 1].winding += edge.winding
      } else {
        merged.append(edge)
      }
    }
    edges = merged.filter { $0.winding != 0 }
  }

  /// The points where edges meet elsewhere than at their ends, found from top to bottom.
  private func cuts() throws(DrawingError) -> [Cut] {
    var cuts: [Cut] = []
    var active: [Int] = []
    for (index, edge) in edges.enumerated() {
      if index % 64 == 0, Task.isCancelled { throw .cancelled }
      active.removeAll { edges[$0].bottom.y < edge.top.y }
      for other in active where edge.meetsColumns(of: edges[other]) {
        addCuts(index, other, to: &cuts)
      }
      active.append(index)
      guard cuts.count <= 2 * maximumPieces else { throw .tooManyPieces(limit: maximumPieces) }
    }
    return cuts
  }

  private func addCuts(_ first: Int, _ second: Int, to cuts: inout [Cut]) {
    let (a, b) = (edges[first], edges[second])
    let sides = (a.side(of: b.top), a.side(of: b.bottom), b.side(of: a.top), b.side(of: a.bottom))
    if sides.0 == 0, a.holds(b.top) { cuts.append(Cut(edge: first, vertex: b.top)) }
    if sides.1 == 0, a.holds(b.bottom) { cuts.append(Cut(edge: first, vertex: b.bottom)) }
    if sides.2 == 0, b.holds(a.top) { cuts.append(Cut(edge: second, vertex: a.top)) }
    if sides.3 == 0, b.holds(a.bottom) { cuts.append(Cut(edge: second, vertex: a.bottom)) }
    guard sides.0.signum() * sides.1.signum() < 0, sides.2.signum() * sides.3.signum() < 0 else {
      return
    }
    let t = Double(sides.0) / (Double(sides.0) - Double(sides.1))
    let crossing = Vertex(
      x: b.top.x + Int((Double(b.bottom.x - b.top.x) * t).rounded()),
      y: b.top.y + Int((Double(b.bottom.y - b.top.y) * t).rounded()))
    if crossing != a.top, crossing != a.bottom { cuts.append(Cut(edge: first, vertex: crossing)) }
    if crossing != b.top, crossing != b.bottom { cuts.append(Cut(edge: second, vertex: crossing)) }
  }

  /// Puts pieces in the place of edges.
  private mutating func cut(at cuts: [Cut]) {
    let whole = edges
    edges = []
    var cuts = cuts.sorted {
      ($0.edge, whole[$0.edge].advance(to: $0.vertex), $0.vertex)
        < ($1.edge, whole[$1.edge].advance(to: $1.vertex), $1.vertex)
    }[...]
    for (index, edge) in whole.enumerated() {
      var begin = edge.top
      while let cut = cuts.first, cut.edge == index {
        cuts.removeFirst()
        add(from: begin, to: cut.vertex, number: edge.number, winding: edge.winding)
        begin = cut.vertex
      }
      add(from: begin, to: edge.bottom, number: edge.number, winding: edge.winding)
    }
  }
}

extension Arrangement.Edge {
  /// Above 0 at its left, below 0 at its right, 0 on its line.
  ///
  /// Exact: coordinates have fewer than 31 bits, as those of Cairo.
  func side(of point: Arrangement.Vertex) -> Int {
    (bottom.x - top.x) * (point.y - top.y) - (bottom.y - top.y) * (point.x - top.x)
  }

  /// Grows from the top to the bottom, by how far along a point is.
  fileprivate func advance(to point: Arrangement.Vertex) -> Int {
    (bottom.x - top.x) * (point.x - top.x) + (bottom.y - top.y) * (point.y - top.y)
  }

  /// True where a point of its line is between its ends.
  fileprivate func holds(_ point: Arrangement.Vertex) -> Bool { top < point && point < bottom }

  fileprivate func meetsColumns(of other: Self) -> Bool {
    max(min(top.x, bottom.x), min(other.top.x, other.bottom.x))
      <= min(max(top.x, bottom.x), max(other.top.x, other.bottom.x))
  }
}
