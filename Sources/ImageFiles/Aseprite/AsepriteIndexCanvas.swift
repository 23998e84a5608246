import ImageCoding
import Raster

/// A canvas of indices, for indexed cels: an index that is not transparent replaces the one below.
struct AsepriteIndexCanvas: AsepriteCanvas {
  /// The value of a cell that has the transparent index on the background layer, which is opaque there.
  static let opaque: UInt16 = 256

  /// The information for interpreting indices.
  struct Indices {
    /// The transparent index.
    let transparent: UInt16
    /// The number of colours.
    let count: Int
  }

  private let part: CellRect
  private let indices: Indices
  /// The cells row by row: indices, or `opaque`.
  private(set) var cells: [UInt16]

  init(_ part: CellRect, _ indices: Indices) {
    (self.part, self.indices) = (part, indices)
    cells = [UInt16](repeating: indices.transparent, count: part.columns * part.rows)
  }

  mutating func draw(
    _ bytes: [UInt8], from offset: Int, count: Int, column: Int, row: Int, _ layer: AsepriteLayer,
    opacity: UInt8
  ) {
    let source = bytes.span.extracting(offset..<offset + count)
    let start = (row - part.row) * part.columns + column - part.column
    let (transparent, limit) = (indices.transparent, indices.count)
    var target = cells.mutableSpan
    for cell in 0..<count {
      let index = UInt16(source[cell])
      guard index < limit else { continue }
      if index != transparent {
        target[start + cell] = index
      } else if layer.isBackground {
        target[start + cell] = Self.opaque
      }
    }
  }

  mutating func draw(_ group: AsepriteIndexCanvas, row: Int, _ layer: AsepriteLayer) {
    let from = (row - group.part.row) * group.part.columns
    let start = (row - part.row) * part.columns + group.part.column - part.column
    for cell in 0..<group.part.columns where group.cells[from + cell] != indices.transparent {
      cells[start + cell] = group.cells[from + cell]
    }
  }
}
