import Foundation
import ImageCoding
import ImageFiles
import Raster
import TestSupport
import Testing

@Suite struct `Damaged PNG files` {
  private static let palette = PNGFile(
    chunks: [
      .init(name: "IHDR", data: PNGFile.word(2) + PNGFile.word(1) + [8, 3, 0, 0, 0]),
      .init(name: "PLTE", data: [1, 2, 3, 4, 5, 6]),
      .init(name: "tRNS", data: [128]),
      .init(name: "IDAT", data: PNGFile.stored([0, 0, 1])),
      .init(name: "IEND", data: []),
    ])

  private static func header(
    width: Int = 3, height: Int = 1, bits: UInt8 = 8, type: UInt8 = 0, methods: [UInt8] = [0, 0, 0]
  ) -> [UInt8] {
    PNGFile.word(width) + PNGFile.word(height) + [bits, type] + methods
  }

  private static func changing(
    _ name: String, _ data: [UInt8], in file: PNGFile = grey([1, 2, 3], width: 3)
  ) -> PNGFile {
    var file = file
    file[name] = data
    return file
  }

  /// File, the chunk that is blamed, and words of the message.
  static let damage: [(file: PNGFile, chunk: String?, words: String)] = [
    (grey([1, 2, 3], width: 3).damaging("IHDR"), "IHDR", "CRC"),
    (grey([1, 2, 3], width: 3).damaging("IDAT"), "IDAT", "CRC"),
    (grey([1, 2, 3], width: 3).damaging("IEND"), "IEND", "CRC"),
    (palette.damaging("PLTE"), "PLTE", "CRC"),
    (palette.damaging("tRNS"), "tRNS", "CRC"),
    (grey([1, 2, 3], width: 3).removing("IHDR"), "IHDR", "first chunk"),
    (grey([1, 2, 3], width: 3).removing("IDAT"), "IDAT", "missing"),
    (grey([1, 2, 3], width: 3).removing("IEND"), nil, "truncated after chunk IDAT"),
    (palette.removing("PLTE"), "PLTE", "missing"),
    (
      changing("IHDR", header(width: 0)), "IHDR", "width must be at least 1 and at most 4096, got 0"
    ),
    (changing("IHDR", header(height: 0)), "IHDR", "height must be at least 1"),
    (changing("IHDR", header(width: 4097)), "IHDR", "at most 4096, got 4097"),
    (changing("IHDR", header(height: 1 << 31)), "IHDR", "at most 4096, got 2147483648"),
    (changing("IHDR", header(bits: 3)), "IHDR", "no colour type 0 with 3 bits"),
    (changing("IHDR", header(bits: 16, type: 3)), "IHDR", "no colour type 3 with 16 bits"),
    (changing("IHDR", header(type: 5)), "IHDR", "no colour type 5"),
    (changing("IHDR", header(methods: [1, 0, 0])), "IHDR", "method"),
    (changing("IHDR", header(methods: [0, 0, 2])), "IHDR", "method"),
    (changing("IHDR", header() + [0]), "IHDR", "13 bytes"),
    (changing("IDAT", PNGFile.stored([0, 2, 1]), in: palette), "IDAT", "palette index 2"),
    (changing("tRNS", [1, 2, 3], in: palette), "tRNS", "invalid"),
    (changing("PLTE", [1, 2, 3, 4], in: palette), "PLTE", ""),
    (changing("IDAT", PNGFile.stored([0, 1, 2])), "IDAT", ""),
    (changing("IDAT", PNGFile.stored([0, 1, 2, 3, 4])), "IDAT", ""),
    (changing("IDAT", PNGFile.stored([5, 1, 2, 3])), "IDAT", "filter"),
    (changing("IDAT", PNGFile.stored([0, 1, 2, 3]).dropLast() + [0]), "IDAT", ""),
    (changing("IDAT", [1, 2, 3, 4, 5, 6, 7, 8]), "IDAT", ""),
    (grey([1, 2, 3], width: 3).inserting("ABCD", []), "ABCD", "critical"),
    (grey([1, 2, 3], width: 3).inserting("IHDR", header()), "IHDR", ""),
    (grey([1, 2, 3], width: 3).inserting("a1!?", []), nil, "four letters"),
  ]

  @Test(arguments: damage.indices)
  func `names the damage`(index: Int) throws {
    let (file, chunk, words) = Self.damage[index]
    let error = try #require(throws: CodingError.self) { try PNGDecoder().decode(file.bytes) }
    if let chunk { #expect(error.chunk == chunk, "\(error)") }
    #expect(words.isEmpty || error.message.contains(words), "\(error)")
  }

  /// Pillow 13 sees the same pixels.
  @Test func `reads a transparent colour beyond the bit depth by its low bits`() throws {
    let grey = PNGFile(
      chunks: [
        .init(name: "IHDR", data: Self.header()), .init(name: "tRNS", data: [1, 2]),
        .init(name: "IDAT", data: PNGFile.stored([0, 1, 2, 3])), .init(name: "IEND", data: []),
      ])
    let rgb = PNGFile(
      chunks: [
        .init(name: "IHDR", data: Self.header(width: 2, type: 2)),
        .init(name: "tRNS", data: [1, 1, 0, 2, 0, 3]),
        .init(name: "IDAT", data: PNGFile.stored([0, 1, 2, 3, 4, 5, 6])),
        .init(name: "IEND", data: []),
      ])
    for (file, alphas) in [(grey, [255, 0, 255]), (rgb, [0, 255])] as [(PNGFile, [UInt8])] {
      let result = try PNGDecoder().decode(file.bytes)
      #expect(alphas.indices.map { result.bitmap[0, $0].alpha } == alphas)
      #expect(
        result.notes
          == ["the transparent colour (tRNS) is beyond the bit depth: only its low bits were used"])
      #expect(try ImageDecoder().decode(file.bytes).notes == result.notes)
    }
    var sound = grey
    sound["tRNS"] = [0, 2]
    #expect(try PNGDecoder().decode(sound.bytes).notes == [])
  }

