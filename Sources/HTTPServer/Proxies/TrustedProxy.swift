/// A proxy that may name its clients: a network, or the Unix domain socket (security.md §3.7).
package enum TrustedProxy: Hashable, Sendable {
  /// The addresses that share the first `bits` of 128 bits with `first`.
  case network(first: ClientAddress, bits: Int)
  /// The programs that connect through a Unix domain socket, which have no address.
  case socket

  /// The spelling of `socket`.
  private static let socketWord = "unix"

  /// The rule for error messages.
  package static let rule =
    "must be an address, a network such as 10.0.0.0/8 with no bits behind its length, or \(socketWord)"

  /// Parses an address, a network in CIDR notation (RFC 4632 §3.1), or `unix`.
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
    // Host bits are an error: a wrong prefix length would trust a whole network.
    guard first == Self.masked(first, bits) else { return nil }
  }

  /// Whether the network has more than one address.
  package var isWide: Bool {
    switch self {
    case .network(_, let bits): bits < 128
    case .socket: false
    }
  }

  /// Returns whether the proxy includes a peer at `address`, or at a Unix domain socket if that is `nil`.
  func contains(_ address: ClientAddress?) -> Bool {
    switch (self, address) {
    case (.network(let first, let bits), let address?): first == Self.masked(address, bits)
    case (.socket, nil): true
    case (.network, nil), (.socket, .some): false
    }
  }

  /// Returns the first `bits` of an address; a shift by the full width gives 0.
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
