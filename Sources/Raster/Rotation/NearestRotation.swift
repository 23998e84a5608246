/// A rotation by one nearest sample at the centre of each pixel: copies of cells, with their palette.
struct NearestRotation {
  private let source: CellLookup
  private let map: RotationMap

  /// A rotation of a picture that gets a transparent margin, which stands for all that is outside.
  init(_ picture: Mosaic, by angle: RotationAngle) {
    let margin = EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1)
    source = CellLookup(picture.padded(by: margin, with: .clear))
    map = RotationMap(size: picture.size, angle: angle)
  }

  /// The pixels of the canvas in the storage of the cells.
  func bitmap() throws(CancellationError) -> Bitmap {
    let size = map.canvas
    switch source.cells.storage {
    case .indexed(let palette, let indices):
      return Bitmap(
        rows: size.height, columns: size.width, palette: palette,
        indices: try pixels(of: indices, width: 1))
    case .rgba(let bytes):
      return Bitmap(rows: size.height, columns: size.width, rgba: try pixels(of: bytes, width: 4))
    }
  }

  /// For each pixel the bytes of its cell.
  private func pixels(of cells: [UInt8], width: Int) throws(CancellationError) -> [UInt8] {
    let (cells, columns, rows) = (cells.span, source.columns.span, source.rows.span)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(map.canvas.pixelCount * width)
    for row in 0..<map.canvas.height {
      if Task.isCancelled { throw CancellationError() }
      var point = map.center(ofRow: row)
      for _ in 0..<map.canvas.width {
        let column = (point.x >> RotationMap.pixelShift) + 1
        let line = (point.y >> RotationMap.pixelShift) + 1
        let cell =
          rows[min(max(line, 0), rows.count - 1)] + columns[min(max(column, 0), columns.count - 1)]
        for byte in cell * width..<(cell + 1) * width { pixels.append(cells[byte]) }
        point = map.moved(point, right: 16)
      }
    }
    return pixels
  }
}
