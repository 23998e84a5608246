package import GalleryModel
package import ImageCoding

/// The timeline of one effect on one symbol, alone or in a `SymbolEffectGroup`: its duration, and the motion of
/// every layer at every time (symbols.md §10, §11).
///
/// It applies speed, repetition and rests, and selects the layers that take part; `SymbolEffect.motion` defines the
/// effect's appearance. It is a value without a clock, so equal calls return equal results.
package struct SymbolTimeline: Hashable, Sendable {
  /// The symbol that the layers belong to.
  package enum Part: Hashable, Sendable {
    /// The symbol itself, which is the old one if it is replaced.
    case symbol
    /// The new symbol of `replace`.
    case incoming
  }

  /// The timing that several effects share.
  struct Span: Hashable, Sendable {
    /// The duration of one run of all effects, in milliseconds.
    var runMilliseconds: Int
    /// The rest between two runs, in milliseconds.
    var restMilliseconds: Int
    /// The number of runs, or `nil` to repeat forever.
    var repeatCount: Int?
    /// Whether all effects end as they began.
    var endsAtRest: Bool
  }

  /// The requested options, with `forward` and `backward` resolved by the direction of text.
  package let options: SymbolEffectOptions
  let span: Span
  /// The duration of one run of this effect at its speed in milliseconds, or 0 if no layer moves.
  let ownMilliseconds: Int
  private let cast: EffectParticipants
  private let incomingCast: EffectParticipants

  /// Creates the timeline of an effect on the layers of a symbol and of the symbol that `replace` inserts.
  ///
  /// - Parameter span: The timing that the effect shares with others, or `nil` if it runs alone.
  init(
    _ options: SymbolEffectOptions, layers: [Layer], incoming: [Layer] = [],
    layoutDirection: LayoutDirection = .ltr, in span: Span? = nil
  ) {
    var options = options
    options.direction = options.direction?.resolved(in: layoutDirection)
    self.options = options
    cast = EffectParticipants(options, layers: layers)
    incomingCast = EffectParticipants(options, layers: incoming)
    let isStill = cast.isEmpty && incomingCast.isEmpty
    let milliseconds = options.effect.milliseconds(
      options, layerCount: max(cast.count, incomingCast.count, 1))
    ownMilliseconds = isStill ? 0 : Int((Double(milliseconds) / options.effectiveSpeed).rounded())
    self.span =
      span
      ?? Span(
        runMilliseconds: ownMilliseconds,
        restMilliseconds: isStill || options.repeatCount == 1
          ? 0 : options.delay.millionths / 1000, repeatCount: options.repeatCount,
        endsAtRest: options.effect.endsAtRest)
  }

  /// The duration of one run of all combined effects in milliseconds, or 0 if no layer moves.
  package var runMilliseconds: Int { span.runMilliseconds }

  /// The rest between two runs in milliseconds, 0 for a single run.
  package var restMilliseconds: Int { span.restMilliseconds }

  /// Whether no layer moves: `variableColor` without variable layers, `drawOn` without strokes, or a symbol without
  /// layers.
  var isStill: Bool { ownMilliseconds == 0 }

  /// The duration of one run without the rest after it, in seconds.
  package var duration: Double { Double(runMilliseconds) / 1000 }

  /// The seconds between the starts of two consecutive runs.
  package var period: Double { Double(runMilliseconds + restMilliseconds) / 1000 }

  /// The number of runs; 0 repeats forever.
  package var plays: Int { span.repeatCount.map { max($0, 1) } ?? 0 }

  /// Returns the point about which each layer rotates and scales, for the whole timeline.
  func pivots(of part: Part = .symbol) -> [Pivot] { self[part].pivots }

  /// Returns the motion of each layer `seconds` after the effect's start.
  ///
  /// Between runs and after the last one, discrete effects leave the layers at rest, and other effects keep them in
  /// their final state. Before the start, the layers are in their first state.
  package func motions(of part: Part = .symbol, at seconds: Double) -> [LayerMotion] {
    motions(of: part, atPart: position(at: seconds))
  }

  /// Returns the motion of each layer in a still of the symbol itself.
  ///
  /// It is the end of `appear` and `drawOn`, and the beginning of all other effects.
  func restMotions(of part: Part = .symbol) -> [LayerMotion] {
    motions(of: part, atPart: restPosition)
  }

  /// Returns the motion of each layer at a position in one run, 0…1.
  package func motions(of part: Part = .symbol, atPart t: Double) -> [LayerMotion] {
    self[part].places.indices.map { motion(of: part, layer: $0, at: t) }
  }

  /// The position in a run that a still shows.
  var restPosition: Double { options.effect.beginsHidden ? 1 : 0 }

  /// The position in a run that is shown between runs and after the last one.
  var endPosition: Double { span.endsAtRest ? 0 : 1 }

  /// Returns the motion of one layer at a position in one run.
  func motion(of part: Part, layer: Int, at t: Double) -> LayerMotion {
    let cast = self[part]
    guard !isStill, let place = cast.places[layer] else { return .rest }
    let motion = options.effect.motion(
      options, layer: place, of: cast.count, isIncoming: part == .incoming, at: ownPart(of: t))
    return cast.layers[layer].fading(motion)
  }

  /// Returns the position in the effect's own run that corresponds to a position in the shared run.
  ///
  /// An endless effect fills the shared run with the nearest whole number of cycles; any other effect runs once and
  /// then stays in its final state.
  private func ownPart(of t: Double) -> Double {
    guard runMilliseconds != ownMilliseconds, t < 1 else { return t }
    let ratio = Double(runMilliseconds) / Double(ownMilliseconds)
    guard options.repeatCount == nil else { return min(1, t * ratio) }
    let run = t * max(1, ratio.rounded())
    return run - run.rounded(.down)
  }

  /// Returns the position in its run `seconds` after the effect's start.
  private func position(at seconds: Double) -> Double {
    guard !isStill, seconds > 0 else { return 0 }
    let run = (seconds / period).rounded(.down)
    guard plays == 0 || run < Double(plays) else { return endPosition }
    let time = seconds - run * period
    return time < duration ? time / duration : endPosition
  }

  private subscript(part: Part) -> EffectParticipants { part == .symbol ? cast : incomingCast }

  /// One frame of an animation.
  package struct Frame: Hashable, Sendable {
    /// The position in the run that the frame shows, for `motions(of:atPart:)`.
    package let part: Double
    /// The duration of the frame.
    package let delay: APNGDelay
  }

  /// The number of frames in one run, at most 30 per second: min(60, max(2, round(30·d))) for d seconds, or 1 if no
  /// layer moves.
  ///
  /// A rest between runs adds one more frame to `frames`, which this number does not include.
  package var frameCount: Int { isStill ? 1 : min(60, max(2, (30 * runMilliseconds + 500) / 1000)) }

  /// The frames of one run, each shown for d/n, and of the rest after it.
  ///
  /// A run that ends as it began is sampled at k/n if it repeats forever or a rest follows, so that the first frame
  /// follows the last one. Other runs are sampled at k/(n − 1), so that the last frame, which players keep showing,
  /// is the end.
  package var frames: [Frame] {
    let count = frameCount
    let delay = APNGDelay(milliseconds: max(runMilliseconds, 1), dividedBy: count)
    guard !isStill else { return [Frame(part: 0, delay: delay)] }
    let continues = span.endsAtRest && (plays == 0 || restMilliseconds > 0)
    let intervals = continues ? count : count - 1
    var frames = (0..<count).map { index in
      Frame(part: Double(index) / Double(intervals), delay: delay)
    }
    if restMilliseconds > 0 {
      frames.append(Frame(part: endPosition, delay: APNGDelay(milliseconds: restMilliseconds)))
    }
    return frames
  }
}
