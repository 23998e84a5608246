/// Estimates of the cost of symbols in a code that is optimal for them, without the code itself.
package enum SymbolCost {
  /// 16·log₂(1 + n/16), rounded.
  private static let fractions = [0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 15]

  /// Returns the cost of each symbol in sixteenths of a bit: the logarithm of its inverse frequency (Shannon, 1948).
  ///
  /// A symbol that does not occur costs two bits more than one that occurs once.
  static func costs(_ counts: [Int]) -> [Int] {
    let all = logarithm(max(1, counts.reduce(0, +)))
    return counts.map { $0 > 0 ? max(2, all - logarithm($0)) : all + 32 }
  }

  /// Returns the total cost of all symbols in sixteenths of a bit.
  package static func total(_ counts: [Int]) -> Int {
    zip(counts, costs(counts)).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// Returns 16·log₂ of a number above 0 in integer arithmetic, so that it is equal on all machines.
  private static func logarithm(_ number: Int) -> Int {
    let bits = Int.bitWidth - 1 - number.leadingZeroBitCount
    let fraction = (bits >= 4 ? number >> (bits - 4) : number << (4 - bits)) & 15
    return 16 * bits + fractions[fraction]
  }
}
