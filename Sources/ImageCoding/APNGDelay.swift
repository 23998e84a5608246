/// The time for which a frame of an animation is seen: a fraction of a second as APNG writes it,
/// two numbers of 16 bits.
package struct APNGDelay: Hashable, Sendable {
  package let numerator: UInt16
  /// At least 1.
  package let denominator: UInt16

  /// One of `count` equal parts of so many milliseconds.
  ///
  /// Whole milliseconds are written over 1000 and other parts as the exact fraction in lowest terms.
  /// A part that does not fit is rounded to the finest decimal fraction that does; above 65,535
  /// seconds it stays there.
  package init(milliseconds: Int, dividedBy count: Int = 1) {
    let milliseconds = min(max(milliseconds, 0), Int(Int32.max))
    let count = min(max(count, 1), Int(Int32.max))
    let whole = milliseconds.isMultiple(of: count) ? milliseconds / count : nil
    if let whole, let exact = APNGDelay(whole, over: 1000) {
      self = exact
    } else if let exact = APNGDelay(lowest: milliseconds, over: 1000 * count) {
      self = exact
    } else {
      let parts = [1000, 100, 10].lazy.compactMap { denominator in
        APNGDelay(
          Int((Double(milliseconds) * Double(denominator) / Double(1000 * count)).rounded()),
          over: denominator)
      }
      self =
        parts.first
        ?? APNGDelay(
          numerator: UInt16(clamping: milliseconds / (1000 * count)), denominator: 1)
    }
  }

  private init(numerator: UInt16, denominator: UInt16) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// A fraction as it is, where both numbers fit.
  private init?(_ numerator: Int, over denominator: Int) {
    guard let numerator = UInt16(exactly: numerator), let denominator = UInt16(exactly: denominator)
    else { return nil }
    self.init(numerator: numerator, denominator: denominator)
  }

  /// A fraction in lowest terms, where both numbers fit.
  private init?(lowest numerator: Int, over denominator: Int) {
    var (divisor, rest) = (denominator, numerator)
    while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
    self.init(numerator / divisor, over: denominator / divisor)
  }

  /// Both one after the other, where that is a fraction that fits.
  func joined(with other: APNGDelay) -> APNGDelay? {
    let (first, second) = (Int(denominator), Int(other.denominator))
    if first == second { return APNGDelay(Int(numerator) + Int(other.numerator), over: first) }
    return APNGDelay(
      lowest: Int(numerator) * second + Int(other.numerator) * first, over: first * second)
  }

  /// The time in seconds.
  package var seconds: Double { Double(numerator) / Double(denominator) }
}
