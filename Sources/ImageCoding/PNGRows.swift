import Raster

/// A picture's rows as the bytes that PNG wants, before filtering.
struct PNGRows {
  let format: PNGFormat
  /// The picture in the storage that is written: indexed where it has at most 256 colours.
  let picture: Mosaic

  /// Chooses the kind of file and with it the storage.
  init(_ picture: Mosaic) {
    self.picture = picture.indexed() ?? picture
    format = PNGFormat(self.picture)
  }

  /// Writes a row of cells into `line`.
  func write(_ row: Int, into line: inout PNGLine) {
    line.expand(row, of: picture)
    switch format.kind {
    case .indexed(_, bitDepth: 8), .rgba: break
    case .indexed(_, let bitDepth): line.pack(bits: bitDepth)
    case .rgb: line.dropAlpha()
    }
  }
}
