import Raster
import RunCoding

/// A part of a frame as indices, with their table.
struct GIFPart {
  let part: IndexedPart
  let table: GIFTable

  /// The same with transparent cells among those that are as they were: first with all of them, then with
  /// those that make runs fewer; none where that cannot be said.
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

/// The cells of a rectangle that are as they were.
struct UnchangedCells {
  /// Row by row.
  let areUnchanged: [Bool]

  /// Compares a rectangle with a canvas; `nil` where none is as it was.
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

  /// Indices of which those of unchanged cells are their own or the transparent one, whatever goes on for
  /// longer: each row has as few runs as it can have.
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
