import Synchronization

/// The identifier of a request in the logs of all servers that handle it.
package struct RequestIdentifier: Sendable, Equatable {
  /// The text of the identifier: 1 to 128 letters, digits and `-._~+/=:@`.
  package let text: String

  /// Reads the identifier from `X-Request-ID`, or from the trace of `traceparent` (W3C Trace Context §3.2.2).
  ///
  /// If both are absent or unfit for a log, the identifier is 16 random digits.
  init(_ headers: Headers) {
    if let given = headers["X-Request-ID"], Self.isPlain(given) {
      text = given
    } else if let trace = headers["traceparent"].flatMap(Self.trace) {
      text = trace
    } else {
      text = Self.digits(of: Self.nextNumber())
    }
  }

  /// The number of the last request, random at first.
  private static let last = Atomic(UInt64.random(in: .min ... .max))

  /// Returns a number that does not repeat within 2⁶⁴ requests and looks random.
  ///
  /// A system call per request would cost more than everything else here (SplitMix64, doi.org/10.1145/2714064.2660195).
  private static func nextNumber() -> UInt64 {
    var mixed = last.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// Returns a number as 16 hexadecimal digits.
  private static func digits(of number: UInt64) -> String {
    String(unsafeUninitializedCapacity: 16) { digits in
      for place in 0..<16 {
        let digit = UInt8(truncatingIfNeeded: number >> UInt64(60 - 4 * place)) & 0xF
        digits[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      }
      return 16
    }
  }

  private static func isPlain(_ text: String) -> Bool {
    (1...128).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isUnreserved || "+/=:@".utf8.contains($0) }
  }

  /// Returns the 32 digits after the version of a `traceparent`, or `nil` if all of them are 0.
  private static func trace(_ text: String) -> String? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count >= 4, parts[0].utf8.count == 2, parts[1].utf8.count == 32,
      parts[1].utf8.allSatisfy("0123456789abcdef".utf8.contains),
      parts[1].contains(where: { $0 != "0" })
    else { return nil }
    return String(parts[1])
  }
}
