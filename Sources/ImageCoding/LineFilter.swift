/// The byte that is subtracted from each one of a line before it is compressed (PNG specification
/// §9.2).
enum LineFilter: UInt8 {
  /// Nothing.
  case none = 0
  /// The byte of the pixel to the left.
  case sub = 1
  /// The byte above.
  case up = 2
  /// The one of the bytes to the left, above and above left that is nearest to left + above - above
  /// left.
  case paeth = 4
}
