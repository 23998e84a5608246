/// A reader of the bits of a header, the highest of each byte first, which throws an error beyond the end.
struct BitReader {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next `count` bits as an integer, at most 32.
  mutating func next(_ count: Int) throws(CodingError) -> Int {
    guard count <= bytes.count * 8 - offset else {
      throw CodingError(message: "a header of the picture's data ends too early")
    }
    var value = 0
    for _ in 0..<count {
      value = value << 1 | Int(bytes[offset / 8] >> (7 - offset % 8) & 1)
      offset += 1
    }
    return value
  }

  /// Skips `count` bits.
  mutating func skip(_ count: Int) throws(CodingError) {
    guard count <= bytes.count * 8 - offset else {
      throw CodingError(message: "a header of the picture's data ends too early")
    }
    offset += count
  }

  /// Returns the next integer in Exp-Golomb code (ITU-T H.265 §9.2), which AV1 calls `uvlc` (§4.10.3).
  mutating func nextGolomb() throws(CodingError) -> Int {
    var zeros = 0
    while try next(1) == 0 {
      zeros += 1
      guard zeros <= 32 else { throw CodingError(message: "a number in a header is too large") }
    }
    return 1 << zeros - 1 + (try next(zeros))
  }
}
