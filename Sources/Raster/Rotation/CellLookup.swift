/// The cell that each pixel of a picture shows, found by two small tables, so that an enlarged
/// picture need not be written down before it is rotated.
struct CellLookup {
  /// Pixels of the picture.
  let size: PixelSize
  /// Row by row; neighbouring bands of the picture are different columns and rows here.
  let cells: Bitmap
  /// For each column of pixels its column of cells.
  let columns: [Int]
  /// For each row of pixels the first cell of its row.
  let rows: [Int]

  /// The cells as the bands of a picture show them.
  init(_ picture: Mosaic) {
    func expanded(_ bands: [Mosaic.Band], by step: Int) -> [Int] {
      bands.enumerated().flatMap { repeatElement($0.offset * step, count: $0.element.extent) }
    }
    size = picture.size
    cells = picture.collapsed()
    columns = expanded(picture.columns, by: 1)
    rows = expanded(picture.rows, by: cells.columns)
  }

  /// The colours of the cells, in straight bytes.
  var pixels: [SIMD4<UInt8>] {
    switch cells.storage {
    case .indexed(let palette, let indices):
      let entries = palette.colors.map { SIMD4($0.red, $0.green, $0.blue, $0.alpha) }
      return indices.map { entries[Int($0)] }
    case .rgba(let bytes):
      let bytes = bytes.span
      return (0..<bytes.count / 4).map { cell in
        let at = cell * 4
        return SIMD4(bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3])
      }
    }
  }
}
