/// A direction in which text is read.
package enum TextDirection: Hashable, Sendable {
  case leftToRight
  case rightToLeft

  /// Creates the direction of an embedding level: an even level is left to right, an odd one right
  /// to left (UAX #9, BD3).
  package init(level: UInt8) { self = level & 1 == 0 ? .leftToRight : .rightToLeft }
}
