/// A range of frames with a name, for example the steps of a walk, in Aseprite's terms.
package struct FrameTag: Hashable, Sendable {
  /// The maximum number of plays that a tag can ask for.
  package static let maximumRepeat = 65_535

  /// The name, 1 to 128 bytes.
  package var name: String
  /// The first frame, counted from 0.
  package var first: Int
  /// The last frame, at least `first`.
  package var last: Int
  /// The order of playback.
  package var direction: PlaybackDirection
  /// The number of plays, or of legs if the tag is a ping-pong; 0 repeats forever.
  package var repeatCount: Int
  /// The colour of the tag in an editor's list, or `nil`.
  package var color: Color?

  /// Creates a tag of a range of frames; `repeatCount` is clamped to 0…`maximumRepeat`.
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

  /// The frames of the tag, in stored order.
  package var frames: ClosedRange<Int> { first...max(first, last) }
}

/// The playback order of a tag's frames, with Aseprite's names.
package enum PlaybackDirection: String, CaseIterable, Sendable {
  /// Plays from the first frame to the last.
  case forward
  /// Plays from the last frame to the first.
  case reverse
  /// Plays forward, then backward.
  case pingpong
  /// Plays backward, then forward.
  case pingpongReverse = "pingpong_reverse"
}
