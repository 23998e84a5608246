import Raster

/// The samples of a page in bands: a row, a row of tiles, or the whole page if it is planar.
struct TIFFSamples {
  /// The samples of a pixel that are kept: the colour samples, then alpha.
  let kept: [Int]
  /// The number of rows of a band.
  let bandRows: Int
  /// The samples of the last band, row by row and pixel by pixel.
  private(set) var values: [UInt16]

  private let page: TIFFPage
  private var bytes: [UInt8]

  init(_ page: TIFFPage) {
    self.page = page
    kept = Array(0..<page.color.samples) + (page.alphaSample.map { [$0] } ?? [])
    let rows = page.isPlanar ? page.size.height : page.tile?.height ?? 1
    bandRows = min(rows, page.size.height)
    values = [UInt16](repeating: 0, count: bandRows * page.size.width * kept.count)
    bytes = [UInt8](repeating: 0, count: page.tile == nil ? page.rowBytes : page.pieceBytes)
  }

  /// Reads the band that begins at `row`.
  mutating func read(
    from row: Int, _ file: borrowing TIFFFile, _ budget: DecodingBudget
  ) throws(CodingError) {
    // Planes are read one after the other, because libtiff would unpack a strip again after each change of plane.
    for plane in page.isPlanar ? kept : [0] {
      if let tile = page.tile {
        for top in stride(from: row, to: min(row + bandRows, page.size.height), by: tile.height) {
          for left in stride(from: 0, to: page.size.width, by: tile.width) {
            try budget.poll()
            try file.readTile(column: left, row: top, plane: plane, into: &bytes)
            for line in 0..<min(tile.height, page.size.height - top) {
              expand(
                from: line * page.rowBytes, plane, row: top - row + line, column: left,
                count: min(tile.width, page.size.width - left))
            }
          }
        }
      } else {
        for line in row..<min(row + bandRows, page.size.height) {
          try budget.poll()
          try file.readRow(line, plane: plane, into: &bytes)
          expand(from: 0, plane, row: line - row, column: 0, count: page.size.width)
        }
      }
    }
  }

  /// Copies the kept samples of `count` pixels of a row, which begins at the byte `start`.
  private mutating func expand(from start: Int, _ plane: Int, row: Int, column: Int, count: Int) {
    let step = page.isPlanar ? 1 : page.samples
    for (position, sample) in kept.enumerated() where !page.isPlanar || sample == plane {
      var target = (row * page.size.width + column) * kept.count + position
      var source = page.isPlanar ? 0 : sample
      for _ in 0..<count {
        values[target] = value(source, from: start)
        target += kept.count
        source += step
      }
    }
  }

  /// Returns a sample of a row; the highest bits of a byte come first, and samples of 16 bits are in native byte
  /// order.
  @inline(__always)
  private func value(_ index: Int, from start: Int) -> UInt16 {
    switch page.bits {
    case 8: return UInt16(bytes[start + index])
    case 16:
      return bytes.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: start + 2 * index, as: UInt16.self)
      }
    default:
      let bit = index * page.bits
      let shift = 8 - page.bits - bit & 7
      return UInt16(bytes[start + bit / 8] >> shift) & (1 << page.bits - 1)
    }
  }
}
