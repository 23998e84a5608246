extension SymbolTimeline {
  /// The state of a layer at one time; between two keyframes, all values change linearly.
  package struct Keyframe: Hashable, Sendable {
    /// The time as a fraction of the period, 0…1.
    package let offset: Double
    /// The layer's motion at that time.
    package let motion: LayerMotion
  }

  /// The maximum number of keyframes of a layer for one effect.
  static let maximumKeyframeCount = 24

  /// Returns the keyframes of a layer for a run and the rest after it, from 0 to 1, or an empty array if the layer
  /// does not move.
  ///
  /// They are placed greedily: the sample that is farthest from the linear interpolation around it becomes the next
  /// keyframe, until no deviation is visible or there are `maximumKeyframeCount`.
  ///
  /// - Precondition: `layer` is one of the part's layers.
  package func keyframes(of part: Part = .symbol, layer: Int) -> [Keyframe] {
    guard !isStill else { return [] }
    // The samples are whole milliseconds, the resolution of all starts and ends, or 1,200 equal intervals if the
    // run is longer.
    let count = min(runMilliseconds, 1200)
    let motions = (0...count).map { moment in
      motion(of: part, layer: layer, at: Double(moment) / Double(count))
    }
    guard motions.contains(where: { $0 != .rest }) else { return [] }
    let hasRest = restMilliseconds > 0
    let run = duration / period
    let stops = MotionPolyline(motions: motions)
      .stops(atMost: Self.maximumKeyframeCount - (hasRest ? 1 : 0))
    var keyframes = stops.map { stop in
      Keyframe(offset: run * Double(stop) / Double(count), motion: motions[stop])
    }
    if hasRest, let last = keyframes.last {
      keyframes.append(Keyframe(offset: 1, motion: last.motion))
    }
    return keyframes
  }
}

/// Motions at equal intervals, which are approximated by linear interpolation between a few of them.
struct MotionPolyline {
  /// A segment between two stops, and the sample in it that deviates most from linear interpolation.
  private struct Stretch {
    let range: ClosedRange<Int>
    var farthest: Int
    var distance: Double
  }

  /// The largest invisible deviation: a thousandth of the scale, of the opacity, or of the frame's side.
  private static let tolerance = 0.001

  /// The samples, at least two.
  let motions: [LayerMotion]

  /// Returns the indices of the first and last sample and, in order, of the most important ones in between.
  func stops(atMost limit: Int) -> [Int] {
    var stretches = [stretch(0...motions.count - 1)]
    while stretches.count + 1 < limit {
      guard
        let worst = stretches.indices.max(by: { stretches[$0].distance < stretches[$1].distance }),
        stretches[worst].distance > Self.tolerance
      else { break }
      let (range, middle) = (stretches[worst].range, stretches[worst].farthest)
      stretches.replaceSubrange(
        worst...worst,
        with: [stretch(range.lowerBound...middle), stretch(middle...range.upperBound)])
    }
    return needed(of: [0] + stretches.map(\.range.upperBound))
  }

  /// Returns the stops without those that later ones have made redundant.
  private func needed(of stops: [Int]) -> [Int] {
    var kept = Array(stops.prefix(1))
    for (stop, next) in zip(stops.dropFirst(), stops.dropFirst(2)) {
      guard let last = kept.last, stretch(last...next).distance > Self.tolerance else { continue }
      kept.append(stop)
    }
    return kept + stops.suffix(1)
  }

  private func stretch(_ range: ClosedRange<Int>) -> Stretch {
    var result = Stretch(range: range, farthest: range.lowerBound, distance: 0)
    let (start, end) = (motions[range.lowerBound], motions[range.upperBound])
    for moment in range.dropFirst().dropLast() {
      let part = Double(moment - range.lowerBound) / Double(range.count - 1)
      let distance = motions[moment].distance(to: start.mixed(with: end, by: part))
      if distance > result.distance { (result.farthest, result.distance) = (moment, distance) }
    }
    return result
  }
}

extension LayerMotion {
  /// Returns the linear interpolation between two motions.
  fileprivate func mixed(with other: LayerMotion, by part: Double) -> LayerMotion {
    func mix(_ start: Double, _ end: Double) -> Double { start + (end - start) * part }
    return LayerMotion(
      scale: mix(scale, other.scale), rotation: mix(rotation, other.rotation),
      dx: mix(dx, other.dx), dy: mix(dy, other.dy), opacity: mix(opacity, other.opacity),
      drawn: mix(drawn, other.drawn), isDrawnFromEnd: isDrawnFromEnd)
  }

  /// Returns the largest difference of any value; a rotation counts as the distance that it moves the frame's
  /// border.
  fileprivate func distance(to other: LayerMotion) -> Double {
    max(
      abs(scale - other.scale), abs(rotation - other.rotation) * .pi / 360,
      abs(dx - other.dx), abs(dy - other.dy), abs(opacity - other.opacity),
      abs(drawn - other.drawn))
  }
}
