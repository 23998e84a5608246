import CPNG

/// The chunks of a PNG file, read without decompression (PNG specification §5.3).
///
/// The reader detects missing chunks and truncated files, and collects the chunks that libpng is configured to
/// ignore, so they never reach a parser in C.
///
/// Only the first chunk of each relevant kind is recorded, so a file of many tiny chunks does not use memory.
package struct PNGChunks {
  /// The number of bytes in all IDAT chunks.
  private(set) var pictureDataCount = 0
  /// The number of bytes after IEND.
  private(set) var trailingCount = 0
  /// Whether an `acTL` chunk precedes the picture (PNG specification, third edition §11.3.4.1); a later one is
  /// ignored.
  private(set) var isAnimated = false
  private var first: [String: Range<Int>] = [:]
  private let bytes: [UInt8]

  private static let remembered: Set = [
    "IHDR", "PLTE", "IDAT", "eXIf", "gAMA", "sRGB", "iCCP", "cICP",
  ]

  /// Reads the chunks from the signature to IEND.
  package init(_ bytes: [UInt8]) throws(CodingError) {
    self.bytes = bytes
    var offset = ImageFormat.pngSignature.count
    var previous: String?
    repeat {
      let chunk = try Self.chunk(in: bytes, at: offset, after: previous)
      guard previous != nil || (chunk.name == "IHDR" && chunk.data.count == 13) else {
        throw CodingError(message: "must be the first chunk and 13 bytes long", chunk: "IHDR")
      }
      if chunk.name == "IDAT" { pictureDataCount += chunk.data.count }
      if chunk.name == "acTL", !contains("IDAT") { isAnimated = true }
      if Self.remembered.contains(chunk.name), first[chunk.name] == nil {
        first[chunk.name] = chunk.data
      }
      offset = chunk.data.upperBound + 4
      previous = chunk.name
    } while previous != "IEND"
    trailingCount = bytes.count - offset
    guard contains("IDAT") else {
      throw CodingError(message: "is missing: the file contains no picture", chunk: "IDAT")
    }
  }

  func contains(_ name: String) -> Bool { first[name] != nil }

  /// Returns the data of the first chunk of this name, or `nil` if there is none or its checksum is wrong.
  func checkedData(_ name: String) -> [UInt8]? {
    guard let data = first[name] else { return nil }
    let checked = Array(bytes[data.lowerBound - 4..<data.upperBound])
    guard cpng_crc(checked, checked.count) == Self.word(bytes, at: data.upperBound) else {
      return nil
    }
    return Array(bytes[data])
  }

  /// Returns the chunk at an offset, after checking that its data and its checksum are inside the file.
  static func chunk(
    in bytes: [UInt8], at offset: Int, after previous: String?
  ) throws(CodingError) -> (name: String, data: Range<Int>) {
    guard bytes.count - offset >= 8 else {
      let place = previous.map { "after chunk \($0)" } ?? "after the signature"
      throw CodingError(
        message: "the file is truncated \(place), before chunk IEND", reason: .truncated)
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
        message: "is truncated: \(given) of \(length) bytes exist", chunk: name,
        reason: .truncated)
    }
    return (name, offset + 8..<offset + 8 + length)
  }

  /// Returns the big-endian integer in four bytes.
  static func word(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// The fields of IHDR, checked before any allocation (PNG specification §11.2.2).
package struct PNGHeader {
  package let width: Int
  package let height: Int
  let bitDepth: Int
  let colorType: Int

  /// Reads the header; sides must be between 1 and `maximumSide`.
  package init(_ chunks: PNGChunks, maximumSide: Int) throws(CodingError) {
    guard let data = chunks.checkedData("IHDR") else {
      throw CodingError(message: "CRC error", chunk: "IHDR")
    }
    width = try Self.side("width", PNGChunks.word(data, at: 0), maximumSide)
    height = try Self.side("height", PNGChunks.word(data, at: 4), maximumSide)
    bitDepth = Int(data[8])
    colorType = Int(data[9])
    guard Self.bitDepths[colorType]?.contains(bitDepth) == true else {
      throw CodingError(
        message: "there is no colour type \(colorType) with \(bitDepth) bits", chunk: "IHDR")
    }
    guard data[10] == 0, data[11] == 0, data[12] <= 1 else {
      throw CodingError(message: "unknown compression, filter or interlace method", chunk: "IHDR")
    }
    guard colorType != 3 || chunks.contains("PLTE") else {
      throw CodingError(message: "is missing: the pixels have no colours", chunk: "PLTE")
    }
  }

  /// The minimum number of bytes of the inflated pixels, or `Int.max` on overflow.
  ///
  /// Filter bytes are not counted.
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
