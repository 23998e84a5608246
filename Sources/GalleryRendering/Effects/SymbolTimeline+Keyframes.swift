extension SymbolTimeline {
  /// A state of one layer at one moment; between two of them all numbers change evenly.
  package struct Keyframe: Hashable, Sendable {
    /// The moment as a part of the period, 0…1.
    package let offset: Double
    /// The layer's motion there.
    package let motion: LayerMotion
  }

  /// The most keyframes that a layer has for one effect.
  static let maximumKeyframeCount = 24

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

/// Motions at even moments, to be followed through a few of them.
struct MotionPolyline {
  /// A stretch between two stops and the moment in it that is farthest from even change.
  private struct Stretch {
    let range: ClosedRange<Int>
    var farthest: Int
    var distance: Double
  }

  /// The difference that nobody sees: a thousandth of the size, of the opacity, of the frame's side.
  private static let tolerance = 0.001

  /// At least two.
  let motions: [LayerMotion]

  /// The first and last moment and, in order, those between that are needed most.
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

  /// The stops without those that later ones have made superfluous.
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
  /// The motion between two.
  fileprivate func mixed(with other: LayerMotion, by part: Double) -> LayerMotion {
    func mix(_ start: Double, _ end: Double) -> Double { start + (end - start) * part }
    return LayerMotion(
      scale: mix(scale, other.scale), rotation: mix(rotation, other.rotation),
      dx: mix(dx, other.dx), dy: mix(dy, other.dy), opacity: mix(opacity, other.opacity),
      drawn: mix(drawn, other.drawn), isDrawnFromEnd: isDrawnFromEnd)
  }

  /// The largest difference of any number; a degree counts as far as it moves the frame's border.
  fileprivate func distance(to other: LayerMotion) -> Double {
    max(
      abs(scale - other.scale), abs(rotation - other.rotation) * .pi / 360,
      abs(dx - other.dx), abs(dy - other.dy), abs(opacity - other.opacity),
      abs(drawn - other.drawn))
  }
}
