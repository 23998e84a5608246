import Foundation
import Raster
import TestSupport
import Testing

@testable import ImageCoding
@testable import ImageFiles

@Suite struct `Files that move` {
  @Test func `matches Pillow's frames, durations and plays`() async throws {
    let kinds = try await MovingKind.all
    #expect(kinds.count == 242)
    for kind in kinds {
      let file = try ImageDecoder().decodeSprite(kind.bytes)
      #expect(file.format.rawValue == kind.format, "\(kind.name)")
      #expect(file.sprite.plays == kind.plays, "\(kind.name)")
      #expect(
        file.sprite.frames.map(\.duration) == kind.frames.map { Int($0.milliseconds.rounded()) },
        "\(kind.name)")
      #expect(
        file.sprite.frames.map(\.bitmap.withoutHiddenColors) == kind.bitmaps, "\(kind.name)")
      #expect(file.notes.allSatisfy { $0.contains("omitted") }, "\(kind.name): \(file.notes)")
    }
  }

  @Test func `decodes the first frame alone as in the whole animation`() async throws {
    for kind in try await MovingKind.all {
      let first = try ImageDecoder().decode(kind.bytes)
      #expect(first.notes.contains { $0.hasPrefix("animation") }, "\(kind.name)")
      if kind.name.contains("with a still") { continue }
      #expect(first.bitmap.withoutHiddenColors == kind.bitmaps[0], "\(kind.name)")
    }
  }

  @Test func `reads complete frames of a truncated GIF, and rejects other formats`() async throws {
    for format in ["GIF", "PNG", "WebP"] {
      let kind = try #require(
        try await MovingKind.all.first { $0.format == format && $0.name.contains("9x7 3 frames") })
      for count in kind.bytes.indices {
        let cut = Array(kind.bytes.prefix(count))
        guard let file = try? ImageDecoder().decodeSprite(cut) else { continue }
        #expect(format == "GIF", "\(count) of \(kind.name)")
        let frames = file.sprite.frames.map(\.bitmap.withoutHiddenColors)
        #expect(frames == Array(kind.bitmaps.prefix(frames.count)), "\(count) of \(kind.name)")
      }
    }
  }

  @Test(arguments: ["GIF", "PNG", "WebP"])
  func `stops at the time limit or if the task is cancelled`(
    format: String
  ) async throws {
    let kind = try #require(try await MovingKind.all.first { $0.format == format })
    var limits = DecodingLimits()
    limits.time = .zero
    let error = try #require(throws: CodingError.self) {
      try ImageDecoder(limits: limits).decodeSprite(kind.bytes)
    }
    #expect(error.message == "the import took longer than 0 s" && error.reason == .tooLarge)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let request = DecodingRequest(
        bytes: kind.bytes, frames: .all, layers: .visible, limits: .init())
      let reader = try #require(
        ImageDecoder.readers.first { $0.format.rawValue == kind.format })
      return try reader.read(request).sprite
    }
    await #expect(throws: CodingError.cancelled) { try await task.value }
  }

  @Test(arguments: ["GIF", "PNG", "WebP"])
  func `reads or rejects mutated files`(format: String) async throws {
    let files = try await MovingKind.all.filter { $0.format == format && $0.bytes.count < 600 }
      .map(\.bytes)
    let outcome = FileMutation.run(files, rounds: 10_000, seed: 5)
    #expect(outcome.read > 0 && outcome.refused > 0)
  }
}
