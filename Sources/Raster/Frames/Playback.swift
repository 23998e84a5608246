/// The frames of a play in the order in which they are seen, and the number of times that a file plays them.
package struct Playback: Hashable, Sendable {
  /// The numbers of frames, at least one where there is any.
  package var frames: [Int]
  /// 0 is for ever.
  package var plays: Int

  /// Frames that are played so often.
  package init(_ frames: [Int], plays: Int) { (self.frames, self.plays) = (frames, plays) }
}

/// The end of a play.
package enum PlaybackRepeat: Hashable, Sendable {
  /// None.
  case continuous
  /// After so many times, at least 1; legs of what goes there and back.
  case count(Int)
}

extension FrameTag {
  /// The play of the tag: as often as it says, unless told otherwise; `nil` where that takes more than
  /// `limit` frames.
  ///
  /// A tag that goes there and back for ever is one loop in which no frame stands twice where it closes;
  /// for a number of legs it is these legs one after the other, each end once (Aseprite's documentation,
  /// "Tags": the repeat of a ping-pong counts legs).
  package func playback(_ asked: PlaybackRepeat? = nil, limit: Int) -> Playback? {
    let wish = asked ?? (repeatCount == 0 ? .continuous : .count(repeatCount))
    guard frames.count <= limit else { return nil }
    let there = Array(isReversed ? frames.reversed() : Array(frames))
    switch (wish, direction) {
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

  /// Once around, for ever: the way back leaves out both ends.
  private func loop(_ there: [Int]) -> [Int] {
    switch direction {
    case .forward, .reverse: there
    case .pingpong, .pingpongReverse: there + there.reversed().dropFirst().dropLast()
    }
  }

  private var isReversed: Bool { direction == .reverse || direction == .pingpongReverse }
}
