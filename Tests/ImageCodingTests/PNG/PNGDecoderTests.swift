import Foundation
import ImageCoding
import Raster
import TestSupport
import Testing

@Suite struct `PNG decoder` {
  /// What the script says of a file that it made.
  private struct Kind: Decodable {
    let name: String
    let file: Data
    let width: Int
    let height: Int
    let rgba: Data
    let palette: Data?
    let indices: Data?
  }

  @Test func `decodes every kind of PNG exactly`() async throws {
    let kinds: [Kind] = try await PythonScript("png_kinds.py")([String]())
    let expected: Int = 5 * (2 * 11 * 2 + 2 * 4)
    #expect(kinds.count == expected)
    for kind in kinds {
      let bitmap = try PNGDecoder().decode(Array(kind.file)).bitmap
      #expect(bitmap.size == PixelSize(width: kind.width, height: kind.height), "\(kind.name)")
      #expect(bitmap.rgbaBytes == Array(kind.rgba), "\(kind.name)")
      guard let palette = kind.palette, let indices = kind.indices else { continue }
      guard case .indexed(let ours, let cells) = bitmap.storage else {
        Issue.record("\(kind.name) lost its palette")
        continue
      }
      let entries = ours.colors.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
      #expect(entries == Array(palette), "\(kind.name)")
      #expect(cells == Array(indices), "\(kind.name)")
    }
  }

  @Test func `rounds sixteen bits`() throws {
    // 0x0081 / 257 = 0.50, 0x0080 / 257 = 0.498; 0xFF7F is 254.5 of 255.
    let samples: [UInt8] = [0x00, 0x80, 0x00, 0x81, 0xFF, 0x7E, 0xFF, 0x7F]
    let bitmap = try PNGDecoder().decode(grey(samples, width: 4, bits: 16).bytes).bitmap
    #expect((0..<4).map { bitmap[0, $0].red } == [0, 1, 254, 255])
  }

  @Test(arguments: [
    (1, "123456", 3), (2, "321654", 3), (3, "654321", 3), (4, "456123", 3),
    (5, "142536", 2), (6, "415263", 2), (7, "635241", 2), (8, "362514", 2),
    (0, "123456", 3), (9, "123456", 3),
  ])
  func `applies the orientation to the pixels`(
    value: Int, expected: String, columns: Int
  ) throws {
    let file = PNGFile(
      chunks: [
        .init(name: "IHDR", data: PNGFile.word(3) + PNGFile.word(2) + [8, 0, 0, 0, 0]),
        .init(name: "eXIf", data: exif(value)),
        .init(name: "IDAT", data: PNGFile.stored([0, 1, 2, 3, 0, 4, 5, 6])),
        .init(name: "IEND", data: []),
      ])
    let bitmap = try PNGDecoder().decode(file.bytes).bitmap
    #expect(bitmap.columns == columns)
    let seen = stride(from: 0, to: 24, by: 4).map { String(bitmap.rgbaBytes[$0]) }.joined()
    #expect(seen == expected)
  }

  @Test(
    arguments: [
      [], [0x49, 0x49], Array("II*\0".utf8), Array("MM\0*".utf8) + [0, 0, 0, 8, 255, 255],
      Array("II*\0".utf8) + [255, 255, 255, 255], Array("Exif".utf8) + [0, 0],
    ] as [[UInt8]])
  func `treats a malformed eXIf as up`(data: [UInt8]) throws {
    let plain = grey([1, 2, 3], width: 3)
    let file = plain.inserting("eXIf", data)
    #expect(try PNGDecoder().decode(file.bytes).bitmap == PNGDecoder().decode(plain.bytes).bitmap)
  }

  @Test(arguments: [
    ("gAMA", PNGFile.word(100_000), "gamma"),
    ("iCCP", Array("p\0\0".utf8), "profile"),
    ("cICP", [9, 16, 0, 1], "dynamic range"),
    ("acTL", PNGFile.word(2) + PNGFile.word(0), "first frame"),
  ])
  func `reports ignored information`(chunk: String, data: [UInt8], word: String) throws {
    let file = grey([1, 2, 3], width: 3).inserting(chunk, data)
    let notes = try PNGDecoder().decode(file.bytes).notes
    #expect(notes.count == 1)
    #expect(notes.first?.contains(word) == true)
    #expect(notes.first?.contains(chunk) == true)
  }

  @Test func `ignores sRGB's own gamma and harmless chunks without a note`() throws {
    let file = grey([1, 2, 3], width: 3)
      .inserting("gAMA", PNGFile.word(45455))
      .inserting("pHYs", [0, 0, 0, 1, 0, 0, 0, 1, 0])
      .inserting("tEXt", Array("Title\0heart".utf8))
      .inserting("prVt", [1, 2, 3])
    #expect(try PNGDecoder().decode(file.bytes).notes == [])
  }

  @Test func `skips a damaged chunk that affects no pixel`() throws {
    let file = grey([1, 2, 3], width: 3).inserting("tEXt", [0]).damaging("tEXt")
    #expect(try PNGDecoder().decode(file.bytes).bitmap[0, 2].red == 3)
  }

  @Test func `reports ignored bytes after the end`() throws {
    var file = grey([1, 2, 3], width: 3)
    file.trailing = [1, 2, 3, 4, 5]
    let result = try PNGDecoder().decode(file.bytes)
    #expect(result.bitmap[0, 0].red == 1)
    #expect(result.notes == ["5 bytes after the end (IEND) were ignored"])
  }

  @Test func `reports ignored bytes after the compressed picture`() throws {
    var file = grey([1, 2, 3], width: 3)
    file["IDAT"] += [1, 2, 3]
    let result = try PNGDecoder().decode(file.bytes)
    #expect(result.bitmap[0, 2].red == 3)
    #expect(result.notes == ["data after the end of the picture (IDAT) was ignored"])
  }

  @Test func `reports an applied orientation`() throws {
    let file = grey([1, 2, 3], width: 3).inserting("eXIf", exif(6))
    #expect(try PNGDecoder().decode(file.bytes).notes == ["orientation right (eXIf) was applied"])
  }

  @Test func `throws if the task is cancelled`() async throws {
    let bytes = grey([1, 2, 3], width: 3).bytes
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try PNGDecoder().decode(bytes).notes
    }
    await #expect(throws: CodingError.cancelled) { try await task.value }
  }

  /// An EXIF block with one entry, little-endian.
  private func exif(_ orientation: Int) -> [UInt8] {
    Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0]
      + [UInt8(orientation), 0, 0, 0, 0, 0, 0, 0]
  }
}

/// A file of one row of grey samples, none of them compressed.
func grey(_ samples: [UInt8], width: Int, bits: UInt8 = 8) -> PNGFile {
  PNGFile(
    chunks: [
      .init(name: "IHDR", data: PNGFile.word(width) + PNGFile.word(1) + [bits, 0, 0, 0, 0]),
      .init(name: "IDAT", data: PNGFile.stored([0] + samples)),
      .init(name: "IEND", data: []),
    ])
}
