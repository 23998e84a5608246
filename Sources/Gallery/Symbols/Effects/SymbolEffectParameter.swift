/// What can be said about an effect beyond its name (symbols.md §10); the raw values are URL words.
///
/// `repeat`, `delay`, `speed` and `time` are for every effect and not among these.
package enum SymbolEffectParameter: String, CaseIterable, Hashable, Sendable {
  /// One of the effect's `directions`.
  case direction
  /// All layers together, or one by one, which is the default.
  case wholeSymbol, byLayer
  /// One stroke of layers after the other instead of overlapping.
  case individually
  /// Layers stay on once they are, or only one is on at a time, which is the default.
  case cumulative, iterative
  /// Back again after the way there.
  case reversing
  /// What becomes of layers that are not on; dimming is the default.
  case dimInactive, hideInactive
  /// Degrees of the swing.
  case angle
  /// From the other end.
  case reversed
  /// The symbol that comes.
  case replacement = "to"
}
