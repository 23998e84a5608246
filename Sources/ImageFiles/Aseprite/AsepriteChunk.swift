import ImageCoding
import Raster

/// A bounds-checked cursor over one chunk of an Aseprite file, with little-endian integers.
struct AsepriteChunk {
  /// The whole file.
  let bytes: [UInt8]
  /// The place of the chunk, for error messages.
  let place: Place
  /// The offset of the next byte from the beginning of the file.
  private(set) var position: Int
  /// The offset of the first byte after the chunk.
  let end: Int

  /// The place of a chunk in its file.
  struct Place: Hashable {
    let frame: Int
    let type: Int
    let offset: Int

    /// Returns an error with the place.
    func error(_ text: String, _ reason: CodingError.Reason = .corrupt) -> CodingError {
      var digits = String(type, radix: 16, uppercase: true)
      digits = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      return CodingError(
        message: "frame \(frame), chunk \(digits) at byte \(offset): \(text)", reason: reason)
    }
  }

  /// Creates a cursor over the content of a chunk, which must be inside the file.
  init(_ bytes: [UInt8], _ place: Place, _ content: Range<Int>) {
    (self.bytes, self.place) = (bytes, place)
    (position, end) = (content.lowerBound, content.upperBound)
  }

  /// The range of the remaining bytes of the chunk.
  var rest: Range<Int> { position..<end }

  /// Skips bytes.
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

  /// Reads a text, which is preceded by its length.
  mutating func text() throws(CodingError) -> SanitizedText {
    let count = try unsigned16()
    try skip(count)
    return SanitizedText(bytes[position - count..<position])
  }

  /// Reads a colour of three bytes.
  mutating func opaqueColor() throws(CodingError) -> Color {
    let (red, green, blue) = (try byte(), try byte(), try byte())
    return Color(
      red: UInt8(truncatingIfNeeded: red), green: UInt8(truncatingIfNeeded: green),
      blue: UInt8(truncatingIfNeeded: blue))
  }

  /// Reads a colour of four bytes with straight alpha.
  mutating func color() throws(CodingError) -> Color {
    var color = try opaqueColor()
    color.alpha = UInt8(truncatingIfNeeded: try byte())
    return color
  }
}

extension [UInt8] {
  /// Returns the integer in two bytes at `offset`, which must be inside the array.
  func littleEndian16(at offset: Int) -> Int { Int(self[offset]) | Int(self[offset + 1]) << 8 }

  /// Returns the integer in four bytes at `offset`, which must be inside the array.
  func littleEndian32(at offset: Int) -> Int {
    littleEndian16(at: offset) | littleEndian16(at: offset + 2) << 16
  }
}
