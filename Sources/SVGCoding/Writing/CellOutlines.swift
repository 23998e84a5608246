import Raster
import VectorRaster

/// The outlines of the cells of each colour, as commands of SVG paths (SVG 2 §9.3).
///
/// Cells of one colour that share a side are merged; cells that meet at a corner only have outlines
/// of their own. An outline keeps its cells at the right hand, so a hole runs the other way round than
/// what surrounds it and both fill rules draw the same. Work and memory are linear in cells.
struct CellOutlines {
  /// A way along the sides of cells.
  private enum Direction: Int {
    case right, down, left, up

    /// Turned by a quarter, clockwise.
    var toTheRight: Self { [.down, .left, .up, .right][rawValue] }
    /// Turned by a quarter, anticlockwise.
    var toTheLeft: Self { [.up, .right, .down, .left][rawValue] }
  }

  /// One closed outline.
  private struct Outline {
    /// That of its colour.
    let number: Int32
    let commands: Range<Int>
  }

  private let grid: ColorGrid
  /// The places where bands begin and the last one ends, in pixels.
  private let xs: [Int]
  private let ys: [Int]
  /// True where the upper side of a cell is part of an outline already; numbered as the grid.
  private var isTraced: [Bool]
  /// The point at which the last outline of a colour began, for the next one's relative start.
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

  /// Adds an element for each colour, in order of first use.
  ///
  /// - Throws: `.cancelled` when the task is cancelled.
  func write(to text: inout [UInt8]) throws(SVGError) {
    try forEachPath { color, commands in
      text += "<path fill=\"\(color.opaque.hexText)\"".utf8
      if !color.isOpaque { text += " fill-opacity=\"\(Self.opacity(color))\"".utf8 }
      text += " d=\"".utf8
      text += commands
      text += "\"/>\n".utf8
    }
  }

  /// Alpha as a part of 1: `.502`.
  private static func opacity(_ color: Color) -> String {
    var digits = String(1000 + (Int(color.alpha) * 1000 + 127) / 255).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return ".\(digits)"
  }

  /// Each colour in order of first use with the commands of its path.
  private func forEachPath(
    _ write: (Color, ArraySlice<UInt8>) -> Void
  ) throws(SVGError) {
    // Sorted by counting; the outlines of a colour stay in the order in which they were found.
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

  /// Follows one outline from the upper left corner of a cell, whose upper side is part of it.
  ///
  /// That corner is a turn: had the outline come straight from the left, it would have been met there
  /// first. So the last side, which closes the path, can be left out.
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

  /// The way on from a corner of cells: to the right where the cell ahead at the right has another
  /// colour, so that cells meeting at a corner stay apart; to the left where both ahead have this one.
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

  /// To the start of an outline, as seen from that of the colour's outline before: where `z` led.
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
