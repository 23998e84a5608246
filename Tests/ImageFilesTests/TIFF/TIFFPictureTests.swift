import Raster
import TestSupport
import Testing

@testable import ImageCoding
@testable import ImageFiles

@Suite struct `TIFF files` {
  @Test func `decodes every kind of TIFF to the expected pixels`() async throws {
    let kinds = try await TIFFKind.all
    #expect(kinds.count == 299)
    for kind in kinds {
      let file = try ImageDecoder().decodeSprite(kind.bytes)
      #expect(file.format == .tiff)
      #expect(file.orientation == Orientation(exif: kind.orientation), "\(kind.name)")
      #expect(file.notes == kind.notes, "\(kind.name)")
      let bitmap = file.sprite.frames[0].bitmap
      #expect(bitmap.size == kind.bitmap.size, "\(kind.name)")
      let difference = bitmap.difference(kind.bitmap)
      #expect(difference <= kind.tolerance, "\(kind.name): \(difference)")
      let isIndexed =
        ["palette", "Pillow P ", "Pillow 1 ", "grey 0 1 ", "grey 1 1 "].contains {
          kind.name.hasPrefix($0)
        } && kind.name != "palette with alpha"
      #expect((bitmap.palette != nil) == isIndexed, "\(kind.name)")
    }
  }

  @Test(arguments: [
    (TIFFBuilder(width: 65_535, height: 65_535), "image is 65535×65535, limit 4096 per side"),
    (TIFFBuilder(width: 4097), "image is 4097×1, limit 4096 per side"),
    (
      TIFFBuilder(height: 4_294_967_295), "image is 1×4294967295, limit 4096 per side"
    ),
    (
      TIFFBuilder(width: 4096, height: 4096, samples: 16, bits: 16),
      "the file unpacks to more than 268435456 bytes"
    ),
    (
      TIFFBuilder(width: 4096, height: 4096, tile: (65_520, 65_520)),
      "the file unpacks to more than 268435456 bytes"
    ),
    (
      TIFFBuilder(width: 4096, height: 4096, tile: (16, 131_056)),
      "the file unpacks to more than 268435456 bytes"
    ),
    (TIFFBuilder(samples: 65_535), "a TIFF pixel has 65535 samples, limit 16"),
    (TIFFBuilder(bits: 32), "a TIFF sample has 1, 2, 4, 8 or 16 bits, got 32"),
    (TIFFBuilder(bits: 12), "a TIFF sample has 1, 2, 4, 8 or 16 bits, got 12"),
    (
      TIFFBuilder(more: [(339, 3)]),
      "TIFF samples must be whole numbers without a sign, got format 3"
    ),
    (TIFFBuilder(compression: 34_661), "TIFF with compression 34661 is not supported"),
    (TIFFBuilder(compression: 6), "TIFF with compression 6 is not supported"),
    (TIFFBuilder(photometric: 8), "TIFF with colour space 8 is not supported"),
    (TIFFBuilder(photometric: 2), "a TIFF pixel has 1 samples, at least 3 are needed"),
    (
      TIFFBuilder(photometric: 5, samples: 5, more: [(332, 2)]),
      "TIFF inks other than CMYK are not supported"
    ),
    (TIFFBuilder(width: 0), "the TIFF file is damaged"),
    (TIFFBuilder(data: []), "the TIFF file is"),
  ])
  func `rejects oversized, damaged and unsupported files`(file: TIFFBuilder, words: String) throws {
    let error = try #require(throws: CodingError.self) { try ImageDecoder().decode(file.bytes) }
    #expect(error.message.hasPrefix(words), "\(error)")
    #expect(
      error.message.contains("limit") || error.message.contains("TIFF") || error.reason == .tooLarge
    )
  }

  @Test func `reads the first page if the pages form a loop`() throws {
    var file = TIFFBuilder(data: [7])
    file.next = 8
    let image = try ImageDecoder().decode(file.bytes)
    #expect(image.bitmap == Bitmap(rows: 1, columns: 1, rgba: [7, 7, 7, 255]))
    #expect(image.notes == ["pages: only the first one was kept"])
  }

  @Test func `rejects truncated files unless the picture is complete`() async throws {
    var counts: [CodingError.Reason: Int] = [:]
    for kind in try await TIFFKind.all where kind.bytes.count < 700 {
      for count in 0..<kind.bytes.count {
        do throws(CodingError) {
          let image = try ImageDecoder().decode(Array(kind.bytes.prefix(count)))
          // The end of what Pillow writes is sometimes a filling byte.
          #expect(
            image.bitmap.difference(kind.bitmap) <= kind.tolerance, "\(count) of \(kind.name)")
        } catch {
          counts[error.reason, default: 0] += 1
        }
      }
    }
    #expect(counts[.truncated] ?? 0 > 20 * (counts[.corrupt] ?? 0), "\(counts)")
    #expect(counts[.outOfMemory] == nil && counts[.cancelled] == nil)
  }

  @Test func `reads or rejects files with mutated bytes`() async throws {
    let files = try await TIFFKind.all.filter { $0.bytes.count < 1200 }.map(\.bytes)
    let outcome = FileMutation.run(files, rounds: 20_000, seed: 34)
    #expect(outcome.read > 0 && outcome.refused > 0)
  }

  @Test func `throws if the task is cancelled`() async throws {
    let bytes = TIFFBuilder(data: [7]).bytes
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try TIFFPicture.read(
        DecodingRequest(bytes: bytes, frames: .first, layers: .visible, limits: .init()))
    }
    await #expect(throws: CodingError.cancelled) { try await task.value }
  }
}

/// A TIFF file of one page in a single strip or tile, as little as its header may promise.
struct TIFFBuilder: Sendable, CustomTestStringConvertible {
  var width = 1
  var height = 1
  var photometric = 1
  var samples = 1
  var bits = 8
  var compression = 1
  var tile: (width: Int, height: Int)?
  /// Further tags with one value.
  var more: [(tag: Int, value: Int)] = []
  /// Where the next page is.
  var next = 0
  var data: [UInt8] = [0]

  var testDescription: String { "\(width)×\(height), \(samples) of \(bits) bits" }

  var bytes: [UInt8] {
    var tags = [
      (256, width), (257, height), (258, bits), (259, compression), (262, photometric),
      (277, samples),
    ]
    let start = 8 + 2 + 12 * (tags.count + more.count + (tile == nil ? 3 : 4)) + 4
    if let tile {
      tags += [(322, tile.width), (323, tile.height), (324, start), (325, data.count)]
    } else {
      tags += [(273, start), (278, height), (279, data.count)]
    }
    tags += more.map { ($0.tag, $0.value) }
    tags.sort { $0.0 < $1.0 }
    let entries = tags.flatMap { bytes16($0.0, 4) + bytes32(1, $0.1) }
    return Array("II*\0".utf8) + bytes32(8) + bytes16(tags.count) + entries + bytes32(next) + data
  }
}
