import Foundation
import Raster
import TestSupport
import Testing

@testable import ImageCoding
@testable import ImageFiles

/// A file that Pillow knows, and the pixels that it sees in it.
struct StillKind: Decodable, Sendable {
  let name: String
  private let width: Int
  private let height: Int
  private let file: Data
  private let rgba: Data

  var bytes: [UInt8] { Array(file) }
  var format: String { String(name.prefix { $0 != " " }) }
  /// Without the colours of transparent cells.
  var bitmap: Bitmap {
    Bitmap(rows: height, columns: width, rgba: Array(rgba)).withoutHiddenColors
  }

  /// The sentences about it.
  var notes: [String] {
    if name.hasPrefix("BMP with alpha") {
      return [
        "the fourth byte of the pixels, which the file does not explain, was treated as alpha"
      ]
    }
    guard format == "ICO", !name.contains("bits"), !name.hasSuffix("1x1") else { return [] }
    return ["1 smaller or equal pictures of the icon were omitted"]
  }

  /// All of them, made once for all tests.
  static var all: [StillKind] {
    get async throws { try await making.value }
  }

  private static let making = Task<[StillKind], any Error> {
    try await PythonScript("still_kinds.py")([String]())
  }
}

@Suite struct `Files that do not move` {
  static let formats = ["BMP", "ICO", "PCX", "TGA", "PNM", "QOI"]

  @Test(arguments: formats)
  func `matches Pillow's pixels`(format: String) async throws {
    let kinds = try await StillKind.all.filter { $0.format == format }
    #expect(kinds.count > 10)
    for kind in kinds {
      let file = try ImageDecoder().decodeSprite(kind.bytes, name: "a.tga")
      #expect(file.format.rawValue == kind.format, "\(kind.name)")
      #expect(file.sprite.frames.count == 1 && file.sprite.isPlain)
      let bitmap = file.sprite.frames[0].bitmap
      #expect(
        bitmap.withoutHiddenColors == kind.bitmap,
        "\(kind.name): \(bitmap.withoutHiddenColors.difference(kind.bitmap))")
      #expect(file.notes == kind.notes, "\(kind.name)")
      #expect(try ImageDecoder().decode(kind.bytes, name: "a.tga").bitmap == bitmap)
    }
  }

  @Test(arguments: formats)
  func `rejects truncated files unless the picture is complete`(format: String) async throws {
    for kind in try await StillKind.all where kind.format == format && kind.bytes.count < 1500 {
      for count in Set([0, 1, 17, 40, 64].map { kind.bytes.count * $0 / 65 }) {
        let cut = Array(kind.bytes.prefix(count))
        guard let file = try? ImageDecoder().decodeSprite(cut, name: "a.tga") else { continue }
        // What is missing is the filling behind the last row, or the mark behind the picture.
        #expect(
          file.sprite.frames[0].bitmap.withoutHiddenColors == kind.bitmap,
          "\(count) of \(kind.bytes.count) of \(kind.name)")
      }
    }
  }

  @Test(arguments: formats)
  func `rejects every prefix of a small file unless the picture is complete`(format: String)
    async throws
  {
    for kind in try await StillKind.all
    where kind.format == format && kind.name.hasSuffix("7x5") && kind.bytes.count < 3000 {
      for count in kind.bytes.indices {
        let cut = Array(kind.bytes.prefix(count))
        guard let file = try? ImageDecoder().decodeSprite(cut, name: "a.tga") else { continue }
        #expect(
          file.sprite.frames[0].bitmap.withoutHiddenColors == kind.bitmap,
          "\(count) of \(kind.bytes.count) of \(kind.name)")
      }
    }
  }

  @Test(arguments: formats)
  func `reads or rejects files with mutated bytes`(
    format: String
  ) async throws {
    let files = try await StillKind.all.filter { $0.format == format && $0.bytes.count < 1200 }
      .map(\.bytes)
    let outcome = FileMutation.run(files, rounds: 10_000, seed: 7)
    #expect(outcome.read > 0 && outcome.refused > 0)
  }
}
