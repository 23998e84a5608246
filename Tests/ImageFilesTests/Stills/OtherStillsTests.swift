import Raster
import TestSupport
import Testing

@testable import ImageCoding
@testable import ImageFiles

private func read(_ bytes: [UInt8], name: String? = nil) throws -> Bitmap {
  try ImageDecoder().decodeSprite(bytes, name: name).sprite.frames[0].bitmap
}

@Suite struct `PCX files` {
  /// A header for cells of some bits in some planes, and what follows it.
  private static func file(
    _ width: Int, _ height: Int, bits: UInt8, planes: UInt8, line: Int, colors: [UInt8] = [],
    data: [UInt8]
  ) -> [UInt8] {
    [0x0A, 5, 1, bits] + bytes16(0, 0, width - 1, height - 1, 72, 72)
      + colors + [UInt8](repeating: 0, count: 48 - colors.count) + [0, planes] + bytes16(line)
      + [UInt8](repeating: 0, count: 60) + data
  }

  private static let ramp: [UInt8] = [0x0C] + (0..<256).flatMap { [UInt8($0), 0, 0] }

  @Test func `reads four-bit pictures with the header's colours`() throws {
    let colors: [UInt8] = [0, 0, 0, 255, 0, 0, 0, 255, 0, 255, 255, 0]
    // Plane after plane: bits 0 and 1 of the indices 1, 2, 3.
    let data: [UInt8] = [0xA0, 0x60, 0, 0]
    let bitmap = try read(
      Self.file(3, 1, bits: 1, planes: 4, line: 1, colors: colors, data: data))
    #expect(bitmap == Bitmap(text: "rgy"))
    #expect(bitmap.palette?.count == 16)
    let packed = try read(
      Self.file(3, 1, bits: 4, planes: 1, line: 2, colors: colors, data: [0x12, 0x30]))
    #expect(packed == Bitmap(text: "rgy"))
  }

  @Test func `continues a run in the next row`() throws {
    let bitmap = try read(
      Self.file(3, 2, bits: 8, planes: 1, line: 4, data: [0xC6, 9, 0xC2, 7] + Self.ramp))
    guard case .indexed(_, let indices) = bitmap.storage else {
      Issue.record("the picture is not indexed")
      return
    }
    #expect(indices == [9, 9, 9, 9, 9, 7])
  }

  @Test func `reads one-bit pictures as black and white`() throws {
    let colors: [UInt8] = [255, 0, 0, 0, 255, 0]
    let file = Self.file(2, 1, bits: 1, planes: 1, line: 2, colors: colors, data: [0x40, 0])
    #expect(try read(file) == Bitmap(text: "#o"))
  }

  @Test func `ignores data after the palette`() throws {
    let file = Self.file(1, 1, bits: 8, planes: 1, line: 1, data: [1] + Self.ramp + [1, 2, 3])
    #expect(try read(file)[0, 0] == Color(red: 1, green: 0, blue: 0))
  }

  @Test(arguments: [
    (file(3, 1, bits: 8, planes: 1, line: 0, data: [0]), "a row must have at least 3 bytes, got 0"),
    (file(3, 1, bits: 8, planes: 3, line: 2, data: [0]), "a row must have at least 3 bytes, got 2"),
    (file(3, 1, bits: 8, planes: 4, line: 4, data: [0]), "4 planes of 8 bits are not supported"),
    (file(0, 1, bits: 8, planes: 1, line: 4, data: [0]), "the picture is 0×1"),
    (file(5000, 1, bits: 8, planes: 1, line: 5000, data: [0]), "image is 5000×1"),
    (file(1, 1, bits: 8, planes: 1, line: 1, data: [0xC0, 1, 0xC0]), "the file is truncated"),
    (file(1, 1, bits: 8, planes: 1, line: 1, data: [1, 2]), "the palette after the picture is"),
  ])
  func `rejects invalid, oversized and truncated files`(bytes: [UInt8], words: String) throws {
    let error = try #require(throws: CodingError.self) { try read(bytes) }
    #expect(error.message.hasPrefix(words), "\(error)")
  }
}

@Suite struct `TGA files` {
  private static func file(
    _ width: Int, _ height: Int, type: UInt8, depth: UInt8, descriptor: UInt8 = 0x20,
    map: (first: Int, count: Int, depth: UInt8)? = nil, id: [UInt8] = [], data: [UInt8]
  ) -> [UInt8] {
    [UInt8(id.count), map == nil ? 0 : 1, type] + bytes16(map?.first ?? 0, map?.count ?? 0)
      + [map?.depth ?? 0] + bytes16(0, 0, width, height) + [depth, descriptor] + id + data
  }

