package import Raster

/// Generated pixel art in any size and quantity.
package enum Sprites {
  /// Returns a symmetrical creature, shaded from top to bottom and outlined, on a plain background.
  package static func creature(columns: Int, rows: Int, seed: UInt64) -> Bitmap {
    var random = SeededGenerator(seed: seed)
    let half = (columns + 1) / 2
    var isBody = (0..<rows * half).map { place -> Bool in
      let (row, column) = (place / half, place % half)
      let isInside = row > 1 && row < rows - 2 && column > 1
      return isInside && Int.random(in: 0..<half, using: &random) < column + half / 4
    }
    for _ in 0..<2 { isBody = smoothed(isBody, rows: rows, half: half) }
    let ramp = (0..<4).map { step in
      Color(hue: Double(seed % 7) / 7, saturation: 0.75, brightness: 1 - Double(step) * 0.2)
    }
    let ground = Color(red: 236, green: 230, blue: 214)
    var picture = Bitmap.solid(ground, rows: rows, columns: columns)
    for row in 0..<rows {
      for column in 0..<columns {
        let mirrored = min(column, columns - 1 - column)
        func isFilled(_ row: Int, _ column: Int) -> Bool {
          (0..<rows).contains(row) && (0..<half).contains(column) && isBody[row * half + column]
        }
        if isFilled(row, mirrored) {
          picture[row, column] =
            ramp[min(3, row * 4 / rows + Int.random(in: 0...7, using: &random) / 7)]
        } else if isFilled(row - 1, mirrored) || isFilled(row + 1, mirrored)
          || isFilled(row, mirrored - 1) || isFilled(row, mirrored + 1)
        {
          picture[row, column] = .black
        }
      }
    }
    return picture
  }

  /// Returns random cells in four colours.
  package static func random(columns: Int, rows: Int, seed: UInt64) -> Bitmap {
    var random = SeededGenerator(seed: seed)
    let colors = [
      Color(red: 20, green: 20, blue: 40), Color(red: 250, green: 240, blue: 220),
      Color(red: 220, green: 40, blue: 60), Color(red: 40, green: 120, blue: 220),
    ]
    var picture = Bitmap.solid(rows: rows, columns: columns)
    for row in 0..<rows {
      for column in 0..<columns {
        picture[row, column] = colors[Int.random(in: 0..<4, using: &random)]
      }
    }
    return picture
  }

  /// Returns the cells after a majority vote of each cell and its neighbours.
  private static func smoothed(_ cells: [Bool], rows: Int, half: Int) -> [Bool] {
    cells.indices.map { place in
      let (row, column) = (place / half, place % half)
      var count = 0
      for other in max(0, row - 1)...min(rows - 1, row + 1) {
        for near in max(0, column - 1)...min(half - 1, column + 1) where cells[other * half + near]
        {
          count += 1
        }
      }
      return count >= 5
    }
  }
}
