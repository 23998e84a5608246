/// A run of frames with a name, for example the steps of a walk; the words are Aseprite's.
package struct FrameTag: Hashable, Sendable {
  /// The most times that a tag can ask to be played.
  package static let maximumRepeat = 65_535

  /// One to 128 bytes.
  package var name: String
  /// The first frame, from 0.
  package var first: Int
  /// The last frame, at least `first`.
  package var last: Int
  /// The order in which they are seen.
  package var direction: PlaybackDirection
  /// The number of times that it is played, legs where it goes there and back; 0 is for ever.
  package var repeatCount: Int
  /// Its colour in an editor's list.
  package var color: Color?

  /// A tag over the frames of a range.
  package init(
    _ name: String, _ frames: ClosedRange<Int>, direction: PlaybackDirection = .forward,
    repeatCount: Int = 0, color: Color? = nil
  ) {
    self.name = name
    (first, last) = (frames.lowerBound, frames.upperBound)
    self.direction = direction
    self.repeatCount = min(max(repeatCount, 0), Self.maximumRepeat)
    self.color = color
  }

  /// All its frames in stored order.
  package var frames: ClosedRange<Int> { first...max(first, last) }
}

/// The order in which the frames of a tag are seen, by the names that Aseprite writes.
package enum PlaybackDirection: String, CaseIterable, Sendable {
  /// From the first to the last.
  case forward
  /// From the last to the first.
  case reverse
  /// There, then back.
  case pingpong
  /// Back, then there.
  case pingpongReverse = "pingpong_reverse"
}
