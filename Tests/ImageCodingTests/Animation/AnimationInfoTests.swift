import Raster
import TestSupport
import Testing

@testable import ImageCoding
@testable import ImageFiles

@Suite struct AnimationInfoTests {
  private let moving = AnimationSource(
    size: PixelSize(width: 2, height: 1), durations: [100, 250]
  ) { Mosaic(Bitmap(text: $0 == 0 ? "rg" : "gr")) }

  private func files(of picture: AnimationSource) throws -> [[UInt8]] {
    [
      try GIFEncoder.encode(picture).bytes, try APNGEncoder.encode(picture).bytes,
      try WebPEncoder.encode(picture).bytes,
    ]
  }

  @Test func `reads the frames and the duration of one play`() throws {
    for file in try files(of: moving) {
      let facts = try #require(AnimationInfo(of: file))
      #expect(facts.moves && facts.frameCount == 2 && facts.duration == 350)
      #expect(!facts.losesAlpha)
    }
  }

  @Test func `returns nil for a truncated file`() throws {
    for file in try files(of: moving) {
      for count in [0, 1, 12, 20, file.count - 1] {
        #expect(AnimationInfo(of: Array(file.prefix(count))) == nil, "\(count)")
      }
    }
    #expect(AnimationInfo(of: Array("BM".utf8)) == nil)
  }

  @Test func `reports lost alpha of a still or animated GIF`() throws {
    let cells = [[200, 0, 0, 127], [200, 0, 0, 128]] as [[UInt8]]
    for count in [1, 2] {
      let picture = AnimationSource(
        size: PixelSize(width: 1, height: 1), durations: [Int](repeating: 50, count: count)
      ) { Mosaic(Bitmap(rows: 1, columns: 1, rgba: cells[$0])) }
      let file = try GIFEncoder.encode(picture).bytes
      let facts = try #require(AnimationInfo(of: file))
      #expect(facts.losesAlpha && facts.moves == (count > 1))
      #expect(try ImageDecoder().decodeSprite(file).sprite.frames.count == count)
    }
  }
}
