/// A block of addresses: those that begin with the same bits (RFC 4632 §3.1, RFC 4291 §2.3).
struct AddressRange: Hashable, Sendable {
  /// The first address of the block.
  let first: IPAddress
  /// Leading bits that all of its addresses share.
  let bits: Int

  /// Reads `10.0.0.0/8` or `fc00::/7`; `nil` for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: "/")
    guard parts.count == 2, let first = IPAddress(String(parts[0])), let bits = Int(parts[1]) else {
      return nil
    }
    self.first = first
    self.bits = bits
  }

  /// True for an address of the same version that lies in the block.
  func contains(_ address: IPAddress) -> Bool {
    switch (first, address) {
    case (.version4(let first), .version4(let address)):
      return bits == 0 || (first ^ address) >> (32 - bits) == 0
    case (.version6(let high, let low), .version6(let otherHigh, let otherLow)):
      // A shift by the full width or more gives 0.
      guard (high ^ otherHigh) >> (64 - min(bits, 64)) == 0 else { return false }
      return bits <= 64 || (low ^ otherLow) >> (128 - bits) == 0
    case (.version4, .version6), (.version6, .version4):
      return false
    }
  }
}
