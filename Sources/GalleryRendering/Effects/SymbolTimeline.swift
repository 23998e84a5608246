package import GalleryModel
package import ImageCoding

/// One effect on one symbol in time, alone or with others (`SymbolPerformance`): how long it runs, and
/// what every layer does at every moment (symbols.md §10, §11).
///
/// It knows speed, repetition and rests, and which layers take part; how the effect looks is
/// `SymbolEffect.motion`'s. It is a value without a clock: equal questions have equal answers.
package struct SymbolTimeline: Hashable, Sendable {
  /// The layers of a symbol that the motions are for.
  package enum Part: Hashable, Sendable {
    /// The symbol itself; the one that goes when it is replaced.
    case symbol
    /// The one that `replace` brings.
    case incoming
  }

  /// The time that several effects run in together.
  struct Span: Hashable, Sendable {
    /// Of one run of all of them.
    var runMilliseconds: Int
    /// Between two runs.
    var restMilliseconds: Int
    /// The number of runs; `nil` is for ever.
    var repeatCount: Int?
    /// True where all of them end as they began.
    var endsAtRest: Bool
  }

  /// The options that are asked for, with `forward` and `backward` told apart by the direction of text.
  package let options: SymbolEffectOptions
  let span: Span
  /// Milliseconds of one run of this effect at its speed; 0 where nothing moves.
  let ownMilliseconds: Int
  private let cast: SymbolCast
  private let incomingCast: SymbolCast

  /// An effect on a symbol's layers and on those that `replace` brings.
  ///
  /// - Parameter span: The time of all effects that it runs together with; its own where it runs alone.
  init(
    _ options: SymbolEffectOptions, layers: [Layer], incoming: [Layer] = [],
    layoutDirection: LayoutDirection = .ltr, in span: Span? = nil
  ) {
    var options = options
    options.direction = options.direction?.resolved(in: layoutDirection)
    self.options = options
    cast = SymbolCast(options, layers: layers)
    incomingCast = SymbolCast(options, layers: incoming)
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

  /// Milliseconds of one run, of all effects that run together; 0 where nothing moves.
  package var runMilliseconds: Int { span.runMilliseconds }

  /// Milliseconds of rest between two runs; 0 where it runs once.
  package var restMilliseconds: Int { span.restMilliseconds }

  /// True where the effect has no effect: `variableColor` without variable layers, `drawOn` without
  /// strokes, a symbol without layers.
  var isStill: Bool { ownMilliseconds == 0 }

  /// Seconds of one run, without the rest after it.
  package var duration: Double { Double(runMilliseconds) / 1000 }

  /// Seconds from the beginning of one run to that of the next.
  package var period: Double { Double(runMilliseconds + restMilliseconds) / 1000 }

  /// The number of runs; 0 is for ever.
  package var plays: Int { span.repeatCount.map { max($0, 1) } ?? 0 }

  /// The point that each layer turns and grows about, for all of the time.
  func pivots(of part: Part = .symbol) -> [Pivot] { self[part].pivots }

  /// The motion of each layer so many seconds after the effect's start.
  ///
  /// Between runs and after the last one discrete effects rest and the others stay where they went;
  /// before the start all is as at its first moment.
  package func motions(of part: Part = .symbol, at seconds: Double) -> [LayerMotion] {
    motions(of: part, atPart: position(at: seconds))
  }

  /// The motion of each layer in the symbol that is shown where nothing moves: the symbol itself.
  ///
  /// It is the beginning of all effects but `appear` and `drawOn`, of which it is the end.
  func restMotions(of part: Part = .symbol) -> [LayerMotion] {
    motions(of: part, atPart: restPosition)
  }

  /// The motion of each layer at a part of one run, 0…1.
  package func motions(of part: Part = .symbol, atPart t: Double) -> [LayerMotion] {
    self[part].places.indices.map { motion(of: part, layer: $0, at: t) }
  }

  /// The part of a run at which still pictures are taken.
  var restPosition: Double { options.effect.beginsHidden ? 1 : 0 }

  /// The part of a run at which it is between runs and after the last one.
  var endPosition: Double { span.endsAtRest ? 0 : 1 }

  /// The motion of one layer at a part of one run.
  func motion(of part: Part, layer: Int, at t: Double) -> LayerMotion {
    let cast = self[part]
    guard !isStill, let place = cast.places[layer] else { return .rest }
    let motion = options.effect.motion(
      options, layer: place, of: cast.count, isIncoming: part == .incoming, at: ownPart(of: t))
    return cast.layers[layer].fading(motion)
  }

  /// The part of its own run at which the effect is at a part of the run of all.
  ///
  /// An effect that goes on for ever runs as often as comes nearest to filling the time, and fills it;
  /// all else runs once and then stays where it went.
  private func ownPart(of t: Double) -> Double {
    guard runMilliseconds != ownMilliseconds, t < 1 else { return t }
    let ratio = Double(runMilliseconds) / Double(ownMilliseconds)
    guard options.repeatCount == nil else { return min(1, t * ratio) }
    let run = t * max(1, ratio.rounded())
    return run - run.rounded(.down)
  }

  /// The part of its run at which the effect is so many seconds after its start.
  private func position(at seconds: Double) -> Double {
    guard !isStill, seconds > 0 else { return 0 }
    let run = (seconds / period).rounded(.down)
    guard plays == 0 || run < Double(plays) else { return endPosition }
    let time = seconds - run * period
    return time < duration ? time / duration : endPosition
  }

  private subscript(part: Part) -> SymbolCast { part == .symbol ? cast : incomingCast }

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
  package var frameCount: Int { isStill ? 1 : min(60, max(2, (30 * runMilliseconds + 500) / 1000)) }

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
