import CPNG

/// The chunks of a PNG file, walked without decompressing anything (PNG specification §5.3).
///
/// This finds what is missing or cut off, and gathers what libpng is told to leave alone: those
/// chunks never reach a parser in C.
struct PNGChunks {
  /// One chunk: its name and where its data lies in the file.
  struct Chunk {
    let name: String
    let data: Range<Int>
  }

  /// In the order of the file, from IHDR to IEND.
  let chunks: [Chunk]
  /// Bytes behind IEND.
  let trailingCount: Int
  private let bytes: [UInt8]

  /// Walks from the signature to IEND.
  init(_ bytes: [UInt8]) throws(CodingError) {
    self.bytes = bytes
    var chunks: [Chunk] = []
    var offset = ImageFormat.pngSignature.count
    repeat {
      let chunk = try Self.chunk(in: bytes, at: offset, after: chunks.last?.name)
      chunks.append(chunk)
      offset = chunk.data.upperBound + 4
    } while chunks.last?.name != "IEND"
    self.chunks = chunks
    trailingCount = bytes.count - offset
    guard chunks.first?.name == "IHDR", chunks[0].data.count == 13 else {
      throw CodingError(message: "must be the first chunk and 13 bytes long", chunk: "IHDR")
    }
    guard contains("IDAT") else {
      throw CodingError(message: "is missing: the file holds no picture", chunk: "IDAT")
    }
  }

  /// Whether there is a chunk of this name.
  func contains(_ name: String) -> Bool { chunks.contains { $0.name == name } }

  /// The data of the first chunk of this name.
  func data(_ name: String) -> ArraySlice<UInt8>? {
    chunks.first { $0.name == name }.map { bytes[$0.data] }
  }

  /// The data of the first chunk of this name, where its checksum is right.
  func checkedData(_ name: String) -> ArraySlice<UInt8>? {
    guard let chunk = chunks.first(where: { $0.name == name }) else { return nil }
    let checked = Array(bytes[chunk.data.lowerBound - 4..<chunk.data.upperBound])
    guard cpng_crc(checked, checked.count) == Self.word(bytes, at: chunk.data.upperBound) else {
      return nil
    }
    return bytes[chunk.data]
  }

  private static func chunk(
    in bytes: [UInt8], at offset: Int, after previous: String?
  ) throws(CodingError) -> Chunk {
    guard bytes.count - offset >= 8 else {
      let place = previous.map { "behind chunk \($0)" } ?? "behind the signature"
      throw CodingError(message: "the file is cut off \(place), before chunk IEND")
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
      throw CodingError(message: "is cut off: \(given) of \(length) bytes are there", chunk: name)
    }
    return Chunk(name: name, data: offset + 8..<offset + 8 + length)
  }

  /// A big-endian number of four bytes.
  static func word(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