  @Test(
    arguments: [
      (15, 0x20, [0x1F, 0x7C], (255, 0, 255, 255)), (16, 0x20, [0x21, 0x84], (8, 8, 8, 255)),
      (16, 0x21, [0x21, 0x84], (8, 8, 8, 255)), (16, 0x21, [0x00, 0x7C], (255, 0, 0, 255)),
      (24, 0x20, [1, 2, 3], (3, 2, 1, 255)), (32, 0x20, [1, 2, 3, 4], (3, 2, 1, 255)),
      (32, 0x28, [1, 2, 3, 4], (3, 2, 1, 4)), (32, 0x28, [1, 2, 3, 0], (3, 2, 1, 255)),
    ] as [(UInt8, UInt8, [UInt8], (UInt8, UInt8, UInt8, UInt8))])
  func `reads alpha if its bits are declared and any is set`(
    depth: UInt8, descriptor: UInt8, data: [UInt8], color: (UInt8, UInt8, UInt8, UInt8)
  ) throws {
    let file = Self.file(1, 1, type: 2, depth: depth, descriptor: descriptor, data: data)
    #expect(
      try read(file, name: "A.TGA")
        == Bitmap(rows: 1, columns: 1, rgba: [color.0, color.1, color.2, color.3]))
  }

  @Test(arguments: [(0x20, "rg\nby"), (0x30, "gr\nyb"), (0, "by\nrg"), (0x10, "yb\ngr")])
  func `reads pictures that begin at any corner`(descriptor: UInt8, seen: String) throws {
    let data: [UInt8] = [0, 0, 255, 0, 255, 0, 255, 0, 0, 0, 255, 255]
    let file = Self.file(2, 2, type: 2, depth: 24, descriptor: descriptor, id: [7, 7], data: data)
    #expect(try read(file, name: "a.tga") == Bitmap(text: seen))
  }

  @Test func `continues a packet in the next row`() throws {
    let data: [UInt8] = [0x82, 0, 0, 255, 0x00, 0, 255, 0]
    let file = Self.file(2, 2, type: 10, depth: 24, data: data)
    #expect(try read(file, name: "a.tga") == Bitmap(text: "rr\nrg"))
  }

  @Test func `reads a palette that begins above index 0`() throws {
    let map: [UInt8] = [0, 0, 255, 0, 255, 0]
    let file = Self.file(2, 1, type: 1, depth: 8, map: (5, 2, 24), data: map + [6, 5])
    let bitmap = try read(file, name: "a.tga")
    #expect(bitmap == Bitmap(text: "gr") && bitmap.palette?.count == 2)
    let low = Self.file(1, 1, type: 1, depth: 8, map: (5, 2, 24), data: map + [4])
    #expect(throws: CodingError(message: "colour index 4 is out of range: the first one is 5")) {
      try read(low, name: "a.tga")
    }
    let high = Self.file(1, 1, type: 1, depth: 8, map: (5, 2, 24), data: map + [7])
    #expect(throws: CodingError.self) { try read(high, name: "a.tga") }
  }

  @Test func `recognises files by their footer, or else by name`() throws {
    let file = Self.file(1, 1, type: 2, depth: 24, data: [0, 0, 255])
    let end = bytes32(0, 0) + Array("TRUEVISION-XFILE.\0".utf8)
    #expect(try read(file + end) == Bitmap(text: "r"))
    #expect(throws: CodingError.self) { try read(file) }
    #expect(throws: CodingError.self) { try read(file, name: "a.png") }
    #expect(try read(file, name: "a.tga") == Bitmap(text: "r"))
    #expect(ImageFormat(sniffing: Array("hello, this is some text".utf8), name: "a.tga") == nil)
  }

  @Test(arguments: [
    (file(1, 1, type: 1, depth: 8, map: (0, 65_535, 24), data: [0]), "the file is truncated"),
    (file(5000, 1, type: 2, depth: 24, data: [0]), "image is 5000×1"),
    (file(1, 1, type: 10, depth: 24, data: [0x81, 1, 2, 3]), "byte 18: a packet continues after"),
    (file(1, 1, type: 10, depth: 24, data: [0x00, 1]), "the file is truncated"),
    (file(2, 1, type: 3, depth: 8, data: [1]), "the file is truncated"),
  ])
  func `rejects invalid, oversized and truncated files`(bytes: [UInt8], words: String) throws {
    let error = try #require(throws: CodingError.self) { try read(bytes, name: "a.tga") }
    #expect(error.message.hasPrefix(words), "\(error)")
  }
}

