/// The two codes of a block (RFC 1951 §3.2.5).
struct DeflateCodes {
  /// For literals, the end of the block, and lengths.
  let literals: HuffmanCode
  /// For distances.
  let distances: HuffmanCode

  /// The codes that need no header (RFC 1951 §3.2.6).
  static let fixed = DeflateCodes(
    literals: HuffmanCode(
      lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }),
    distances: HuffmanCode(lengths: [UInt8](repeating: 5, count: 30)))
}
