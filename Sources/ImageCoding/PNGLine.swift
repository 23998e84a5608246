import Raster

/// One row's bytes, expanded and then packed in place.
struct PNGLine {
  /// The row comes first; behind it may be room that was needed while it was packed.
  private(set) var bytes: [UInt8]

  /// Room for one row of a picture.
  init(for picture: Mosaic) {
    bytes = [UInt8](repeating: 0, count: picture.size.width * picture.bytesPerPixel)
  }

  /// Takes over a row of cells, each as wide as its column.
  mutating func expand(_ row: Int, of picture: Mosaic) {
    var pixels = bytes.mutableSpan
    picture.expandRow(row, into: &pixels)
  }

  /// Packs index bytes into `bits` bits each, the leftmost highest (PNG specification §7.2).
  mutating func pack(bits: Int) {
    var pixels = bytes.mutableSpan
    let perByte = 8 / bits
    var target = 0
    var start = 0
    while start < pixels.count {
      var packed: UInt8 = 0
      for place in 0..<perByte {
        let index = start + place < pixels.count ? pixels[start + place] : 0
        packed = packed << UInt8(bits) | index
      }
      pixels[target] = packed
      target += 1
      start += perByte
    }
  }

  /// Turns RGBA into RGB.
  mutating func dropAlpha() {
    var pixels = bytes.mutableSpan
    for pixel in 0..<pixels.count / 4 {
      pixels[pixel * 3] = pixels[pixel * 4]
      pixels[pixel * 3 + 1] = pixels[pixel * 4 + 1]
      pixels[pixel * 3 + 2] = pixels[pixel * 4 + 2]
    }
  }
}
