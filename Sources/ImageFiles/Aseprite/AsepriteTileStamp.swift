import ImageCoding
import Raster

/// The drawing of tiles into the pixels of a tilemap's cel.
struct AsepriteTileStamp {
  let tileset: AsepriteTileset
  /// The tiles, one below the other.
  let sheet: [UInt8]
  let masks: AsepriteTileMasks
  /// The layout of the pixels; the bytes are passed to `draw`.
  let pixels: AsepritePixels

  /// Draws the tile for a value of the map at a place of the map, clipped to the part.
  ///
  /// Empty places and missing tiles draw no pixels.
  func draw(_ value: UInt32, column: Int, row: Int, on target: inout [UInt8]) {
    let tile = masks.tile(value)
    let isEmpty = tileset.isFirstEmpty ? tile == 0 : value == .max
    guard !isEmpty, tile < tileset.count else { return }
    let (size, part, bytes) = (tileset.size, pixels.part, pixels.pixelBytes)
    let (left, top) = (column * size.width, row * size.height)
    let columns = max(part.column, left)..<min(part.column + part.columns, left + size.width)
    let rows = max(part.row, top)..<min(part.row + part.rows, top + size.height)
    for row in rows {
      var place = pixels.offset(column: columns.lowerBound, row: row)
      for column in columns {
        if let source = source(value, column: column - left, row: row - top) {
          let from = ((tile * size.height + source.row) * size.width + source.column) * bytes
          for byte in 0..<bytes { target[place + byte] = sheet[from + byte] }
        }
        place += bytes
      }
    }
  }

  /// Returns the pixel of the tile for a place, or `nil` if a diagonal flip of a tile that is not square leaves the
  /// place uncovered.
  @inline(__always)
  private func source(_ value: UInt32, column: Int, row: Int) -> CellPoint? {
    let size = tileset.size
    var x = value & masks.flipX != 0 ? size.width - 1 - column : column
    var y = value & masks.flipY != 0 ? size.height - 1 - row : row
    if value & masks.flipDiagonally != 0 { swap(&x, &y) }
    return x < size.width && y < size.height ? CellPoint(column: x, row: y) : nil
  }
}
