/// A decimal number of the grammar `digits [ "." 1*6digits ]`, exactly: no sign, no exponent.
package struct Decimal6: Hashable, Sendable, CustomStringConvertible {
  /// At most 999,999,999 whole units, so that no arithmetic on it overflows; larger ones saturate.
  package let millionths: Int

  /// `nil` where the text does not fit the grammar.
  package init?(_ text: String) {
    let parts = text.utf8.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    guard let whole = parts.first, !whole.isEmpty, whole.allSatisfy(isDigit) else { return nil }
    let fraction = parts.count == 2 ? parts[1] : "".utf8[...]
    guard parts.count == 1 || (1...6).contains(fraction.count), fraction.allSatisfy(isDigit) else {
      return nil
    }
    let limit = 999_999_999
    let units = whole.reduce(0) { sum, byte in min(limit, sum * 10 + Int(byte - 0x30)) }
    var rest = fraction.reduce(0) { sum, byte in sum * 10 + Int(byte - 0x30) }
    for _ in fraction.count..<6 { rest *= 10 }
    millionths = units * 1_000_000 + rest
  }

  /// So many millionths, at least 0.
  package init(millionths: Int) {
    self.millionths = max(0, millionths)
  }

  /// The nearest floating-point number.
  package var value: Double { Double(millionths) / 1_000_000 }

  /// The shortest spelling: `8`, `0.125`.
  package var description: String {
    let (whole, fraction) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    guard fraction > 0 else { return String(whole) }
    var digits = String(1_000_000 + fraction).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }
}
