/// The symbols of match lengths and distances (RFC 1951 §3.2.5).
package enum DeflateSymbols {
  /// Returns the symbol of a length, 3…258, and the value of its extra bits.
  @inline(__always)
  static func symbol(_ length: Int) -> (symbol: Int, extra: Int) {
    // 258 would be 284 with all extra bits set, but has a symbol without any.
    if length == 258 { return (285, 0) }
    let offset = length - 3
    guard offset >= 8 else { return (257 + offset, 0) }
    let extraBits = Int.bitWidth - offset.leadingZeroBitCount - 3
    return (257 + 4 * extraBits + offset >> extraBits, offset & (1 << extraBits - 1))
  }

  /// Returns the number of extra bits after a length symbol, 257…285, or 0 for other symbols.
  package static func extraBits(_ symbol: Int) -> Int {
    (265..<285).contains(symbol) ? (symbol - 261) / 4 : 0
  }

  /// Returns the number of extra bits after a distance symbol, 0…29.
  package static func distanceExtraBits(_ symbol: Int) -> Int { max(0, symbol / 2 - 1) }

  /// Returns the symbol of a distance, 1…32,768, and its extra bits.
  static func distance(_ distance: Int) -> (symbol: Int, extra: Int, extraBits: Int) {
    let offset = distance - 1
    guard offset >= 4 else { return (offset, 0, 0) }
    let extraBits = Int.bitWidth - offset.leadingZeroBitCount - 2
    return (2 * extraBits + offset >> extraBits, offset & (1 << extraBits - 1), extraBits)
  }
}
