import Raster

/// The rows of a picture as unfiltered PNG scanlines.
struct PNGRows {
  let format: PNGFormat
  /// The picture in the storage that is written: indexed if it has at most 256 colours.
  let picture: Mosaic
  private let columns: PNGColumns

  /// Chooses the storage and the format of the file.
  init(_ picture: Mosaic) {
    self.picture = picture.indexed() ?? picture
    format = PNGFormat(self.picture)
    columns = PNGColumns(self.picture.columns)
  }

  /// Whether a row has fewer cells than pixels, so that expanding the cells can be avoided.
  var isEnlarged: Bool { picture.columns.count < format.size.width }

  /// Whether every cell is one pixel.
  var isPlain: Bool {
    picture.columns.count == format.size.width && picture.rows.count == format.size.height
  }

  /// A buffer for packing a row.
  var line: PNGLine { PNGLine(for: picture, margin: PNGLine.margin) }

  /// Calls `body` with a row of cells as a scanline.
  ///
  /// The row is not copied if the picture stores it in the format of the file.
  func withBytes<Answer, Failure: Error>(
    of row: Int, in line: inout PNGLine, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    let count = format.lineCount
    if columns.isPlain, isStoredAsWritten {
      return try withCells(of: row) { cells throws(Failure) in
        try body(UnsafeRawBufferPointer(rebasing: cells[..<count]))
      }
    }
    write(row, into: &line)
    return try line.withBytes(count, body)
  }

  /// Whether cells are stored in the format of the file's pixels.
  private var isStoredAsWritten: Bool {
    guard picture.overlay == nil else { return false }
    return switch format.kind {
    case .indexed(_, let bitDepth): bitDepth == 8
    case .rgb: false
    case .rgba: true
    }
  }

  private func write(_ row: Int, into line: inout PNGLine) {
    let width = format.size.width
    if picture.overlay != nil {
      line.expand(row, of: picture)
      if case .rgb = format.kind { line.dropAlpha(width) }
    } else {
      withCells(of: row) { cells in
        line.withMutableBytes { pixels in
          switch format.kind {
          case .indexed: columns.expand(indices: cells, into: pixels)
          case .rgb: columns.expand(rgba: cells, into: pixels, pixelSize: 3)
          case .rgba: columns.expand(rgba: cells, into: pixels, pixelSize: 4)
          }
        }
      }
    }
    if case .indexed(_, let bitDepth) = format.kind, bitDepth < 8 {
      line.pack(width, bits: bitDepth)
    }
  }

  /// Calls `body` with the bytes of a row of cells as they are stored.
  private func withCells<Answer, Failure: Error>(
    of row: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    let (bytes, size) =
      switch picture.cells.storage {
      case .indexed(_, let indices): (indices, 1)
      case .rgba(let bytes): (bytes, 4)
      }
    let count = picture.cells.columns * size
    let start = picture.rows[row].cell * count
    return try bytes.withUnsafeBufferPointer { bytes throws(Failure) in
      try body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[start..<start + count])))
    }
  }
}

/// The expansion of a row of cells to a row of pixels, as segments of columns that are copied or repeated.
struct PNGColumns {
  /// A segment: adjacent columns of one pixel each, or one column of several pixels.
  private struct Stretch {
    let cell: Int
    var pixels: Int
    var isCopied: Bool
  }

  private let stretches: [Stretch]

  /// Creates the segments of a picture's columns.
  init(_ columns: [Mosaic.Band]) {
    var stretches: [Stretch] = []
    for column in columns {
      if column.extent == 1, let last = stretches.last, last.isCopied,
        last.cell + last.pixels == column.cell
      {
        stretches[stretches.count - 1].pixels += 1
      } else {
        stretches.append(
          Stretch(cell: column.cell, pixels: column.extent, isCopied: column.extent == 1))
      }
    }
    self.stretches = stretches
  }

  /// Whether a row of pixels is the beginning of a row of cells.
  var isPlain: Bool { stretches.count == 1 && stretches[0].isCopied && stretches[0].cell == 0 }

  /// Writes cells of one byte.
  func expand(indices cells: UnsafeRawBufferPointer, into pixels: UnsafeMutableRawBufferPointer) {
    var place = 0
    for stretch in stretches {
      let room = UnsafeMutableRawBufferPointer(rebasing: pixels[place..<place + stretch.pixels])
      if stretch.isCopied {
        let end = stretch.cell + stretch.pixels
        room.copyMemory(from: UnsafeRawBufferPointer(rebasing: cells[stretch.cell..<end]))
      } else {
        room.initializeMemory(as: UInt8.self, repeating: cells[stretch.cell])
      }
      place += stretch.pixels
    }
  }

  /// Writes RGBA cells as pixels of `size` bytes, 3 or 4; with 3 bytes, alpha is dropped.
  ///
  /// Every pixel is stored as four bytes, so there must be one byte of space after the row.
  func expand(
    rgba cells: UnsafeRawBufferPointer, into pixels: UnsafeMutableRawBufferPointer,
    pixelSize size: Int
  ) {
    var place = 0
    for stretch in stretches {
      let end = place + stretch.pixels * size
      var cell = stretch.cell * 4
      let step = stretch.isCopied ? 4 : 0
      if size == 3, stretch.isCopied {
        // Converts four pixels at a time.
        while place + 12 <= end {
          let first = Self.withoutAlpha(cells.loadUnaligned(fromByteOffset: cell, as: UInt64.self))
          let second = Self.withoutAlpha(
            cells.loadUnaligned(fromByteOffset: cell + 8, as: UInt64.self))
          let (low, high) = (first | second << 48, second >> 16)
          pixels.storeBytes(of: low.littleEndian, toByteOffset: place, as: UInt64.self)
          pixels.storeBytes(
            of: UInt32(truncatingIfNeeded: high).littleEndian, toByteOffset: place + 8,
            as: UInt32.self)
          place += 12
          cell += 16
        }
      }
      while place < end {
        let pixel = cells.loadUnaligned(fromByteOffset: cell, as: UInt32.self)
        pixels.storeBytes(of: pixel, toByteOffset: place, as: UInt32.self)
        place += size
        cell += step
      }
    }
  }

  /// Returns two RGBA pixels as two adjacent RGB pixels.
  @inline(__always)
  private static func withoutAlpha(_ pixels: UInt64) -> UInt64 {
    let pixels = pixels.littleEndian
    return pixels & 0xFF_FFFF | pixels >> 8 & 0xFFFF_FF00_0000
  }
}
