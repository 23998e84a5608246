import Foundation
import Raster
import TestSupport
import Testing

@testable import ImageCoding
@testable import ImageFiles

@Suite struct `Image decoder` {
  @Test func `matches Pillow's pixels for every format`() async throws {
    let kinds = try await ImageKind.all
    #expect(kinds.count == 256)
    for kind in kinds {
      let image = try ImageDecoder().decode(kind.bytes)
      #expect(image.format.rawValue.uppercased() == kind.format, "\(kind.name)")
      #expect(image.orientation == Orientation(exif: kind.orientation), "\(kind.name)")
      #expect(image.bitmap.size == kind.bitmap.size, "\(kind.name)")
      if image.format != .png {
        let isAnimated = kind.name.contains("animated") || kind.name.contains("part of a canvas")
        let isNoted = image.notes.contains { $0.hasPrefix("animation") }
        // Pillow writes frames that are equal as one.
        #expect(isNoted == isAnimated || kind.name.contains("1x1"), "\(kind.name)")
        let isProfiled = image.notes.contains { $0.hasPrefix("colour profile") }
        #expect(isProfiled == kind.name.contains("profile"), "\(kind.name)")
        let isTurned = image.orientation != .up
        #expect(image.notes.contains { $0.hasPrefix("orientation") } == isTurned, "\(kind.name)")
      }
      if image.format == .gif {
        #expect(image.bitmap.palette != nil, "\(kind.name)")
        // A cell that no frame covers has the entry of the transparent index.
        #expect(image.bitmap.withoutHiddenColors == kind.bitmap.withoutHiddenColors, "\(kind.name)")
      } else {
        #expect(
          image.bitmap == kind.bitmap, "\(kind.name): \(image.bitmap.difference(kind.bitmap))")
      }
    }
  }

  @Test(
    arguments: [
      ([], CodingError.Reason.truncated, "the file is empty"),
      ([0x89, 0x50, 0x4E], .truncated, "truncated in its first 3 bytes"),
      ([0xFF], .truncated, "truncated in its first 1 bytes"),
      (Array("GIF".utf8), .truncated, "truncated in its first 3 bytes"),
      (Array("RIFF\u{1}\u{2}\u{3}\u{4}WE".utf8), .truncated, "truncated in its first 10 bytes"),
      (Array("RIFF\u{1}\u{2}\u{3}\u{4}WAVE".utf8), .notAnImage, "neither PNG, JPEG, GIF, WebP"),
      (Array("<!DOCTYPE html><title>404</title>".utf8), .notAnImage, "not an image"),
      (
        Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), .notAnImage, "SVG is not supported"
      ),
      (Array("BM000000".utf8), .notAnImage, "not an image"),
      (Array("II*\u{0}0000".utf8), .truncated, "the TIFF file is truncated"),
      (Array("II*".utf8), .truncated, "truncated in its first 3 bytes"),
      ([0, 0, 0, 32] + Array("fty".utf8), .truncated, "truncated in its first 7 bytes"),
      (Array("8BPS0000".utf8), .notAnImage, "PSD is not supported: PNG, JPEG, GIF, WebP"),
      (Array("8BPS0000".utf8), .notAnImage, "AVIF, HEIC and TIFF are"),
      (Array("ASEF\u{0}\u{1}".utf8), .notAnImage, "pixelarium palette add"),
      ([0x89, 0x50, 0x4E, 0x47, 0x0A, 0x1A, 0x0A, 0], .corrupt, "PNG signature is damaged"),
      (Array("abcdefghWEBP".utf8), .corrupt, "RIFF"),
      (Array("RIFF\u{4}\0\0\0WEBP".utf8), .corrupt, "contains no picture"),
      (Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x3B], .corrupt, "contains no frame"),
      (Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x2D], .corrupt, "unknown block"),
      ([0xFF, 0xD8, 0xFF, 0xD9], .corrupt, ""),
    ] as [([UInt8], CodingError.Reason, String)])
  func `reports whether a file is truncated, damaged or not an image`(
    bytes: [UInt8], reason: CodingError.Reason, words: String
  ) throws {
    let error = try #require(throws: CodingError.self) { try ImageDecoder().decode(bytes) }
    #expect(error.reason == reason, "\(error)")
    #expect(words.isEmpty || error.message.contains(words), "\(error)")
  }

  @Test(arguments: [
    (ImageBomb.png(60_000, 60_000), "image is 60000×60000, limit 4096 per side"),
    (ImageBomb.png(4097, 1), "image is 4097×1, limit 4096 per side"),
    (ImageBomb.jpeg(60_000, 60_000), "image is 60000×60000, limit 4096 per side"),
    (ImageBomb.gif(screen: (60_000, 60_000)), "image is 60000×60000, limit 4096 per side"),
    (
      ImageBomb.gif(screen: (1, 1), frame: (1, 65_535)), "image is 1×65535, limit 4096 per side"
    ),
    (ImageBomb.gif(screen: (9, 9), left: 4096), "image is 4097×9, limit 4096 per side"),
    (ImageBomb.webp(16_000, 16_000), "image is 16000×16000, limit 4096 per side"),
    (
      ImageBomb.webp(canvas: 16_777_216, 16_777_216),
      "image is 16777216×16777216, limit 4096 per side"
    ),
  ])
  func `rejects a decompression bomb by its header`(bytes: [UInt8], message: String) {
    #expect(throws: CodingError(message: message, reason: .tooLarge)) {
      try ImageDecoder().decode(bytes)
    }
  }

  @Test(arguments: [
    ImageBomb.png(100, 100), ImageBomb.jpeg(100, 100), ImageBomb.gif(screen: (100, 100)),
    ImageBomb.webp(100, 100), ImageBomb.webp(canvas: 100, 100),
  ])
  func `rejects a picture above the limit of sides or pixels`(bytes: [UInt8]) {
    let side = ImageDecoder(limits: .init(side: 99, pixels: .max))
    #expect(
      throws: CodingError(message: "image is 100×100, limit 99 per side", reason: .tooLarge)
    ) { try side.decode(bytes) }
    let pixels = ImageDecoder(limits: .init(side: 100, pixels: 9_999))
    #expect(
      throws: CodingError(message: "image is 100×100, limit 9999 pixels", reason: .tooLarge)
    ) { try pixels.decode(bytes) }
  }

  @Test func `reads a picture exactly at the limits`() throws {
    let bytes = ImageBomb.jpeg(8, 8, scans: 3)
    let image = try ImageDecoder(limits: .init(side: 8, pixels: 64)).decode(bytes)
    #expect(image.bitmap == Bitmap.filled(8, 8, Color(red: 128, green: 128, blue: 128)))
  }

  @Test func `rejects a JPEG with more than 100 scans`() {
    #expect(throws: CodingError(message: "the picture is in more than 100 scans")) {
      try ImageDecoder().decode(ImageBomb.jpeg(8, 8, scans: 200))
    }
  }

  @Test func `rejects a JPEG with two components`() {
    #expect(throws: CodingError(message: "a JPEG file has 1, 3 or 4 components, got 2")) {
      try ImageDecoder().decode(ImageBomb.jpeg(8, 8, components: 2))
    }
  }

  @Test func `reads only the given formats, and lists them in errors`() throws {
    let decoder = ImageDecoder(formats: [.gif, .png])
    #expect(
      throws: CodingError(
        message: "JPEG is not supported: PNG and GIF are", reason: .notAnImage)
    ) { try decoder.decode(ImageBomb.jpeg(8, 8)) }
    #expect(try decoder.decode(ImageBomb.gif(screen: (3, 2))).format == .gif)
    #expect(
      throws: CodingError(
        message: "not an image: neither PNG nor GIF begins like this", reason: .notAnImage)
    ) { try decoder.decode(Array("hello".utf8)) }
  }

  @Test func `stops each format's reader if the task is cancelled`() async throws {
    let kinds = try await ImageKind.all
    for format in ["JPEG", "GIF", "WEBP"] {
      let kind = try #require(kinds.first { $0.format == format })
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        let request = DecodingRequest(
          bytes: kind.bytes, frames: .first, layers: .visible, limits: .init())
        return switch format {
        case "JPEG": try JPEGReader.read(kind.bytes, request.limits)
        case "GIF": try GIFSprite.read(request).sprite.frames[0].bitmap
        default: try WebPSprite.read(request).sprite.frames[0].bitmap
        }
      }
      await #expect(throws: CodingError.cancelled) { try await task.value }
    }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try ImageDecoder().decode([])
    }
    await #expect(throws: CodingError.cancelled) { try await task.value }
  }
}
