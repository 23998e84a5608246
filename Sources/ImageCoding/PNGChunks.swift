import CPNG

/// The chunks of a PNG file, walked without decompressing anything (PNG specification §5.3).
///
/// This finds what is missing or cut off, and gathers what libpng is told to leave alone: those
/// chunks never reach a parser in C.
///
/// Only the first chunk of each kind that matters is remembered, so a file of nothing but tiny chunks
/// takes no memory.
struct PNGChunks {
  /// One chunk: its name and where its data lies in the file.
  private struct Chunk {
    let name: String
    let data: Range<Int>
  }

  /// Bytes of picture data in all IDAT chunks.
  private(set) var pictureDataCount = 0
  /// Bytes after IEND.
  private(set) var trailingCount = 0
  private var first: [String: Range<Int>] = [:]
  private let bytes: [UInt8]

  private static let remembered: Set = [
    "IHDR", "PLTE", "IDAT", "eXIf", "gAMA", "sRGB", "iCCP", "cICP", "acTL",
  ]

  /// Walks from the signature to IEND.
  init(_ bytes: [UInt8]) throws(CodingError) {
    self.bytes = bytes
    var offset = ImageFormat.pngSignature.count
    var previous: String?
    repeat {
      let chunk = try Self.chunk(in: bytes, at: offset, after: previous)
      guard previous != nil || (chunk.name == "IHDR" && chunk.data.count == 13) else {
        throw CodingError(message: "must be the first chunk and 13 bytes long", chunk: "IHDR")
      }
      if chunk.name == "IDAT" { pictureDataCount += chunk.data.count }
      if Self.remembered.contains(chunk.name), first[chunk.name] == nil {
        first[chunk.name] = chunk.data
      }
      offset = chunk.data.upperBound + 4
      previous = chunk.name
    } while previous != "IEND"
    trailingCount = bytes.count - offset
    guard contains("IDAT") else {
      throw CodingError(message: "is missing: the file holds no picture", chunk: "IDAT")
    }
  }

  /// True where there is a chunk of this name.
  func contains(_ name: String) -> Bool { first[name] != nil }

  /// The data of the first chunk of this name, where its checksum is right.
  func checkedData(_ name: String) -> [UInt8]? {
    guard let data = first[name] else { return nil }
    let checked = Array(bytes[data.lowerBound - 4..<data.upperBound])
    guard cpng_crc(checked, checked.count) == Self.word(bytes, at: data.upperBound) else {
      return nil
    }
    return Array(bytes[data])
  }

  private static func chunk(
    in bytes: [UInt8], at offset: Int, after previous: String?
  ) throws(CodingError) -> Chunk {
    guard bytes.count - offset >= 8 else {
      let place = previous.map { "behind chunk \($0)" } ?? "behind the signature"
      throw CodingError(
        message: "the file is cut off \(place), before chunk IEND", reason: .truncated)
    }
    let length = Int(word(bytes, at: offset))
    let letters = bytes[offset + 4..<offset + 8]
    guard letters.allSatisfy({ (65...90).contains($0) || (97...122).contains($0) }) else {
      throw CodingError(
        message: "the file is damaged at byte \(offset): a chunk's name is four letters")
    }
    let name = String(decoding: letters, as: UTF8.self)
    guard length <= Int(Int32.max) else {
      throw CodingError(message: "a length must be at most 2147483647, got \(length)", chunk: name)
    }
    guard bytes.count - offset - 12 >= length else {
      let given = max(0, bytes.count - offset - 12)
      throw CodingError(
        message: "is cut off: \(given) of \(length) bytes are there", chunk: name,
        reason: .truncated)
    }
    return Chunk(name: name, data: offset + 8..<offset + 8 + length)
  }

  /// A big-endian number of four bytes.
  static func word(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
