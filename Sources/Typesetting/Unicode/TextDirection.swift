/// A reading direction.
package enum TextDirection: Hashable, Sendable {
  case leftToRight
  case rightToLeft

  /// Creates the direction of an embedding level; even levels read from left to right (UAX #9, BD3).
  package init(level: UInt8) { self = level & 1 == 0 ? .leftToRight : .rightToLeft }
}
