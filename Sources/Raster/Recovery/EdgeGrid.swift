import Glibc

/// Grids that have a line wherever colours change, so that no pixel contradicts them (recovery.md §2, §3).
struct EdgeGrid {
  let across: GridAxis
  let down: GridAxis
  /// Most lines of an axis are at no edge, and cells so small that edges of larger ones may be among
  /// theirs: sharp cells made smaller have two edges for one line, a pixel apart.
  var isDoubtful = false

  /// Cells of a whole number of pixels, where that is no accident.
  ///
  /// The size of a cell is the greatest common divisor g of the distances of edges. That all of n + 1
  /// edges are multiples of g apart by accident has a chance of g⁻ⁿ.
  static func whole(
    _ picture: PackedPicture, _ edges: (across: [Int], down: [Int])
  ) throws(RecoveryError) -> EdgeGrid? {
    let (width, height) = (commonDistance(edges.across), commonDistance(edges.down))
    guard width >= 2, height >= 2 else { return nil }
    let certainty =
      Double(edges.across.count - 1) * log10(Double(width))
      + Double(edges.down.count - 1) * log10(Double(height))
    // Not much below 3: powers of ten are exact, sums of logarithms are not.
    guard certainty > 3 - 1e-9,
      let across = GridAxis(
        length: picture.columns, pitch: Double(width), from: Double(edges.across[0])),
      let down = GridAxis(length: picture.rows, pitch: Double(height), from: Double(edges.down[0]))
    else { return nil }
    guard width.isMultiple(of: height) || height.isMultiple(of: width) else {
      throw .pitches(Double(width), Double(height))
    }
    return EdgeGrid(across: across, down: down)
  }

  /// Cells of any size from one pixel and a half on, as nearest sampling draws them (rendering.md §4),
  /// where that is no accident.
  static func uneven(
    _ picture: PackedPicture, _ edges: (across: [Int], down: [Int])
  ) throws(RecoveryError) -> EdgeGrid? {
    guard let columns = fewestCells(over: picture.columns, edges.across),
      let rows = fewestCells(over: picture.rows, edges.down)
    else { return nil }
    let chance =
      logOfChance(columns, over: picture.columns, edges.across.count)
      + logOfChance(rows, over: picture.rows, edges.down.count)
    let across = GridAxis(length: picture.columns, count: columns)
    let down = GridAxis(length: picture.rows, count: rows)
    guard chance <= -6, GridFit.areAlike(across.pitch, down.pitch),
      try picture.isDrawn(byNearestFrom: columns, rows)
    else { return nil }
    let isSparse = edges.across.count * 2 < columns || edges.down.count * 2 < rows
    return EdgeGrid(
      across: across, down: down, isDoubtful: isSparse && min(across.pitch, down.pitch) < 2)
  }

  /// 0 where there are fewer than two edges.
  private static func commonDistance(_ edges: [Int]) -> Int {
    var common = 0
    for (edge, next) in zip(edges, edges.dropFirst()) {
      var rest = next - edge
      while rest > 0 { (common, rest) = (rest, common % rest) }
    }
    return common
  }

  /// The least number of cells whose edges include these.
  private static func fewestCells(over length: Int, _ edges: [Int]) -> Int? {
    guard length >= 3 else { return nil }
    return (2...length * 2 / 3).first { count in
      edges.allSatisfy { edge in
        (2 * edge + 1) * count / (2 * length) != (2 * edge - 1) * count / (2 * length)
      }
    }
  }

  /// The logarithm of the chance that so many edges are all among those of `cells` cells by accident.
  private static func logOfChance(_ cells: Int, over length: Int, _ edges: Int) -> Double {
    Double(edges) * log10(Double(cells - 1) / Double(length - 1))
  }
}

extension PackedPicture {
  /// True where so many columns and rows, drawn by nearest sampling, are this picture, pixel by pixel.
  fileprivate func isDrawn(
    byNearestFrom columns: Int, _ rows: Int
  ) throws(RecoveryError) -> Bool {
    /// The pixel whose colour the cell under each pixel has.
    func centers(_ length: Int, _ count: Int) -> [Int] {
      (0..<length).map { pixel in
        let cell = (2 * pixel + 1) * count / (2 * length)
        return (2 * cell + 1) * length / (2 * count)
      }
    }
    let across = centers(self.columns, columns)
    let pixels = self.pixels.span
    for (row, center) in centers(self.rows, rows).enumerated() {
      if Task.isCancelled { throw .cancelled }
      let line = pixels.extracting(row * self.columns..<(row + 1) * self.columns)
      let cells = pixels.extracting(center * self.columns..<(center + 1) * self.columns)
      for column in 0..<self.columns where line[column] != cells[across[column]] { return false }
    }
    return true
  }
}
