/// The motions of symbols; SwiftUI's symbol effects (symbols.md §10).
package enum SymbolEffect: String, CaseIterable, Hashable, Sendable {
  case bounce, pulse, variableColor, scale, appear, disappear, replace, wiggle, rotate, breathe
  case drawOn, drawOff
}