@Suite struct `PNM files` {
  @Test(
    arguments: [
      ("P1 3 1 101", [0, 255, 0]), ("P1\n#x\n3#y\n1\n1 0#z\n1", [0, 255, 0]),
      ("P2 3 1 2 0 1 2", [0, 128, 255]), ("P2 3 1 65535 0 32767 65535", [0, 127, 255]),
      ("P3 1 1 1 1 1 1", [255]), ("P5 3 1 255 \0A\u{7F}", [0, 65, 127]),
      ("P5\t3\r1\n65535\u{0B}\0\0\u{7F}\u{7F}\u{01}\u{01}", [0, 127, 1]),
    ] as [(String, [UInt8])])
  func `scales samples to eight bits from any maximum`(text: String, greys: [UInt8]) throws {
    let bitmap = try read(Array(text.utf8))
    #expect(
      bitmap == Bitmap(rows: 1, columns: greys.count, rgba: greys.flatMap { [$0, $0, $0, 255] }))
  }

  @Test func `reads bits with a palette of white and black`() throws {
    let bitmap = try read(Array("P4 10 1 ".utf8) + [0x80, 0x40])
    #expect(bitmap == Bitmap(text: "#oooooooo#"))
    #expect(bitmap.palette?.colors == [.white, .black])
    #expect(try read(Array("P1 1 1 0".utf8)).palette?.colors == [.white, .black])
  }

  @Test(arguments: [
    ("P6 99999999 99999999 255\n", "image is 99999999×99999999, limit 4096 per side"),
    ("P6 99999999999999999999999 1 255\n", "image is 1099511627776×1, limit"),
    ("P5 1 1 0 \0", "the maximum must be 1 to 65535, got 0"),
    ("P5 1 1 65536 \0", "the maximum must be 1 to 65535, got 65536"),
    ("P2 1 1 9 10", "a sample must be at most 9, got 10"), ("P2 0 1 9 1", "the picture is 0×1"),
    ("P2 1 1 9 -1", "byte 9: the sample must be a number"), ("P1 1 1 2", "byte 7: a cell must be"),
    ("P5 1 1 255", "the file is truncated"), ("P5 1 1 255x", "byte 10: white space must end"),
    ("P6 1 1 255 \0\0", "the file is truncated"), ("P3 1 1 255 1 2", "the file is truncated"),
    ("P2 4096 4096 255 1", "the file is truncated"), ("P1 #", "the file is truncated"),
  ])
  func `rejects invalid, oversized and truncated files`(text: String, words: String) throws {
    let error = try #require(throws: CodingError.self) { try read(Array(text.utf8)) }
    #expect(error.message.hasPrefix(words), "\(error)")
  }
}

@Suite struct `QOI files` {
  private static let end: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]

  private static func file(
    _ width: Int, height: Int = 1, channels: UInt8 = 4, space: UInt8 = 0, _ chunks: [UInt8],
    end: [UInt8] = end
  ) -> [UInt8] {
    Array("qoif".utf8) + PNGFile.word(width) + PNGFile.word(height) + [channels, space] + chunks
      + end
  }

  @Test(
    arguments: [
      ([0xFE, 1, 2, 3], [1, 2, 3, 255]), ([0xFF, 1, 2, 3, 4], [1, 2, 3, 4]),
      ([0xC0], [0, 0, 0, 255]), ([0x7F], [1, 1, 1, 255]), ([0x40], [254, 254, 254, 255]),
      ([0xBF, 0xFF], [38, 31, 38, 255]), ([0x80, 0x00], [216, 224, 216, 255]),
      ([0x35], [0, 0, 0, 0]),
    ] as [([UInt8], [UInt8])])
  func `reads a colour from every type of chunk`(chunk: [UInt8], color: [UInt8]) throws {
    #expect(try read(Self.file(1, chunk)) == Bitmap(rows: 1, columns: 1, rgba: color))
  }

  @Test func `reads earlier colours by their index in the table`() throws {
    // 3·1 + 5·2 + 7·3 + 11·255 = 2839, which is 23 behind 44 times 64.
    let chunks: [UInt8] = [0xFE, 1, 2, 3, 0xFE, 9, 9, 9, 23, 0xC1]
    let bitmap = try read(Self.file(5, chunks))
    #expect(bitmap[0, 2] == Color(red: 1, green: 2, blue: 3) && bitmap[0, 4] == bitmap[0, 2])
    // A run is seen too: black is at 53 then.
    #expect(try read(Self.file(3, [0xC0, 0xFE, 9, 9, 9, 53]))[0, 2] == .black)
  }

  @Test(arguments: [
    (file(2, [0xC2]), "byte 14: a run continues after the picture"),
    (file(2, [0xC1], end: [0, 0, 0, 0, 0, 0, 1, 0]), "the end marker does not follow"),
    (file(2, [0xC1, 0xC0]), "the end marker does not follow"),
    (file(2, [0xC1], end: [0, 0]), "the file is truncated"),
    (file(2, channels: 5, [0xC1]), "channels must be 3 or 4"),
    (file(2, space: 2, [0xC1]), "channels must be 3 or 4"),
    (file(0, [0xC1]), "the picture is 0×1"), (file(5000, [0xC1]), "image is 5000×1"),
    (file(0xFFFF_FFFF, height: 0xFFFF_FFFF, [0xC1]), "image is 4294967295×4294967295"),
    (file(4096, height: 4096, [0xFD]), "the file is truncated"),
  ])
  func `rejects invalid, oversized and truncated files`(bytes: [UInt8], words: String) throws {
    let error = try #require(throws: CodingError.self) { try read(bytes) }
    #expect(error.message.hasPrefix(words), "\(error)")
  }
}
