import Raster
import Testing

@Suite struct PlaybackTests {
  @Test(
    arguments: [
      (.forward, nil, [2, 3, 4, 5], 0), (.forward, .count(3), [2, 3, 4, 5], 3),
      (.reverse, nil, [5, 4, 3, 2], 0), (.reverse, .count(1), [5, 4, 3, 2], 1),
      (.pingpong, nil, [2, 3, 4, 5, 4, 3], 0), (.pingpong, .count(1), [2, 3, 4, 5], 1),
      (.pingpong, .count(2), [2, 3, 4, 5, 4, 3, 2], 1),
      (.pingpong, .count(3), [2, 3, 4, 5, 4, 3, 2, 3, 4, 5], 1),
      (.pingpongReverse, nil, [5, 4, 3, 2, 3, 4], 0),
      (.pingpongReverse, .count(2), [5, 4, 3, 2, 3, 4, 5], 1),
    ] as [(PlaybackDirection, PlaybackRepeat?, [Int], Int)])
  func `orders four frames in every direction`(
    _ direction: PlaybackDirection, _ wish: PlaybackRepeat?, _ frames: [Int], _ plays: Int
  ) {
    let tag = FrameTag("walk", 2...5, direction: direction)
    #expect(tag.playback(wish, limit: 1000) == Playback(frames, plays: plays))
  }

  @Test(arguments: PlaybackDirection.allCases)
  func `shows one frame once in every direction`(_ direction: PlaybackDirection) {
    let tag = FrameTag("stand", 2...2, direction: direction)
    #expect(tag.playback(limit: 1000) == Playback([2], plays: 0))
    #expect(tag.playback(.count(9), limit: 1000)?.frames == [2])
  }

  @Test func `loops two frames without repeating one`() {
    #expect(FrameTag("a", 0...1, direction: .pingpong).playback(limit: 9)?.frames == [0, 1])
    #expect(FrameTag("a", 0...1, direction: .pingpongReverse).playback(limit: 9)?.frames == [1, 0])
  }

  @Test func `plays a tag by its own count by default`() {
    let tag = FrameTag("die", 0...2, repeatCount: 1)
    #expect(tag.playback(limit: 9) == Playback([0, 1, 2], plays: 1))
    #expect(tag.playback(.continuous, limit: 9) == Playback([0, 1, 2], plays: 0))
    #expect(
      FrameTag("sway", 0...2, direction: .pingpong, repeatCount: 2).playback(limit: 9)
        == Playback([0, 1, 2, 1, 0], plays: 1))
  }

  @Test func `rejects legs beyond the limit`() {
    let tag = FrameTag("long", 0...9, direction: .pingpong)
    #expect(tag.playback(.count(111), limit: 1000)?.frames.count == 1000)
    #expect(tag.playback(.count(112), limit: 1000) == nil)
    #expect(tag.playback(.count(.max), limit: 1000) == nil)
    #expect(FrameTag("all", 0...1000).playback(limit: 1000) == nil)
  }
}
