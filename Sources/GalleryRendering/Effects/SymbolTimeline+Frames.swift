package import ImageCoding

extension SymbolTimeline {
  /// One picture of an animation.
  package struct Frame: Hashable, Sendable {
    /// The part of the run that it shows, for `motions(of:atPart:)`.
    package let part: Double
    /// The time for which it is seen.
    package let delay: APNGDelay
  }

  /// Pictures of one run, 30 a second at most: min(60, max(2, round(30·d))) for d seconds; 1 where nothing
  /// moves.
  ///
  /// A rest between runs is one more frame, which `frames` has and this number has not.
  package var frameCount: Int {
    isStill ? 1 : min(60, max(2, (30 * runMilliseconds + 500) / 1000))
  }

  /// The pictures of one run and of the rest after it, each seen for the same time d/n but for the rest.
  ///
  /// Runs that end as they began are taken at k/n where they go on for ever, so that the first frame
  /// follows the last one, and where a rest follows; the others at k/(n − 1), so that the last frame,
  /// which players leave standing, is the end.
  package var frames: [Frame] {
    let count = frameCount
    let delay = APNGDelay(milliseconds: max(runMilliseconds, 1), dividedBy: count)
    guard !isStill else { return [Frame(part: 0, delay: delay)] }
    let goesOn = span.endsAtRest && (plays == 0 || restMilliseconds > 0)
    let intervals = goesOn ? count : count - 1
    var frames = (0..<count).map { index in
      Frame(part: Double(index) / Double(intervals), delay: delay)
    }
    if restMilliseconds > 0 {
      frames.append(Frame(part: endPosition, delay: APNGDelay(milliseconds: restMilliseconds)))
    }
    return frames
  }
}
