package import Raster

/// The bytes of one row, expanded and then packed in place.
package struct PNGLine {
  /// The number of bytes after a row that packing may read or write.
  static let margin = 8

  /// The bytes of the row, which may be followed by the space that packing needed.
  package private(set) var bytes: [UInt8]

  /// Allocates space for one row of a picture and `margin` further bytes.
  package init(for picture: Mosaic, margin: Int = 0) {
    bytes = [UInt8](repeating: 0, count: picture.size.width * picture.bytesPerPixel + margin)
  }

  func withBytes<Answer, Failure: Error>(
    _ count: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    try bytes.withUnsafeBufferPointer { bytes throws(Failure) in
      try body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[..<count])))
    }
  }

  /// Calls `body` with all bytes, including those after the row.
  mutating func withMutableBytes(_ body: (UnsafeMutableRawBufferPointer) -> Void) {
    bytes.withUnsafeMutableBytes(body)
  }

  /// Fills the row with a row of cells, each as wide as its column, including any lines over them.
  package mutating func expand(_ row: Int, of picture: Mosaic) {
    var pixels = bytes.mutableSpan
    picture.expandRow(row, into: &pixels)
  }

  /// Packs `count` index bytes into 1, 2 or 4 bits each, with the leftmost in the highest bits (PNG specification
  /// §7.2).
  ///
  /// Eight indices are packed at a time, by folding a word three times.
  mutating func pack(_ count: Int, bits: Int) {
    let bits = UInt64(bits)
    bytes.withUnsafeMutableBytes { bytes in
      for index in count..<bytes.count { bytes[index] = 0 }
      for group in 0..<(count + 7) / 8 {
        var word = bytes.loadUnaligned(fromByteOffset: group * 8, as: UInt64.self).bigEndian
        word = word & 0x00FF_00FF_00FF_00FF | (word & 0xFF00_FF00_FF00_FF00) >> (8 - bits)
        word = word & 0x0000_FFFF_0000_FFFF | (word & 0xFFFF_0000_FFFF_0000) >> (16 - 2 * bits)
        word = word & 0xFFFF_FFFF | word >> (32 - 4 * bits)
        for byte in 0..<Int(bits) {
          let shift = 8 * (Int(bits) - 1 - byte)
          bytes[group * Int(bits) + byte] = UInt8(truncatingIfNeeded: word >> UInt64(shift))
        }
      }
    }
  }

  /// Converts `count` pixels from RGBA to RGB.
  mutating func dropAlpha(_ count: Int) {
    bytes.withUnsafeMutableBytes { bytes in
      for pixel in 0..<count {
        let color = bytes.loadUnaligned(fromByteOffset: pixel * 4, as: UInt32.self)
        bytes.storeBytes(of: color, toByteOffset: pixel * 3, as: UInt32.self)
      }
    }
  }
}
