import Foundation
import Raster
import TestSupport
import Testing

@testable import ImageCoding

struct WebPEncoderTests {
  /// What Pillow says of a file.
  private struct Finding: Decodable {
    let width: Int
    let height: Int
    let rgba: Data
  }

  @Test func `matches Pillow's pixels, including transparent colours`() async throws {
    var random = SeededGenerator(seed: 4)
    let pictures = [1, 2, 5, 16, 200, 600].flatMap { colors in
      (0..<6).map { _ in Mosaic.random(colors: colors, using: &random) }
    }
    let files = try pictures.map { try Data(WebPEncoder.encode($0)) }
    let findings: [Finding] = try await PythonScript("../pillow_open.py")(files)
    for (picture, finding) in zip(pictures, findings) {
      #expect(finding.width == picture.size.width)
      #expect(finding.height == picture.size.height)
      #expect([UInt8](finding.rgba) == picture.bitmap().rgbaBytes)
    }
  }

  @Test func `encodes equal pictures equally in any storage`() throws {
    var random = SeededGenerator(seed: 5)
    let picture = Mosaic.random(colors: 9, using: &random)
    #expect(
      try WebPEncoder.encode(picture)
        == WebPEncoder.encode(Mosaic(picture.bitmap().expanded())))
  }

  @Test func `rejects a side beyond the format's limit`() throws {
    let line = Mosaic(
      cells: Bitmap(text: "r"), columns: [Mosaic.Band(cell: 0, extent: 16384)],
      rows: [Mosaic.Band(cell: 0, extent: 1)])
    #expect(
      throws: CodingError(
        message: "a WebP picture has at most 16383 pixels along a side, got 16384 × 1",
        reason: .tooLarge)
    ) { try WebPEncoder.encode(line) }
  }

  @Test func `throws if the task is cancelled`() async throws {
    let held = Gate()
    let task = Task {
      await held.pass()
      #expect(throws: CodingError.cancelled) {
        try WebPEncoder.encode(Mosaic(.checkerboard(rows: 99, columns: 99)))
      }
    }
    task.cancel()
    await task.value
  }
}
