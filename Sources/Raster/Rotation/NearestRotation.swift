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
    try source.cells.rearranged(rows: map.canvas.height, columns: map.canvas.width) {
      cells, width throws(CancellationError) in try pixels(of: cells, width: width)
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
