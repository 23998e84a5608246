import Raster
import TestSupport
import Testing

@testable import Drawing

struct CellRectanglesTests {
  private func areas(_ bitmap: Bitmap) throws -> [String] {
    var result: [String] = []
    try CellRectangles(bitmap).forEachColor { color, areas throws(DrawingError) in
      let list = areas.map { "\($0.columns) × \($0.rows)" }.joined(separator: ", ")
      result.append("\(color.hexText) \(list)")
    }
    return result
  }

  @Test(arguments: [
    ("r", ["#ff0000 0..<1 × 0..<1"]),
    // Equal cells are one area, across and down.
    ("rr\nrr", ["#ff0000 0..<2 × 0..<2"]),
    // A colour goes on beneath what is painted later, corners included.
    ("rg", ["#ff0000 0..<2 × 0..<1", "#00ff00 1..<2 × 0..<1"]),
    ("r\ng", ["#ff0000 0..<1 × 0..<2", "#00ff00 0..<1 × 1..<2"]),
    ("rr\nrg", ["#ff0000 0..<2 × 0..<2", "#00ff00 1..<2 × 1..<2"]),
    // Areas of one colour overlap.
    ("rr\nr.", ["#ff0000 0..<1 × 0..<2, 0..<2 × 0..<1"]),
    // Not beneath what is not painted or lets it through.
    ("r.\n..", ["#ff0000 0..<1 × 0..<1"]),
    ("rh", ["#ff0000 0..<1 × 0..<1", "#00008080 1..<2 × 0..<1"]),
    // A translucent colour goes on beneath opaque ones too.
    ("hr", ["#00008080 0..<2 × 0..<1", "#ff0000 1..<2 × 0..<1"]),
    ("..\n..", []),
  ])
  func `extends areas of a colour beneath later ones`(
    text: String, areas: [String]
  ) throws {
    let half = Color(red: 0, green: 0, blue: 128, alpha: 128)
    #expect(try self.areas(Bitmap(text: text, legend: ["h": half])) == areas)
  }

  @Test(arguments: [1, 2, 3, 7, 300])
  func `restores the cells by painting the areas in order`(colors: Int) throws {
    var random = SeededGenerator(seed: UInt64(colors))
    for _ in 0..<30 {
      let cells = Mosaic.random(colors: colors, using: &random).cells
      var painted = Bitmap(
        rows: cells.rows, columns: cells.columns,
        rgba: [UInt8](repeating: 0, count: cells.rows * cells.columns * 4))
      try CellRectangles(cells).forEachColor { color, areas throws(DrawingError) in
        for area in areas {
          for row in area.rows {
            for column in area.columns { painted[row, column] = color }
          }
        }
      }
      for row in 0..<cells.rows {
        for column in 0..<cells.columns {
          let color = cells[row, column]
          #expect(painted[row, column] == (color.alpha == 0 ? .clear : color))
        }
      }
    }
  }

  @Test func `throws if the task is cancelled`() async throws {
    let held = Gate()
    let task = Task {
      await held.pass()
      #expect(throws: DrawingError.cancelled) { try CellRectangles(Bitmap(text: "r")) }
    }
    task.cancel()
    await task.value
  }
}
