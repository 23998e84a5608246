/// The direction in which a text is read.
package enum TextDirection: Hashable, Sendable {
  case leftToRight
  case rightToLeft

  /// The direction of characters at an embedding level: even ones are left to right (UAX #9, BD3).
  package init(level: UInt8) { self = level & 1 == 0 ? .leftToRight : .rightToLeft }
}
