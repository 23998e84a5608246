/// An element of a code's lengths as deflate and lossless WebP encode them: a length 0…15, or a repetition (RFC 1951
/// §3.2.7, RFC 9649 §3.7.2.1.2).
struct CodeLengthRun: BitwiseCopyable {
  private let numbers: (symbol: UInt8, extra: UInt8, extraBits: UInt8)

  private init(symbol: Int, extra: Int = 0, extraBits: Int = 0) {
    numbers = (
      UInt8(truncatingIfNeeded: symbol), UInt8(truncatingIfNeeded: extra),
      UInt8(truncatingIfNeeded: extraBits)
    )
  }

  /// The length, or a repetition: 16 repeats the last nonzero length 3…6 times, 17 repeats zero 3…10 times, and 18
  /// repeats zero 11…138 times.
  var symbol: Int { Int(numbers.symbol) }
  /// The number of repetitions above the minimum, in `extraBits` bits.
  var extra: Int { Int(numbers.extra) }
  var extraBits: Int { Int(numbers.extraBits) }

  /// The number of different symbols.
  static let symbolCount = 19

  /// Returns lengths with their runs encoded as repetitions.
  static func runs(of lengths: ArraySlice<UInt8>) -> [CodeLengthRun] {
    var runs: [CodeLengthRun] = []
    runs.reserveCapacity(lengths.count)
    var place = lengths.startIndex
    while place < lengths.endIndex {
      let length = lengths[place]
      var end = place + 1
      while end < lengths.endIndex, lengths[end] == length { end += 1 }
      var rest = end - place
      place = end
      if length > 0 {
        runs.append(CodeLengthRun(symbol: Int(length)))
        rest -= 1
      }
      while rest >= 3 {
        let count = min(rest, length > 0 ? 6 : 138)
        runs.append(
          length > 0
            ? CodeLengthRun(symbol: 16, extra: count - 3, extraBits: 2)
            : count <= 10
              ? CodeLengthRun(symbol: 17, extra: count - 3, extraBits: 3)
              : CodeLengthRun(symbol: 18, extra: count - 11, extraBits: 7))
        rest -= count
      }
      for _ in 0..<rest { runs.append(CodeLengthRun(symbol: Int(length))) }
    }
    return runs
  }
}
