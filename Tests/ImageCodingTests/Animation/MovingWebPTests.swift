import Foundation
import Raster
import TestSupport
import Testing

@testable import ImageCoding

@Suite struct `WebP from cells` {
  private static let samples: [MovingSample] = {
    var random = SeededGenerator(seed: 8)
    return [1, 2, 3, 4, 5, 16, 17, 200, 256, 257, 900].flatMap { colors in
      (0..<12).map { index in
        MovingSample.random(
          colors: colors, isOpaque: index % 3 == 0, isIndexed: index % 4 != 1, using: &random)
      }
    }
  }()

  @Test func `matches Pillow's frames and durations`() async throws {
    let files = try Self.samples.map { try WebPEncoder.encode($0.picture) }
    let findings = try await PillowFrames.of(files.map(\.bytes))
    for ((sample, file), finding) in zip(zip(Self.samples, files), findings) {
      let shown = sample.shown
      #expect(finding.frames.map { Array($0.rgba) } == shown.map(\.picture.rgbaBytes))
      #expect(file.frameCount == shown.count)
      #expect(file.duration == sample.durations.reduce(0, +))
      #expect(finding.frames.map(\.milliseconds) == shown.map { Double($0.duration) })
      #expect(finding.plays == sample.plays)
      #expect(try WebPEncoder.encode(sample.picture).bytes == file.bytes)
    }
  }

  @Test func `writes the bytes of the specification`() throws {
    let palette = try #require(Palette([Color(red: 255, green: 0, blue: 0), .clear]))
    let cells = Bitmap(rows: 1, columns: 2, palette: palette, indices: [0, 1])
    let file = try WebPEncoder.encode(.nearest(cells, size: PixelSize(width: 8, height: 4)))
    #expect(
      file.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        == "52494646220000005745425056503"
        + "84c160000002f07c000100f10fb1ffb1f038020f1ffad0611fd0f01")
  }
}
