/// Numbers of files as the lowest byte first.
func bytes16(_ values: Int...) -> [UInt8] {
  values.flatMap { value in (0..<2).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
}

/// Numbers of files as the lowest byte first.
func bytes32(_ values: Int...) -> [UInt8] {
  values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
}

/// A Windows bitmap put together field by field, right or wrong on purpose.
struct BMPFile {
  var width = 1
  var height = 1
  var bits = 8
  var compression = 0
  var headerLength = 40
  var colorsUsed = 0
  /// What follows the first 40 bytes of the header, inside it or behind it.
  var more: [UInt8] = []
  var colors: [UInt8] = []
  var data: [UInt8] = []
  /// Where the data is said to begin; where it does by default.
  var offset: Int?

  /// The header that an icon has too.
  var header: [UInt8] {
    bytes32(headerLength, width, height) + bytes16(1, bits)
      + bytes32(compression, 0, 0, 0, colorsUsed, 0) + more + colors
  }

  var bytes: [UInt8] {
    Array("BM".utf8) + bytes32(0, 0, offset ?? 14 + header.count) + header + data
  }
}
