/// A rotation that copies the cell at the centre of each pixel and keeps the palette.
struct NearestRotation {
  private let source: CellLookup
  private let map: RotationMap

  /// Creates a rotation of a picture with a transparent margin, which represents everything outside.
  init(_ picture: Mosaic, by angle: RotationAngle) {
    let margin = EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1)
    source = CellLookup(picture.padded(by: margin, with: .clear))
    map = RotationMap(size: picture.size, angle: angle)
  }

  /// Returns the pixels of the canvas in the storage of the cells.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  func bitmap() throws(CancellationError) -> Bitmap {
    try source.cells.rearranged(rows: map.canvas.height, columns: map.canvas.width) {
      cells, width throws(CancellationError) in try pixels(of: cells, width: width)
    }
  }

  /// Returns the bytes of each pixel's cell.
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

/// A map from pixels to cells in two small tables, so that an enlarged picture is rotated without expanding it.
struct CellLookup {
  /// The size of the picture in pixels.
  let size: PixelSize
  /// The cells; neighbouring bands of the picture are separate columns and rows here.
  let cells: Bitmap
  /// The column of cells for each column of pixels.
  let columns: [Int]
  /// The index of the first cell in the row of cells for each row of pixels.
  let rows: [Int]

  /// Creates the map of a picture.
  init(_ picture: Mosaic) {
    func expanded(_ bands: [Mosaic.Band], by step: Int) -> [Int] {
      bands.enumerated().flatMap { repeatElement($0.offset * step, count: $0.element.extent) }
    }
    size = picture.size
    cells = picture.collapsed()
    columns = expanded(picture.columns, by: 1)
    rows = expanded(picture.rows, by: cells.columns)
  }

  /// The colours of the cells in bytes, with straight alpha.
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
