/// Where a motion goes (symbols.md §10); the raw values are those of URLs.
package enum SymbolEffectDirection: String, CaseIterable, Hashable, Sendable {
  case up, down, left, right, forward, backward, clockwise, counterClockwise
  /// `replace`'s ways out and in.
  case downUp, upUp, offUp
  /// `breathe`'s two ways.
  case plain, pulse

  /// The same with `forward` and `backward` as the sides that they are where text runs so.
  func resolved(in layoutDirection: LayoutDirection) -> SymbolEffectDirection {
    switch self {
    case .forward: layoutDirection == .rtl ? .left : .right
    case .backward: layoutDirection == .rtl ? .right : .left
    default: self
    }
  }
}
