import CPNG

/// Chunks of a PNG file, one behind the other (PNG specification §5.3).
struct PNGChunkBytes {
  /// Everything so far.
  var bytes: [UInt8] = []

  /// Adds a chunk: length, name, data and checksum.
  mutating func append(_ name: String, _ data: [UInt8]) {
    let checked = Array(name.utf8) + data
    bytes += Self.words(data.count)
    bytes += checked
    bytes += Self.words(Int(cpng_crc(checked, checked.count)))
  }

  /// Numbers of four bytes each, the highest first.
  static func words(_ values: Int...) -> [UInt8] {
    values.flatMap { value in
      (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
    }
  }

  /// The data of all IDAT chunks of a whole file, which is known to be right.
  static func pictureData(of file: [UInt8]) -> [UInt8] {
    var data: [UInt8] = []
    var offset = ImageFormat.pngSignature.count
    while offset + 12 <= file.count {
      let end = offset + 8 + Int(PNGChunks.word(file, at: offset))
      if file[offset + 4..<offset + 8].elementsEqual("IDAT".utf8) { data += file[offset + 8..<end] }
      offset = end + 4
    }
    return data
  }
}
