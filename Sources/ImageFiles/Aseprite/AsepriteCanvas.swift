import ImageCoding
import Raster

/// A part of the canvas for drawing cels from back to front, as colours or as indices.
protocol AsepriteCanvas {
  /// The information for interpreting pixels, which is equal for all frames with the same palette.
  associatedtype Colors

  /// Creates a part with transparent cells.
  init(_ part: CellRect, _ colors: Colors)

  /// Draws a row of a cel; columns and rows are relative to the sprite's canvas, and must be inside the part.
  mutating func draw(
    _ bytes: [UInt8], from offset: Int, count: Int, column: Int, row: Int, _ layer: AsepriteLayer,
    opacity: UInt8)

  /// Draws a row of a group, which must be inside the part.
  mutating func draw(_ group: Self, row: Int, _ layer: AsepriteLayer)
}

/// A canvas of colours, for cels of any depth.
struct AsepriteColorCanvas: AsepriteCanvas {
  private let part: CellRect
  private let colors: AsepriteColors
  private var line: [UInt8]
  private(set) var cells: CelCanvas

  init(_ part: CellRect, _ colors: AsepriteColors) {
    (self.part, self.colors) = (part, colors)
    line = [UInt8](repeating: 0, count: colors.depth == .rgba ? 0 : part.columns * 4)
    cells = CelCanvas(columns: part.columns, rows: part.rows)
  }

  mutating func draw(
    _ bytes: [UInt8], from offset: Int, count: Int, column: Int, row: Int, _ layer: AsepriteLayer,
    opacity: UInt8
  ) {
    let (column, row) = (column - part.column, row - part.row)
    // In a grey sprite, the blend mode of a group is adapted as well.
    let mode = colors.depth == .gray ? layer.mode.inGray : layer.mode
    if colors.depth == .rgba {
      cells.draw(
        bytes, from: offset, count: count, column: column, row: row, opacity: opacity, mode: mode)
    } else {
      colors.convert(bytes, from: offset, count: count, layer, into: &line)
      cells.draw(
        line, from: 0, count: count, column: column, row: row, opacity: opacity, mode: mode)
    }
  }

  mutating func draw(_ group: AsepriteColorCanvas, row: Int, _ layer: AsepriteLayer) {
    cells.draw(
      group.cells.rgba, from: (row - group.part.row) * group.part.columns * 4,
      count: group.part.columns, column: group.part.column - part.column, row: row - part.row,
      opacity: layer.opacity, mode: colors.depth == .gray ? layer.mode.inGray : layer.mode)
  }
}

/// The conversion of pixels to colours.
struct AsepriteColors {
  let depth: AsepriteHeader.Depth
  /// Four bytes for each index; the transparent index and indices beyond the palette are 0.
  private let table: [UInt8]
  /// Four bytes for each index on the background layer, which has no transparent index.
  private let backgroundTable: [UInt8]

  init(_ header: AsepriteHeader, _ palette: [Color]) {
    depth = header.depth
    var table = [UInt8](repeating: 0, count: Palette.maximumCount * 4)
    for (index, color) in palette.prefix(Palette.maximumCount).enumerated() {
      table.replaceSubrange(
        index * 4..<index * 4 + 4, with: [color.red, color.green, color.blue, color.alpha])
    }
    backgroundTable = table
    let transparent = header.transparentIndex * 4
    table.replaceSubrange(transparent..<transparent + 4, with: [0, 0, 0, 0])
    self.table = table
  }

  /// Converts grey pixels or indices to RGBA.
  func convert(
    _ bytes: [UInt8], from offset: Int, count: Int, _ layer: AsepriteLayer, into line: inout [UInt8]
  ) {
    let source = bytes.span.extracting(offset..<offset + count * depth.bytes)
    var target = line.mutableSpan
    if depth == .gray {
      for pixel in 0..<count {
        let value = source[pixel * 2]
        for channel in 0..<3 { target[pixel * 4 + channel] = value }
        target[pixel * 4 + 3] = source[pixel * 2 + 1]
      }
    } else {
      let table = (layer.isBackground ? backgroundTable : self.table).span
      for pixel in 0..<count {
        let index = Int(source[pixel]) * 4
        for channel in 0..<4 { target[pixel * 4 + channel] = table[index + channel] }
      }
    }
  }
}
