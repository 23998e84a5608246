import ImageCoding
import Raster

/// A part of the canvas on which cels are laid from the back to the front: of colours, or of indices.
protocol AsepriteCanvas {
  /// The meaning of pixels, the same for all frames of one palette.
  associatedtype Colors

  /// A part of nothing but transparent cells.
  init(_ part: CellRect, _ colors: Colors)

  /// Lays a row of a cel; columns and rows are those of the sprite's canvas, and inside the part.
  mutating func draw(
    _ bytes: [UInt8], from offset: Int, count: Int, column: Int, row: Int, _ layer: AsepriteLayer,
    opacity: UInt8)

  /// Lays a row of a group, which lies inside the part.
  mutating func draw(_ group: Self, row: Int, _ layer: AsepriteLayer)
}

/// Cels of any depth as colours.
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
    // A gray group's mode is that of gray sprites too.
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

/// The colours that pixels stand for.
struct AsepriteColors {
  let depth: AsepriteHeader.Depth
  /// Four bytes for each index; nothing for the transparent one and beyond the palette.
  private let table: [UInt8]
  /// The same for the background, where no index is transparent.
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

  /// Gray pixels, or indices, as colours.
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
