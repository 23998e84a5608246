/// A cell E and its neighbours `A B C / D E F / G H I`, replicated at the edges (rendering.md §24).
struct PixelNeighborhood {
  /// Where the nine cells are, row by row.
  private let places: [Int]
  private let colors: [UInt32]

  init(colors: [UInt32], rows: Int, columns: Int, row: Int, column: Int) {
    self.colors = colors
    var places: [Int] = []
    places.reserveCapacity(9)
    for y in row - 1...row + 1 {
      let start = min(max(y, 0), rows - 1) * columns
      for x in column - 1...column + 1 { places.append(start + min(max(x, 0), columns - 1)) }
    }
    self.places = places
  }

  private enum Place: Int { case A, B, C, D, E, F, G, H, I }

  private func isEqual(_ first: Place, _ second: Place) -> Bool {
    colors[places[first.rawValue]] == colors[places[second.rawValue]]
  }

  private func cell(_ place: Place) -> Int { places[place.rawValue] }

  /// Whether the block is all E.
  private var isPlain: Bool { isEqual(.B, .H) || isEqual(.D, .F) }

  /// The cells of the block of Scale2x, row by row.
  var doubled: [Int] {
    let E = cell(.E)
    if isPlain { return [E, E, E, E] }
    return [
      isEqual(.D, .B) ? cell(.D) : E, isEqual(.B, .F) ? cell(.F) : E,
      isEqual(.D, .H) ? cell(.D) : E, isEqual(.H, .F) ? cell(.F) : E,
    ]
  }

  /// The cells of the block of Scale3x, row by row.
  var tripled: [Int] {
    let E = cell(.E)
    if isPlain { return Array(repeating: E, count: 9) }
    let (db, bf, dh, hf) = (isEqual(.D, .B), isEqual(.B, .F), isEqual(.D, .H), isEqual(.H, .F))
    let (a, c) = (!isEqual(.E, .A), !isEqual(.E, .C))
    let (g, i) = (!isEqual(.E, .G), !isEqual(.E, .I))
    return [
      db ? cell(.D) : E, (db && c) || (bf && a) ? cell(.B) : E, bf ? cell(.F) : E,
      (db && g) || (dh && a) ? cell(.D) : E, E, (bf && i) || (hf && c) ? cell(.F) : E,
      dh ? cell(.D) : E, (dh && i) || (hf && g) ? cell(.H) : E, hf ? cell(.F) : E,
    ]
  }
}
