package import GalleryModel

/// Effects on one symbol that run together (symbols.md §10).
///
/// SwiftUI lets effects add up, each in its own time; a file has one time for all. So one run is as long
/// as the longest of them, and the whole repeats for ever where any of them does: what goes on for ever
/// fills the run evenly, what runs once is over before the others are.
package struct SymbolPerformance: Hashable, Sendable {
  /// One for each effect that moves anything, in the order in which they are asked for; never empty.
  ///
  /// In order: a later one moves what those before have moved.
  package let timelines: [SymbolTimeline]

  /// Effects, which rest equally long between runs, on a symbol's layers and on those that `replace` brings;
  /// `nil` where none of them has anything to move.
  package init?(
    _ effects: [SymbolEffectOptions], layers: [SymbolTimeline.Layer],
    incoming: [SymbolTimeline.Layer] = [], layoutDirection: LayoutDirection = .ltr
  ) {
    func timeline(
      _ options: SymbolEffectOptions, in span: SymbolTimeline.Span? = nil
    ) -> SymbolTimeline {
      SymbolTimeline(
        options, layers: layers, incoming: incoming, layoutDirection: layoutDirection, in: span)
    }
    let alone = effects.map { timeline($0) }.filter { !$0.isStill }
    let span = Self.span(of: alone)
    timelines = alone.map { timeline($0.options, in: span) }
    if timelines.isEmpty { return nil }
  }

  private var first: SymbolTimeline { timelines[0] }

  /// The time of all of them.
  private static func span(of timelines: [SymbolTimeline]) -> SymbolTimeline.Span? {
    guard timelines.count > 1 else { return nil }
    let counts = timelines.map(\.options.repeatCount)
    let isEndless = counts.contains { $0 == nil }
    let count = isEndless ? nil : counts.compactMap(\.self).max() ?? 1
    return SymbolTimeline.Span(
      runMilliseconds: timelines.map(\.ownMilliseconds).max() ?? 0,
      restMilliseconds: count == 1
        ? 0 : timelines.map { $0.options.delay.millionths / 1000 }.max() ?? 0,
      repeatCount: count, endsAtRest: timelines.allSatisfy { $0.options.effect.endsAtRest })
  }

  /// Milliseconds of one run.
  package var runMilliseconds: Int { first.runMilliseconds }

  /// Milliseconds of rest between two runs; 0 where it runs once.
  package var restMilliseconds: Int { first.restMilliseconds }

  /// Seconds from the beginning of one run to that of the next.
  package var period: Double { first.period }

  /// The number of runs; 0 is for ever.
  package var plays: Int { first.plays }

  /// The pictures of one run and of the rest after it.
  package var frames: [SymbolTimeline.Frame] { first.frames }

  /// True where a viewer without animation is to see something else than the first frame.
  var hasOwnStill: Bool { timelines.contains { $0.restPosition != 0 } }
}
