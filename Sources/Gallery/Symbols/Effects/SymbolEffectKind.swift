/// How an effect runs; Apple's protocols of symbol effects (symbols.md §10).
package enum SymbolEffectKind: String, CaseIterable, Hashable, Sendable {
  /// Once per trigger, back to where it began.
  case discrete
  /// Until it is taken away.
  case indefinite
  /// Brings the symbol or takes it away.
  case transition
  /// Puts another symbol in its place.
  case content
}
