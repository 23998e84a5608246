/// A sequence of frames and the number of times that a file plays it.
package struct Playback: Hashable, Sendable {
  /// The numbers of the frames in order of playback.
  package var frames: [Int]
  /// The number of plays; 0 repeats forever.
  package var plays: Int

  /// Creates a sequence with its number of plays.
  package init(_ frames: [Int], plays: Int) { (self.frames, self.plays) = (frames, plays) }
}

/// The number of repetitions of a playback.
package enum PlaybackRepeat: Hashable, Sendable {
  /// Repeats forever.
  case continuous
  /// Plays a number of times, at least 1; a ping-pong counts legs.
  case count(Int)
}

extension FrameTag {
  /// Returns the playback of the tag, or `nil` if it needs more than `limit` frames.
  ///
  /// A ping-pong that repeats forever is a single loop without a doubled frame at either turn. A ping-pong with a
  /// number of legs is the sequence of these legs, also without doubled frames (Aseprite's documentation, "Tags": the
  /// repeat of a ping-pong counts legs).
  ///
  /// - Parameters:
  ///   - asked: The number of repetitions, or `nil` to use the tag's own.
  ///   - limit: The maximum number of frames in the sequence.
  package func playback(_ asked: PlaybackRepeat? = nil, limit: Int) -> Playback? {
    let selection = asked ?? (repeatCount == 0 ? .continuous : .count(repeatCount))
    guard frames.count <= limit else { return nil }
    let there = Array(isReversed ? frames.reversed() : Array(frames))
    switch (selection, direction) {
    case (.continuous, _): return Playback(loop(there), plays: 0)
    case (.count(let plays), .forward), (.count(let plays), .reverse):
      return Playback(there, plays: plays)
    case (.count(let legs), .pingpong), (.count(let legs), .pingpongReverse):
      let (more, overflow) = (legs - 1).multipliedReportingOverflow(by: there.count - 1)
      guard !overflow, there.count + more <= limit else { return nil }
      var frames = there
      for leg in 1..<max(legs, 1) {
        frames += (leg.isMultiple(of: 2) ? there : there.reversed()).dropFirst()
      }
      return Playback(frames, plays: 1)
    }
  }

  /// Returns the frames of one cycle; the way back of a ping-pong omits both ends.
  private func loop(_ there: [Int]) -> [Int] {
    switch direction {
    case .forward, .reverse: there
    case .pingpong, .pingpongReverse: there + there.reversed().dropFirst().dropLast()
    }
  }

  private var isReversed: Bool { direction == .reverse || direction == .pingpongReverse }
}
