/// The identity of a trace: 16 bytes, not all of them 0 (W3C Trace Context §3.2.2.3).
package struct TraceID: Hashable, Sendable, CustomStringConvertible {
  /// The first eight bytes.
  let high: UInt64
  /// The last eight bytes, which samplers use.
  let low: UInt64

  /// Returns a random identity.
  static func random() -> TraceID {
    TraceID(high: .random(in: 0 ... .max), low: .random(in: 1 ... .max))
  }

  private init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  /// Reads 32 lower-case hexadecimal digits, or returns `nil` for any other text and for 0.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.count == 32, let high = UInt64(hex: text.prefix(16)),
      let low = UInt64(hex: text.suffix(16)), high | low != 0
    else { return nil }
    self.init(high: high, low: low)
  }

  /// 32 lower-case hexadecimal digits.
  package var description: String { high.hex + low.hex }
}

/// The identity of a span within its trace: 8 bytes, not all of them 0 (W3C Trace Context §3.2.2.4).
package struct SpanID: Hashable, Sendable, CustomStringConvertible {
  private let value: UInt64

  /// Returns a random identity.
  static func random() -> SpanID { SpanID(value: .random(in: 1 ... .max)) }

  private init(value: UInt64) { self.value = value }

  /// Reads 16 lower-case hexadecimal digits, or returns `nil` for any other text and for 0.
  package init?(_ text: some StringProtocol) {
    guard let value = UInt64(hex: text), value != 0 else { return nil }
    self.value = value
  }

  /// 16 lower-case hexadecimal digits.
  package var description: String { value.hex }
}

extension UInt64 {
  /// Reads 16 lower-case hexadecimal digits.
  fileprivate init?(hex text: some StringProtocol) {
    guard text.utf8.count == 16, text.utf8.allSatisfy("0123456789abcdef".utf8.contains) else {
      return nil
    }
    self.init(text, radix: 16)
  }

  fileprivate var hex: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
