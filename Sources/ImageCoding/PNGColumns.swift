import Raster

/// The way from a row of cells to a row of pixels: stretches of columns, each copied or repeated.
struct PNGColumns {
  /// Neighbouring columns of one pixel each, or one column of several.
  private struct Stretch {
    let cell: Int
    var pixels: Int
    var isCopied: Bool
  }

  private let stretches: [Stretch]

  /// The stretches of a picture's columns.
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

  /// A row of pixels is a row of cells from its beginning.
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

  /// Writes RGBA cells as pixels of `size` bytes, 3 or 4, without their alpha if there are 3.
  ///
  /// Each is written as four bytes: there is one byte of room after the row.
  func expand(
    rgba cells: UnsafeRawBufferPointer, into pixels: UnsafeMutableRawBufferPointer,
    pixelSize size: Int
  ) {
    var place = 0
    for stretch in stretches {
      let end = place + stretch.pixels * size
      var cell = stretch.cell * 4
      let step = stretch.isCopied ? 4 : 0
      while place < end {
        let pixel = cells.loadUnaligned(fromByteOffset: cell, as: UInt32.self)
        pixels.storeBytes(of: pixel, toByteOffset: place, as: UInt32.self)
        place += size
        cell += step
      }
    }
  }
}