  @Test(
    arguments: [
      ([], "the file is empty"),
      ([0x89, 0x50], "the file is truncated in the PNG signature"),
      ([0x89, 0x50, 0x4E, 0x47, 0x0A, 0x1A, 0x0A, 0], "the PNG signature is damaged"),
      ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0], "it looks like JPEG"),
      (Array("GIF89a".utf8), "it looks like GIF"),
      (Array("RIFF0000WEBPVP8L".utf8), "it looks like WebP"),
      (Array("<?xml version='1.0'?><svg/>".utf8), "not a PNG file"),
      (Array("BM000000000000(\0\0\0".utf8), "not a PNG file"),
      (Array("hello".utf8), "not a PNG file"),
    ] as [([UInt8], String)])
  func `recognises files that are no PNG`(bytes: [UInt8], words: String) throws {
    let error = try #require(throws: CodingError.self) { try PNGDecoder().decode(bytes) }
    #expect(error.message.contains(words), "\(error)")
  }

  @Test func `names the limits, which are options`() throws {
    var decoder = PNGDecoder()
    let bytes = grey([1, 2, 3], width: 3).bytes
    decoder.maximumSide = 2
    #expect(
      throws: CodingError(
        message: "width must be at least 1 and at most 2, got 3", chunk: "IHDR", reason: .tooLarge)
    ) {
      try decoder.decode(bytes)
    }
    decoder = PNGDecoder()
    decoder.maximumFileBytes = 20
    #expect(
      throws: CodingError(
        message: "a file must be at most 20 bytes, got \(bytes.count)", reason: .tooLarge)
    ) {
      try decoder.decode(bytes)
    }
  }

  @Test func `rejects every prefix of a valid file`() throws {
    for file in try Self.valid() {
      for count in file.indices {
        #expect(throws: CodingError.self, "\(count) of \(file.count)") {
          try PNGDecoder().decode(Array(file.prefix(count)))
        }
      }
    }
  }

  @Test func `rejects a large size with little data before allocation`() throws {
    var decoder = PNGDecoder()
    decoder.maximumSide = 1 << 30
    let side = (1 << 30) - 1
    let file = Self.changing("IHDR", Self.header(width: side, height: side, bits: 16, type: 6))
    let error = try #require(throws: CodingError.self) { try decoder.decode(file.bytes) }
    #expect(error.message.contains("cannot hold a picture of \(side)×\(side)"))
  }

  @Test(arguments: [UInt8(0), 1])
  func `rejects data that inflates far beyond the declared size`(
    interlace: UInt8
  ) throws {
    let data = PNGFile.stored([UInt8](repeating: 0, count: 1 << 20))
    var file = Self.changing("IHDR", Self.header(methods: [0, 0, interlace])).removing("IDAT")
    for start in stride(from: data.count / 1000 * 1000, through: 0, by: -1000) {
      let part = Array(data[start..<min(start + 1000, data.count)])
      file = file.inserting(
        "IDAT", part, before: start == data.count / 1000 * 1000 ? "IEND" : "IDAT")
    }
    let error = try #require(throws: CodingError.self) { try PNGDecoder().decode(file.bytes) }
    #expect(error == CodingError(message: "Too much image data", chunk: "IDAT"))
  }

  @Test func `decodes or rejects mutated files`() throws {
    var random = SeededGenerator(seed: 99)
    let files = try Self.valid()
    var decoded = 0
    for round in 0..<3000 {
      var bytes = files[round % files.count]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        Self.mutate(&bytes, &random)
      }
      if round % 2 == 0 { bytes = Self.repairingChecksums(bytes) }
      if (try? PNGDecoder().decode(bytes)) != nil { decoded += 1 }
    }
    #expect((1..<3000).contains(decoded))
  }

  /// Small files of several kinds.
  private static func valid() throws -> [[UInt8]] {
    let noise = (0..<9 * 7 * 4).map { UInt8(truncatingIfNeeded: $0 * 37 ^ $0 >> 2) }
    return [
      grey([1, 2, 3], width: 3).bytes, palette.bytes,
      try PNGEncoder.encode(Mosaic(Bitmap(rows: 9, columns: 7, rgba: noise))),
      try PNGEncoder.encode(Mosaic(.rowHues(rows: 12, columns: 5))),
    ]
  }

  private static func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard let place = bytes.indices.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 2: bytes.remove(at: place)
    default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
    }
  }

  /// Right checksums wherever chunks can still be told, so that damage reaches what lies behind them.
  private static func repairingChecksums(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = offset + 8 + length
      guard end + 4 <= bytes.count else { break }
      bytes.replaceSubrange(
        end..<end + 4, with: PNGFile.word(Int(PNGFile.crc(Array(bytes[offset + 4..<end])))))
      offset = end + 4
    }
    return bytes
  }
}
