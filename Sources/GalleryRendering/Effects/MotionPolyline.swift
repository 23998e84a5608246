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

  private let motions: [LayerMotion]

  /// A way through at least two moments.
  init(_ motions: [LayerMotion]) { self.motions = motions }

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
    var motion = self
    motion.scale = mix(scale, other.scale)
    motion.rotation = mix(rotation, other.rotation)
    motion.dx = mix(dx, other.dx)
    motion.dy = mix(dy, other.dy)
    motion.opacity = mix(opacity, other.opacity)
    motion.drawn = mix(drawn, other.drawn)
    return motion
  }

  /// The largest difference of any number; a degree counts as far as it moves the frame's border.
  fileprivate func distance(to other: LayerMotion) -> Double {
    max(
      abs(scale - other.scale), abs(rotation - other.rotation) * .pi / 360,
      abs(dx - other.dx), abs(dy - other.dy), abs(opacity - other.opacity),
      abs(drawn - other.drawn))
  }
}
