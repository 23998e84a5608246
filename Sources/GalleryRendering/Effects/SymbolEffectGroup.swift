package import GalleryModel

/// The combination of several effects on one symbol (symbols.md §10).
///
/// In SwiftUI, effects add up, each on its own timeline; a file has a single timeline. Therefore, a run is as long
/// as the longest effect, and it repeats forever if any effect does: endless effects fill the run evenly, and an
/// effect that runs once may end before the others.
package struct SymbolEffectGroup: Hashable, Sendable {
  /// The timelines of the effects that move a layer, in the requested order; never empty.
  ///
  /// The order matters: each effect moves the result of the ones before it.
  package let timelines: [SymbolTimeline]

  /// Combines effects on the layers of a symbol and of the symbol that `replace` inserts; returns `nil` if no effect
  /// moves a layer.
  ///
  /// All effects share the longest of their rests between runs.
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

  /// Returns the shared span of several timelines, or `nil` for a single one.
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

  /// The duration of one run, in milliseconds.
  package var runMilliseconds: Int { first.runMilliseconds }

  /// The rest between two runs in milliseconds, 0 for a single run.
  package var restMilliseconds: Int { first.restMilliseconds }

  /// The seconds between the starts of two consecutive runs.
  package var period: Double { first.period }

  /// The number of runs; 0 repeats forever.
  package var plays: Int { first.plays }

  /// The frames of one run and of the rest after it.
  package var frames: [SymbolTimeline.Frame] { first.frames }

  /// Whether viewers without animation see a picture that differs from the first frame.
  var hasOwnStill: Bool { timelines.contains { $0.restPosition != 0 } }
}
