import Raster

/// A parser of the sizes that the data of an AV1 picture declares (AV1 bitstream specification §5.3 to §5.5).
enum AV1Header {
  private static let sequenceHeader = 1
  /// The unit types of a separate frame header, and of a frame with its header.
  private static let frames = [3, 6]
  /// The maximum number of layers of one picture, from coarse to fine.
  private static let maximumFrames = 4

  /// Returns the maximum size that a frame may have.
  static func size(_ data: [UInt8]) throws(CodingError) -> PixelSize {
    var sizes: [PixelSize] = []
    var count = 0
    var offset = 0
    while offset < data.count {
      let head = data[offset]
      offset += 1 + Int(head >> 2 & 1)
      var length = data.count - offset
      if head & 2 != 0 { length = try number(data, &offset) }
      guard offset <= data.count, length <= data.count - offset else {
        throw CodingError(message: "the picture's data ends inside a unit")
      }
      let type = Int(head >> 3 & 15)
      if type == sequenceHeader {
        sizes.append(try size(sequenceHeader: Array(data[offset..<offset + length].prefix(1024))))
      }
      if frames.contains(type) { count += 1 }
      offset += length
    }
    guard count <= maximumFrames else {
      throw CodingError(message: "an item holds \(count) frames, limit \(maximumFrames)")
    }
    guard let largest = sizes.max(by: { $0.pixelCount < $1.pixelCount }) else {
      throw CodingError(message: "the picture's data has no size")
    }
    return largest
  }

  /// Returns an integer in groups of seven bits, the lowest first (§4.10.5).
  private static func number(_ data: [UInt8], _ offset: inout Int) throws(CodingError) -> Int {
    var value = 0
    for group in 0..<8 {
      guard data.indices.contains(offset) else { break }
      value |= Int(data[offset] & 0x7F) << (7 * group)
      offset += 1
      if data[offset - 1] & 0x80 == 0 { return value }
    }
    throw CodingError(message: "the picture's data ends inside a unit")
  }

  /// Returns the size in a sequence header (§5.5.1).
  private static func size(sequenceHeader bytes: [UInt8]) throws(CodingError) -> PixelSize {
    var bits = BitReader(bytes)
    try bits.skip(3 + 1)
    let isReduced = try bits.next(1) == 1
    if isReduced { try bits.skip(5) } else { try skipTiming(&bits) }
    let widthBits = try bits.next(4) + 1
    let heightBits = try bits.next(4) + 1
    let size = PixelSize(
      width: try bits.next(widthBits) + 1, height: try bits.next(heightBits) + 1)
    // Other frames may declare a size of their own, with the same number of bits.
    return isReduced ? size : PixelSize(width: 1 << widthBits, height: 1 << heightBits)
  }

  /// Skips the timing and levels in a full sequence header.
  private static func skipTiming(_ bits: inout BitReader) throws(CodingError) {
    var delayBits: Int?
    if try bits.next(1) == 1 {
      try bits.skip(64)
      if try bits.next(1) == 1 { _ = try bits.nextGolomb() }
      if try bits.next(1) == 1 {
        delayBits = try bits.next(5) + 1
        try bits.skip(32 + 5 + 5)
      }
    }
    let hasDelays = try bits.next(1) == 1
    for _ in 0...(try bits.next(5)) {
      try bits.skip(12)
      if try bits.next(5) > 7 { try bits.skip(1) }
      if let delayBits, try bits.next(1) == 1 { try bits.skip(2 * delayBits + 1) }
      if hasDelays, try bits.next(1) == 1 { try bits.skip(4) }
    }
  }
}
