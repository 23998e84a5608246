import Foundation
import Raster
import TestSupport
import Testing

@testable import ImageCoding
@testable import ImageFiles

@Suite struct `Damaged image files` {
  private static let formats = ["JPEG", "GIF", "WEBP", "PNG"]

  /// A few small files of one format, of different kinds.
  private static func files(_ format: String, _ count: Int) async throws -> [[UInt8]] {
    let all = try await ImageKind.all.filter { $0.format == format && $0.bytes.count < 3000 }
    return stride(from: 0, to: all.count, by: max(1, all.count / count)).map { all[$0].bytes }
  }

  @Test(arguments: formats)
  func `rejects a file cut at any sixteenth as truncated`(format: String) async throws {
    for kind in try await ImageKind.all where kind.format == format {
      let bytes = kind.bytes
      for part in 0..<16 {
        let cut = Array(bytes.prefix(bytes.count * part / 16))
        if isWholeFrame(cut, of: kind) { continue }
        let error = try #require(throws: CodingError.self) { try ImageDecoder().decode(cut) }
        #expect(error.reason == .truncated, "\(part)/16 of \(kind.name): \(error)")
      }
    }
  }

  @Test(arguments: formats)
  func `rejects every prefix of a small file as truncated`(format: String) async throws {
    let kind = try #require(try await ImageKind.all.first { $0.format == format })
    for count in kind.bytes.indices {
      let cut = Array(kind.bytes.prefix(count))
      if isWholeFrame(cut, of: kind) { continue }
      let error = try #require(throws: CodingError.self) { try ImageDecoder().decode(cut) }
      #expect(error.reason == .truncated, "\(count) of \(kind.name): \(error)")
    }
  }

  @Test(arguments: formats)
  func `ignores bytes after the end of a file`(format: String) async throws {
    for kind in try await ImageKind.all where kind.format == format {
      let image = try ImageDecoder().decode(kind.bytes + [1, 2, 3, 4])
      #expect(image.bitmap.withoutHiddenColors == kind.bitmap.withoutHiddenColors, "\(kind.name)")
    }
  }

  @Test(arguments: formats)
  func `decodes or rejects mutated files`(
    format: String
  ) async throws {
    var random = SeededGenerator(seed: 77)
    let files = try await Self.files(format, 24)
    let limits = DecodingLimits(side: 256, pixels: 10_000)
    var seen: [CodingError.Reason: Int] = [:]
    var decoded = 0
    for round in 0..<3000 {
      var bytes = files[round % files.count]
      for _ in 0..<Int.random(in: 1...4, using: &random) { Self.mutate(&bytes, &random) }
      do {
        let image = try ImageDecoder(limits: limits).decode(bytes)
        #expect(image.bitmap.size.pixelCount <= limits.pixels)
        decoded += 1
      } catch {
        seen[(error as CodingError).reason, default: 0] += 1
      }
    }
    #expect((1..<3000).contains(decoded))
    #expect(seen[.cancelled] == nil && seen[.outOfMemory] == nil)
    #expect(seen[.corrupt] ?? 0 > 0)
  }

  /// Whether a GIF is cut between two blocks behind its first frame, which is then whole.
  private func isWholeFrame(_ cut: [UInt8], of kind: ImageKind) -> Bool {
    guard kind.format == "GIF", cut.last == 0 else { return false }
    let image = try? ImageDecoder().decode(cut)
    return image?.bitmap.withoutHiddenColors == kind.bitmap.withoutHiddenColors
  }

  @Test func `reads a GIF without a trailer`() throws {
    let whole = ImageBomb.gif(screen: (3, 2))
    let image = try ImageDecoder().decode(whole.dropLast())
    #expect(try image.bitmap == ImageDecoder().decode(whole).bitmap)
    #expect(image.bitmap == Bitmap(text: "#..\n..."))
  }

  @Test func `rejects a GIF with missing colours, cells or rows`() {
    #expect(throws: CodingError(message: "colour index 3 is out of range: there are 2 colours")) {
      try ImageDecoder().decode(ImageBomb.gif(screen: (1, 1), index: 3))
    }
    #expect(throws: CodingError(message: "the first frame has no colours")) {
      try ImageDecoder().decode(ImageBomb.gif(screen: (1, 1), hasColors: false))
    }
    #expect(throws: CodingError(message: "the first frame is 0×1")) {
      try ImageDecoder().decode(ImageBomb.gif(screen: (1, 1), frame: (0, 1)))
    }
    #expect(throws: CodingError(message: "the first frame ends before its last row")) {
      try ImageDecoder().decode(ImageBomb.gif(screen: (1, 1), frame: (1, 2)))
    }
  }

  @Test func `rejects a JPEG with an end marker inside its data`() async throws {
    let kind = try #require(try await ImageKind.all.first { $0.name == "JPEG RGB 64x40" })
    let cut = Array(kind.bytes.prefix(kind.bytes.count / 2)) + [0xFF, 0xD9]
    let error = try #require(throws: CodingError.self) { try ImageDecoder().decode(cut) }
    #expect(error.reason == .truncated, "\(error)")
  }

  @Test(
    arguments: [
      (Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0], true),
      (Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6], true),
      (Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 4, 0, 1, 0, 0, 0, 6, 0], false),
      (Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 2, 0, 0, 0, 6, 0], false),
      (Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 9, 0], false),
      (Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 0, 0], false),
      (Array("Exif\0\0II*\0".utf8) + [255, 255, 255, 255], false),
      (Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 255, 255], false),
      (Array("Exif\0\0".utf8), false),
      (Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0], false),
    ] as [([UInt8], Bool)])
  func `applies a JPEG's orientation only if its EXIF is valid`(
    exif: [UInt8], turns: Bool
  ) throws {
    let plain = ImageBomb.jpeg(8, 8, scans: 3)
    let segment = [0xFF, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
    let file = plain.prefix(2) + [0xFF, 0xE0, 0, 2] + segment + plain.dropFirst(2)
    let image = try ImageDecoder().decode(Array(file))
    #expect(image.orientation == (turns ? .right : .up))
  }

  private static func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard let place = bytes.indices.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 2: bytes.remove(at: place)
    case 3: bytes[place] = 255
    default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
    }
  }
}
