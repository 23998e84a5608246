import ImageCoding
import Raster

/// A composer of a frame's cels on a canvas of colours or indices.
struct AsepriteComposer<Canvas: AsepriteCanvas>: ~Copyable {
  private let file: AsepriteFile
  private var images: AsepriteImages
  private var budget: DecodingBudget
  private var pace = PollThrottle()
  /// The number of cells of the groups in progress.
  private var groupCells = 0

  init(_ file: AsepriteFile, _ budget: DecodingBudget) throws(CodingError) {
    self.file = file
    self.budget = budget
    images = try AsepriteImages(file)
  }

  /// Returns the whole canvas with a frame drawn on it.
  mutating func compose(
    _ stack: AsepriteStack, _ colors: Canvas.Colors
  ) throws(CodingError) -> Canvas {
    let size = file.header.size
    let whole = CellRect(column: 0, row: 0, columns: size.width, rows: size.height)
    try budget.poll()
    return try compose(stack.entries, whole, colors)
  }

  private mutating func compose(
    _ entries: [AsepriteStack.Entry], _ part: CellRect, _ colors: Canvas.Colors
  ) throws(CodingError) -> Canvas {
    var canvas = Canvas(part, colors)
    for entry in entries {
      let layer = file.layers[entry.layer]
      let rows = entry.part.row..<entry.part.row + entry.part.rows
      switch entry.content {
      case .cel(let cel): try draw(cel, entry.part, layer, on: &canvas)
      case .group(let members):
        let cells = entry.part.columns * entry.part.rows
        groupCells += cells
        guard groupCells <= DecodingBudget.maximumGroupBytes / 4 else {
          throw CodingError(
            message: "groups in groups take more than \(DecodingBudget.maximumGroupBytes) bytes",
            reason: .tooLarge)
        }
        let group = try compose(members, entry.part, colors)
        for row in rows {
          canvas.draw(group, row: row, layer)
          try pace.count(entry.part.columns, budget)
        }
        groupCells -= cells
      }
    }
    return canvas
  }

  private mutating func draw(
    _ cel: AsepriteCel, _ part: CellRect, _ layer: AsepriteLayer, on canvas: inout Canvas
  ) throws(CodingError) {
    // The columns and rows are relative to the corner of the cel.
    let shown = CellRect(
      column: part.column - cel.column, row: part.row - cel.row, columns: part.columns,
      rows: part.rows)
    let pixels = try images.pixels(of: cel, shown, &budget)
    let opacity = layer.opacity(of: cel)
    for row in 0..<part.rows {
      canvas.draw(
        pixels.bytes, from: pixels.offset(column: shown.column, row: shown.row + row),
        count: part.columns, column: part.column, row: part.row + row, layer, opacity: opacity)
      try pace.count(part.columns, budget)
    }
  }
}
