/// A number of bytes with an optional unit: `67108864`, `64MiB`, `512k`.
package struct ByteCount: CustomStringConvertible, Equatable, Sendable {
  /// The number.
  package let bytes: Int

  /// Creates a number of bytes.
  package init(_ bytes: Int) { self.bytes = bytes }

  /// Parses digits with an optional unit: `k`, `M` or `G`, also as `KiB` and `KB`; all are powers of 1024.
  package init?(argument: String) {
    let digits = argument.prefix { $0.isASCII && $0.isNumber }
    let factors = ["": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30]
    var unit = argument.dropFirst(digits.count).lowercased()
    for ending in ["ib", "b"] where unit.hasSuffix(ending) {
      unit.removeLast(ending.count)
      break
    }
    guard let number = Int(digits), let factor = factors[unit] else { return nil }
    let (bytes, overflow) = number.multipliedReportingOverflow(by: factor)
    guard !overflow else { return nil }
    self.bytes = bytes
  }

  /// The shortest exact spelling, for example `64MiB`.
  package var description: String {
    for (unit, factor) in [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)]
    where bytes >= factor && bytes % factor == 0 { return "\(bytes / factor)\(unit)" }
    return "\(bytes)"
  }
}
