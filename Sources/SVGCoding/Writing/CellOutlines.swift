import Raster
import VectorRaster

/// The outlines of the cells of each colour, as commands of SVG paths (SVG 2 §9.3).
///
/// Cells of one colour that share a side are merged. Cells that touch only at a corner have separate outlines. An
/// outline has its cells on its right, so a hole has the opposite winding direction, and both fill rules give the
/// same result. Time and memory are linear in the number of cells.
struct CellOutlines {
  /// A direction along the sides of cells.
  private enum Direction: Int {
    case right, down, left, up

    /// The direction after a clockwise quarter turn.
    var toTheRight: Self { [.down, .left, .up, .right][rawValue] }
    /// The direction after an anticlockwise quarter turn.
    var toTheLeft: Self { [.up, .right, .down, .left][rawValue] }
  }

  /// A closed outline.
  private struct Outline {
    /// The number of its colour.
    let number: Int32
    let commands: Range<Int>
  }

  private let grid: ColorGrid
  /// The edges of the columns and rows in pixels.
  private let xs: [Int]
  private let ys: [Int]
  /// Whether the upper side of each cell is part of a traced outline, with the indices of the grid.
  private var isTraced: [Bool]
  /// The start of the last outline of each colour, which the next outline's start is relative to.
  private var starts: [(x: Int, y: Int)]
  private var outlines: [Outline] = []
  private var text: [UInt8] = []

  /// Traces all outlines of a picture.
  init(_ picture: Mosaic) throws(SVGError) {
    grid = ColorGrid(picture.collapsed())
    (xs, ys) = (picture.columns.edges, picture.rows.edges)
    isTraced = [Bool](repeating: false, count: grid.numbers.count)
    starts = Array(repeating: (0, 0), count: grid.colors.count)
    for row in 0..<grid.rows {
      if Task.isCancelled { throw .cancelled }
      for column in 0..<grid.columns {
        let cell = grid.index(column: column, row: row)
        let number = grid.numbers[cell]
        if number > 0, !isTraced[cell], grid.numbers[cell - grid.stride] != number {
          trace(number, column, row)
        }
      }
    }
  }

  /// Adds a path element for each colour, in order of first use.
  ///
  /// - Throws: `.cancelled` if the task is cancelled.
  func write(to text: inout [UInt8]) throws(SVGError) {
    try forEachPath { color, commands in
      text += "<path fill=\"\(color.opaque.hexText)\"".utf8
      if !color.isOpaque { text += " fill-opacity=\"\(Self.opacity(color))\"".utf8 }
      text += " d=\"".utf8
      text += commands
      text += "\"/>\n".utf8
    }
  }

  /// Returns the alpha as a fraction: `.502`.
  private static func opacity(_ color: Color) -> String {
    var digits = String(1000 + (Int(color.alpha) * 1000 + 127) / 255).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return ".\(digits)"
  }

  /// Calls a closure with each colour, in order of first use, and the commands of its path.
  private func forEachPath(
    _ write: (Color, ArraySlice<UInt8>) -> Void
  ) throws(SVGError) {
    // A stable counting sort: the outlines of a colour stay in the order of tracing.
    var ends = [Int](repeating: 0, count: grid.colors.count)
    for outline in outlines { ends[Int(outline.number) - 1] += outline.commands.count }
    for color in ends.indices.dropFirst() { ends[color] += ends[color - 1] }
    var sorted = [UInt8](repeating: 0, count: text.count)
    var begins = [0] + ends.dropLast()
    for (index, outline) in outlines.enumerated() {
      if index & 0xFFF == 0, Task.isCancelled { throw .cancelled }
      let color = Int(outline.number) - 1
      for (place, byte) in zip(begins[color]..., outline.commands) { sorted[place] = text[byte] }
      begins[color] += outline.commands.count
    }
    var begin = 0
    for (color, end) in zip(grid.colors, ends) {
      write(color, sorted[begin..<end])
      begin = end
    }
  }

  /// Traces an outline, starting at the upper left corner of a cell with its upper side on the outline.
  ///
  /// The outline turns at this corner: if it came straight from the left, it would have been traced from there. So
  /// the last side, which closes the path, can be omitted.
  private mutating func trace(_ number: Int32, _ column: Int, _ row: Int) {
    let begin = text.count
    move(number, toX: xs[column], y: ys[row])
    var (x, y) = (column, row)
    var corner = (x, y)
    var direction = Direction.right
    while true {
      switch direction {
      case .right:
        isTraced[grid.index(column: x, row: y)] = true
        x += 1
      case .down: y += 1
      case .left: x -= 1
      case .up: y -= 1
      }
      let next = turned(direction, number, x, y)
      guard next != direction else { continue }
      if next == .right, x == column, y == row { break }
      append(x == corner.0 ? "v" : "h", x == corner.0 ? ys[y] - ys[corner.1] : xs[x] - xs[corner.0])
      corner = (x, y)
      direction = next
    }
    text.append(UInt8(ascii: "z"))
    outlines.append(Outline(number: number, commands: begin..<text.count))
  }

  /// Returns the direction after a corner of cells.
  ///
  /// It turns right if the cell ahead on the right has another colour, so that cells touching at a corner stay
  /// separate, and left if both cells ahead have the outline's colour.
  private func turned(_ direction: Direction, _ number: Int32, _ x: Int, _ y: Int) -> Direction {
    let lowerRight = grid.index(column: x, row: y)
    let upperRight = lowerRight - grid.stride
    let (rightHand, leftHand) =
      switch direction {
      case .right: (lowerRight, upperRight)
      case .down: (lowerRight - 1, lowerRight)
      case .left: (upperRight - 1, lowerRight - 1)
      case .up: (upperRight, upperRight - 1)
      }
    if grid.numbers[rightHand] != number { return direction.toTheRight }
    return grid.numbers[leftHand] == number ? direction.toTheLeft : direction
  }

  /// Appends a move to the start of an outline, relative to the start of the colour's previous outline, where `z`
  /// ended.
  private mutating func move(_ number: Int32, toX x: Int, y: Int) {
    let start = starts[Int(number) - 1]
    append("m", x - start.x)
    if y >= start.y { text.append(UInt8(ascii: " ")) }
    text += String(y - start.y).utf8
    starts[Int(number) - 1] = (x, y)
  }

  private mutating func append(_ command: String, _ number: Int) {
    text += command.utf8
    text += String(number).utf8
  }
}
