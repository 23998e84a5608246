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

  @Test func `Pillow reads every pixel, the colours of clear ones too`() async throws {
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

  @Test func `equal pictures give equal bytes, whatever their storage`() throws {
    var random = SeededGenerator(seed: 5)
    let picture = Mosaic.random(colors: 9, using: &random)
    #expect(
      try WebPEncoder.encode(picture)
        == WebPEncoder.encode(Mosaic(picture.bitmap().expanded())))
  }

  @Test func `a side beyond the format is refused`() throws {
    let line = Mosaic(
      cells: Bitmap(text: "r"), columns: [Mosaic.Band(cell: 0, extent: 16384)],
      rows: [Mosaic.Band(cell: 0, extent: 1)])
    #expect(
      throws: CodingError(
        message: "a WebP picture has at most 16383 pixels along a side, got 16384 × 1",
        reason: .tooLarge)
    ) { try WebPEncoder.encode(line) }
  }

  @Test func `a cancelled task gets no file`() async throws {
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
