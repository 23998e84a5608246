import ImageCoding

/// A bounds-checked cursor over the bytes of a palette file.
struct PaletteCursor {
  private let bytes: ArraySlice<UInt8>
  /// The offset from the beginning of the file.
  private(set) var position: Int

  init(_ bytes: [UInt8]) { self.init(bytes[...]) }

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  var isAtEnd: Bool { position >= bytes.endIndex }

  /// The current position for error messages.
  var place: String { "byte \(position)" }

  /// Returns the next bytes as a cursor of their own; `thing` describes them in error messages.
  mutating func part(_ count: Int, _ thing: String) throws(CodingError) -> PaletteCursor {
    guard count >= 0, count <= bytes.endIndex - position else {
      throw CodingError(
        message: """
          byte \(position): \(thing) takes \(count) bytes, but there are \
          \(bytes.endIndex - position) left
          """)
    }
    defer { position += count }
    return PaletteCursor(bytes[position..<position + count])
  }

  /// The remaining bytes.
  var rest: ArraySlice<UInt8> { bytes[position...] }

  mutating func byte(_ thing: String) throws(CodingError) -> UInt8 {
    let part = try part(1, thing)
    return part.bytes[part.position]
  }

  mutating func bigEndian16(_ thing: String) throws(CodingError) -> UInt16 {
    try part(2, thing).bytes.reduce(0) { $0 << 8 | UInt16($1) }
  }

  mutating func bigEndian32(_ thing: String) throws(CodingError) -> UInt32 {
    try part(4, thing).bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  mutating func littleEndian16(_ thing: String) throws(CodingError) -> UInt16 {
    try bigEndian16(thing).byteSwapped
  }

  mutating func littleEndian32(_ thing: String) throws(CodingError) -> UInt32 {
    try bigEndian32(thing).byteSwapped
  }

  /// Reads four characters; bytes outside printable ASCII become question marks.
  mutating func tag(_ thing: String) throws(CodingError) -> String {
    String(
      try part(4, thing).bytes.map {
        (0x20..<0x7F).contains($0) ? Character(Unicode.Scalar($0)) : "?"
      })
  }
}

extension [UInt8] {
  mutating func appendBigEndian<Value: FixedWidthInteger>(_ value: Value) {
    for shift in stride(from: Value.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: value >> Value(shift)))
    }
  }

  mutating func appendLittleEndian<Value: FixedWidthInteger>(_ value: Value) {
    appendBigEndian(value.byteSwapped)
  }
}
