extension SymbolTimeline {
  /// A state of one layer at one moment; between two of them all numbers change evenly.
  package struct Keyframe: Hashable, Sendable {
    /// The moment as a part of the period, 0…1.
    package let offset: Double
    /// The layer's motion there.
    package let motion: LayerMotion
  }

  /// The most keyframes that a layer has for one effect.
  package static let maximumKeyframeCount = 24

  /// One layer's way through a run and the rest after it, from 0 to 1; none where it stays as it is.
  ///
  /// They are placed where they are needed: the moment that is farthest from the even change around
  /// it becomes the next one, until none is seen to be off or there are `maximumKeyframeCount`.
  ///
  /// - Precondition: `layer` is one of the part's layers.
  package func keyframes(of part: Part = .symbol, layer: Int) -> [Keyframe] {
    guard !isStill else { return [] }
    // Whole milliseconds, on which everything begins and ends, or as near as 1,200 moments come.
    let count = min(runMilliseconds, 1200)
    let motions = (0...count).map { moment in
      motion(of: part, layer: layer, at: Double(moment) / Double(count))
    }
    guard motions.contains(where: { $0 != .rest }) else { return [] }
    let hasRest = restMilliseconds > 0
    let run = duration / period
    let stops = MotionPolyline(motions).stops(atMost: Self.maximumKeyframeCount - (hasRest ? 1 : 0))
    var keyframes = stops.map { stop in
      Keyframe(offset: run * Double(stop) / Double(count), motion: motions[stop])
    }
    if hasRest, let last = keyframes.last {
      keyframes.append(Keyframe(offset: 1, motion: last.motion))
    }
    return keyframes
  }
}
