import ImageCoding
import Raster

/// A cursor over one chunk of an Aseprite file that never leaves it; numbers are little-endian.
struct AsepriteChunk {
  /// The whole file.
  let bytes: [UInt8]
  /// The place of the chunk, as messages name it.
  let place: Place
  /// The next byte, from the beginning of the file.
  private(set) var position: Int
  /// The first byte behind the chunk.
  let end: Int

  /// The place of a chunk in its file.
  struct Place: Hashable {
    let frame: Int
    let type: Int
    let offset: Int

    /// An error that names the place.
    func error(_ text: String, _ reason: CodingError.Reason = .corrupt) -> CodingError {
      var digits = String(type, radix: 16, uppercase: true)
      digits = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      return CodingError(
        message: "frame \(frame), chunk \(digits) at byte \(offset): \(text)", reason: reason)
    }
  }

  /// A chunk whose content is the range, which is inside the file.
  init(_ bytes: [UInt8], _ place: Place, _ content: Range<Int>) {
    (self.bytes, self.place) = (bytes, place)
    (position, end) = (content.lowerBound, content.upperBound)
  }

  /// The bytes of the chunk that are left.
  var rest: Range<Int> { position..<end }

  /// Passes over bytes.
  mutating func skip(_ count: Int) throws(CodingError) {
    guard count <= end - position else { throw place.error("the chunk ends early") }
    position += count
  }

  mutating func byte() throws(CodingError) -> Int {
    guard position < end else { throw place.error("the chunk ends early") }
    defer { position += 1 }
    return Int(bytes[position])
  }

  mutating func unsigned16() throws(CodingError) -> Int {
    try skip(2)
    return bytes.littleEndian16(at: position - 2)
  }

  mutating func signed16() throws(CodingError) -> Int {
    Int(Int16(truncatingIfNeeded: try unsigned16()))
  }

  mutating func unsigned32() throws(CodingError) -> Int {
    try skip(4)
    return bytes.littleEndian32(at: position - 4)
  }

  mutating func signed32() throws(CodingError) -> Int {
    Int(Int32(truncatingIfNeeded: try unsigned32()))
  }

  /// A text with its length before it.
  mutating func text() throws(CodingError) -> SpriteText {
    let count = try unsigned16()
    try skip(count)
    return SpriteText(bytes[position - count..<position])
  }

  /// Three bytes.
  mutating func opaqueColor() throws(CodingError) -> Color {
    let (red, green, blue) = (try byte(), try byte(), try byte())
    return Color(
      red: UInt8(truncatingIfNeeded: red), green: UInt8(truncatingIfNeeded: green),
      blue: UInt8(truncatingIfNeeded: blue))
  }

  /// Four bytes, straight alpha.
  mutating func color() throws(CodingError) -> Color {
    var color = try opaqueColor()
    color.alpha = UInt8(truncatingIfNeeded: try byte())
    return color
  }
}

extension [UInt8] {
  /// The number of two bytes from `offset` on, which are there.
  func littleEndian16(at offset: Int) -> Int { Int(self[offset]) | Int(self[offset + 1]) << 8 }

  /// The number of four bytes from `offset` on, which are there.
  func littleEndian32(at offset: Int) -> Int {
    littleEndian16(at: offset) | littleEndian16(at: offset + 2) << 16
  }
}
