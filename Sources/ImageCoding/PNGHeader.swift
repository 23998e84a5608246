/// The declarations of IHDR, checked before anything is allocated (PNG specification §11.2.2).
struct PNGHeader {
  let width: Int
  let height: Int
  let bitDepth: Int
  let colorType: Int
  let isInterlaced: Bool

  /// Reads the header; sides must be between 1 and `maximumSide`.
  init(_ chunks: PNGChunks, maximumSide: Int) throws(CodingError) {
    guard let data = chunks.checkedData("IHDR") else {
      throw CodingError(message: "CRC error", chunk: "IHDR")
    }
    width = try Self.side("width", PNGChunks.word(data, at: 0), maximumSide)
    height = try Self.side("height", PNGChunks.word(data, at: 4), maximumSide)
    bitDepth = Int(data[8])
    colorType = Int(data[9])
    isInterlaced = data[12] == 1
    guard Self.bitDepths[colorType]?.contains(bitDepth) == true else {
      throw CodingError(
        message: "there is no colour type \(colorType) with \(bitDepth) bits", chunk: "IHDR")
    }
    guard data[10] == 0, data[11] == 0, data[12] <= 1 else {
      throw CodingError(
        message: "unknown compression, filter or interlace method", chunk: "IHDR")
    }
    guard colorType != 3 || chunks.contains("PLTE") else {
      throw CodingError(message: "is missing: the pixels have no colours", chunk: "PLTE")
    }
  }

  /// Bytes that the pixels take at least when inflated.
  ///
  /// Filter bytes are left out. `Int.max` where they are more.
  var minimumDataCount: Int {
    let bits = bitDepth * (Self.channels[colorType] ?? 1)
    let (rowBits, rowOverflow) = width.multipliedReportingOverflow(by: bits)
    let (pictureBits, overflow) = rowBits.multipliedReportingOverflow(by: height)
    return rowOverflow || overflow ? .max : pictureBits / 8
  }

  private static let bitDepths: [Int: Set<Int>] = [
    0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
  ]
  private static let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4]

  private static func side(
    _ name: String, _ value: UInt32, _ maximum: Int
  ) throws(CodingError) -> Int {
    guard (1...max(1, maximum)).contains(Int(value)) else {
      throw CodingError(
        message: "\(name) must be at least 1 and at most \(maximum), got \(value)", chunk: "IHDR",
        reason: value == 0 ? .corrupt : .tooLarge)
    }
    return Int(value)
  }
}
