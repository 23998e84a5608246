import Raster
import RunCoding

/// A part of a frame as indices, with their table.
struct GIFPart {
  let part: IndexedPart
  let table: GIFTable

  /// Returns alternatives of the part with transparent cells in place of unchanged ones.
  ///
  /// The first one hides all unchanged cells, the second only those that reduce the number of runs. The result is
  /// empty if the table has no transparent entry or if there is no difference.
  func hiding(_ unchanged: UnchangedCells) -> [IndexedPart] {
    guard let transparent = table.transparentIndex else { return [] }
    let clear = UInt8(transparent)
    var all = part
    for cell in all.indices.indices where unchanged.areUnchanged[cell] { all.indices[cell] = clear }
    guard all.indices != part.indices else { return [] }
    var some = part
    some.indices = unchanged.fewestRuns(part.indices, columns: part.columns.count, clear)
    return some.indices == all.indices || some.indices == part.indices ? [all] : [all, some]
  }
}

/// The unchanged cells of a rectangle, compared with a canvas.
struct UnchangedCells {
  /// Whether each cell is unchanged, row by row.
  let areUnchanged: [Bool]

  /// Compares a rectangle with a canvas, or returns `nil` if all cells differ.
  init?(_ rectangle: CellRect, in frame: NumberedCells, since canvas: [UInt32]) {
    var areUnchanged: [Bool] = []
    areUnchanged.reserveCapacity(rectangle.columns * rectangle.rows)
    for row in rectangle.row..<rectangle.row + rectangle.rows {
      let start = row * frame.columns + rectangle.column
      for place in start..<start + rectangle.columns {
        areUnchanged.append(frame.numbers[place] == canvas[place])
      }
    }
    guard areUnchanged.contains(true) else { return nil }
    self.areUnchanged = areUnchanged
  }

  /// Returns indices with as few runs as possible in each row: an unchanged cell keeps its index or becomes
  /// transparent.
  ///
  /// At each unchanged cell that cannot continue the previous run, the longer of the two runs that may begin there is
  /// chosen.
  func fewestRuns(_ indices: [UInt8], columns: Int, _ clear: UInt8) -> [UInt8] {
    var result = indices
    for start in stride(from: 0, to: indices.count, by: columns) {
      let end = start + columns
      for cell in start..<end where areUnchanged[cell] {
        let own = indices[cell]
        let before = cell > start ? result[cell - 1] : nil
        if before == own { continue }
        if before != clear {
          var (hidden, same) = (cell, cell)
          while hidden < end, areUnchanged[hidden] { hidden += 1 }
          while same < end, indices[same] == own { same += 1 }
          if hidden < same { continue }
        }
        result[cell] = clear
      }
    }
    return result
  }
}
