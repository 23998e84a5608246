/// Proxies that are believed when they say who their client is: a network, or the socket in the file system
/// (security.md §3.7).
package enum TrustedProxy: Hashable, Sendable {
  /// Addresses that begin with the same bits as `first`; `bits` counts within 128.
  case network(first: ClientAddress, bits: Int)
  /// Programs that connect through a socket in the file system, where they have no address.
  case socket

  /// The word for `socket`.
  private static let socketWord = "unix"

  /// The rule for texts, for messages.
  package static let rule =
    "must be an address, a network such as 10.0.0.0/8 with no bits behind its length, or \(socketWord)"

  /// Reads an address, a network in CIDR notation (RFC 4632 §3.1), or `unix`.
  package init?(_ text: String) {
    if text == Self.socketWord {
      self = .socket
      return
    }
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = ClientAddress(String(parts[0])) else { return nil }
    let offset = first.isVersion4 ? 96 : 0
    var bits = 128
    if parts.count == 2 {
      guard parts[1].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
        let length = Int(parts[1]), length <= 128 - offset
      else { return nil }
      bits = length + offset
    }
    self = .network(first: first, bits: bits)
    // An address with a length that was meant for another one would trust a whole network.
    guard first == Self.masked(first, bits) else { return nil }
  }

  /// True if the network has more than one address.
  package var isWide: Bool {
    switch self {
    case .network(_, let bits): bits < 128
    case .socket: false
    }
  }

  /// Returns whether a peer at `address` is meant, or at a socket in the file system if that is `nil`.
  func contains(_ address: ClientAddress?) -> Bool {
    switch (self, address) {
    case (.network(let first, let bits), let address?): first == Self.masked(address, bits)
    case (.socket, nil): true
    case (.network, nil), (.socket, .some): false
    }
  }

  /// The address without all bits but the first `bits`; a shift by the full width gives 0.
  private static func masked(_ address: ClientAddress, _ bits: Int) -> ClientAddress {
    let high = address.high & ~(UInt64.max >> UInt64(min(bits, 64)))
    let low = address.low & ~(UInt64.max >> UInt64(max(bits - 64, 0)))
    return ClientAddress(high: high, low: low)
  }
}

extension TrustedProxy: CustomStringConvertible {
  package var description: String {
    switch self {
    case .socket: Self.socketWord
    case .network(let first, 128): first.description
    case .network(let first, let bits): "\(first)/\(first.isVersion4 ? bits - 96 : bits)"
    }
  }
}
