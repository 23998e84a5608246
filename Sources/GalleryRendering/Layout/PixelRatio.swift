/// Arithmetic with sizes that rounds as rendering.md says and never overflows.
enum PixelRatio {
  /// max(1, round(a·b / c)) exactly, `Int.max` where it would not fit; all are at least 1.
  static func product(_ a: Int, _ b: Int, over c: Int) -> Int {
    let divisor = UInt(c)
    let product = UInt(a).multipliedFullWidth(by: UInt(b))
    guard product.high < divisor else { return .max }
    let (quotient, remainder) = divisor.dividingFullWidth(product)
    let roundsUp = remainder >= divisor - remainder
    let nearest = quotient.addingReportingOverflow(roundsUp ? 1 : 0)
    return nearest.overflow ? .max : max(1, Int(clamping: nearest.partialValue))
  }

  /// True where a / b is less than c / d; all are at least 1.
  static func isLess(_ a: Int, over b: Int, than c: Int, over d: Int) -> Bool {
    a.multipliedFullWidth(by: d) < c.multipliedFullWidth(by: b)
  }
}
