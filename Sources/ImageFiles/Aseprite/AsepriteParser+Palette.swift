import ImageCoding
import Raster

/// The three palette chunks, which different versions of Aseprite write.
extension AsepriteParser {
  /// The maximum number of entries that a palette chunk can declare.
  private static let maximumEntries = 65_536

  /// Reads the size of the palette, and the colours of a part of it.
  mutating func readPalette(_ chunk: AsepriteChunk) throws(CodingError) {
    var chunk = chunk
    hasNewPalette = true
    let (count, first, last) = (
      try chunk.unsigned32(), try chunk.unsigned32(), try chunk.unsigned32()
    )
    guard count <= Self.maximumEntries else {
      throw chunk.place.error(
        "the palette has \(count) colours, limit \(Self.maximumEntries)", .tooLarge)
    }
    guard first <= last, last < count else {
      throw chunk.place.error("colours \(first) to \(last) are not in a palette of \(count)")
    }
    try chunk.skip(8)
    let isIndexed = file.header.depth == .indexed
    if isIndexed {
      resize(to: min(count, Palette.maximumCount))
      if count > Palette.maximumCount {
        file.notes.add("the palette has \(count) colours; the first 256 were kept")
      }
    }
    for index in first...last {
      let flags = try chunk.unsigned16()
      let color = try chunk.color()
      if flags & 1 != 0 { try chunk.skip(try chunk.unsigned16()) }
      if isIndexed, index < palette.count { palette[index] = color }
    }
  }

  /// Reads packets of colours, each with an offset from the end of the previous one.
  mutating func readOldPalette(
    _ chunk: AsepriteChunk, isSixBit: Bool
  ) throws(CodingError) {
    if hasNewPalette { return }
    var chunk = chunk
    var index = 0
    for _ in 0..<(try chunk.unsigned16()) {
      index += try chunk.byte()
      let count = try chunk.byte()
      for _ in 0..<(count == 0 ? 256 : count) {
        let color = try chunk.opaqueColor()
        guard index < Palette.maximumCount else {
          throw chunk.place.error("colour \(index) is not in a palette of 256")
        }
        if file.header.depth == .indexed {
          resize(to: max(palette.count, index + 1))
          palette[index] = isSixBit ? color.fromSixBits : color
        }
        index += 1
      }
    }
  }

  /// Changes the size of the palette; new entries are black.
  private mutating func resize(to count: Int) {
    if count < palette.count {
      palette.removeLast(palette.count - count)
    } else {
      palette += [Color](repeating: .black, count: count - palette.count)
    }
  }
}

extension Color {
  /// The colour with its channels expanded from six bits to eight.
  fileprivate var fromSixBits: Color {
    func spread(_ channel: UInt8) -> UInt8 { channel << 2 | channel >> 4 }
    return Color(red: spread(red), green: spread(green), blue: spread(blue))
  }
}
