/// The IP addresses that a connection may be opened to (loading.md §10, security.md §6.4).
///
/// The policy is checked with the address of each socket, so neither a name that resolves differently the second time
/// nor a redirect can bypass it.
package struct AddressPolicy: Hashable, Sendable {
  /// Whether private networks and this machine may be reached; false by default.
  ///
  /// Link-local addresses (which include the metadata services of clouds), multicast, reserved blocks and IPv4 embedded
  /// in IPv6 are always refused.
  package var allowsPrivate: Bool
  /// Whether every address is allowed.
  private var allowsAll = false

  /// Creates a policy that allows public addresses, and private ones if `allowsPrivate` is set.
  package init(allowsPrivate: Bool = false) { self.allowsPrivate = allowsPrivate }

  /// The policy for URLs from an administrator of this server (tracing.md §7).
  static let unrestricted: AddressPolicy = {
    var policy = AddressPolicy(allowsPrivate: true)
    policy.allowsAll = true
    return policy
  }()

  /// Returns whether a connection to the address may be opened.
  package func allows(_ address: IPAddress) -> Bool {
    if allowsAll { return true }
    return switch AddressKind(address) {
    case .everywhere: true
    case .nearby: allowsPrivate
    case .nowhere: false
    }
  }
}

/// The reach of an address, by the registries of special-purpose addresses (RFC 6890).
enum AddressKind: Hashable, Sendable {
  /// The public internet.
  case everywhere
  /// An address of this machine or of a private network.
  case nearby
  /// An address that no image can be loaded from.
  case nowhere

  init(_ address: IPAddress) {
    if Self.isISATAP(address) || Self.metadata.contains(where: { $0.contains(address) }) {
      self = .nowhere
    } else if Self.private.contains(where: { $0.contains(address) }) {
      self = .nearby
    } else if Self.special.contains(where: { $0.contains(address) })
      || !Self.isUnicast(address)
    {
      self = .nowhere
    } else {
      self = .everywhere
    }
  }

  /// The addresses of this machine and of private networks.
  private static let `private` = ranges(
    "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1/128", "fc00::/7")

  /// The addresses of clouds' metadata services outside the link-local blocks.
  private static let metadata = ranges("168.63.129.16/32", "fd00:ec2::254/128", "fd20:ce::254/128")

  /// The other blocks that are not public: IANA's registries, from "this network" to "limited broadcast", and for IPv6
  /// the special blocks inside 2000::/3.
  private static let special = ranges(
    "0.0.0.0/8",  // this network
    "100.64.0.0/10",  // shared by customers of one carrier
    "169.254.0.0/16",  // link-local
    "192.0.0.0/24",  // protocol assignments
    "192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24",  // documentation
    "192.31.196.0/24", "192.175.48.0/24",  // AS112
    "192.52.193.0/24",  // automatic multicast tunnelling
    "192.88.99.0/24",  // 6to4 relays
    "198.18.0.0/15",  // benchmarks
    "224.0.0.0/4", "240.0.0.0/4",  // multicast; reserved, with the broadcast
    "2001::/23",  // protocol assignments, Teredo among them
    "2001:db8::/32", "3fff::/20",  // documentation
    "2002::/16",  // 6to4
    "2620:4f:8000::/48")  // AS112

  private static func ranges(_ texts: String...) -> [AddressRange] {
    texts.compactMap(AddressRange.init)
  }

  /// Returns whether an IPv6 address is global unicast: it begins with the bits 001.
  ///
  /// This excludes `::a.b.c.d`, mapped addresses, both prefixes of NAT64, link-local addresses and multicast. An IPv4
  /// address is unicast unless it is in `special`.
  private static func isUnicast(_ address: IPAddress) -> Bool {
    guard case .version6(let high, _) = address else { return true }
    return high >> 61 == 1
  }

  /// Returns whether the interface identifier embeds an IPv4 address, after 0:5efe or 200:5efe (RFC 5214 §6.1).
  private static func isISATAP(_ address: IPAddress) -> Bool {
    guard case .version6(_, let low) = address else { return false }
    // The bits "universal" and "group" of the identifier are ignored.
    return low >> 32 & 0xFCFF_FFFF == 0x0000_5EFE
  }
}

/// A block of addresses with a common prefix (RFC 4632 §3.1, RFC 4291 §2.3).
struct AddressRange: Hashable, Sendable {
  /// The first address of the block.
  let first: IPAddress
  /// The length of the common prefix in bits.
  let bits: Int

  /// Parses `10.0.0.0/8` or `fc00::/7`; returns `nil` for any other text.
  init?(_ text: String) {
    let parts = text.split(separator: "/")
    guard parts.count == 2, let first = IPAddress(String(parts[0])), let bits = Int(parts[1]) else {
      return nil
    }
    self.first = first
    self.bits = bits
  }

  /// Returns whether an address of the same version is in the block.
  func contains(_ address: IPAddress) -> Bool {
    switch (first, address) {
    case (.version4(let first), .version4(let address)):
      return bits == 0 || (first ^ address) >> (32 - bits) == 0
    case (.version6(let high, let low), .version6(let otherHigh, let otherLow)):
      // A shift by the full width or more gives 0.
      guard (high ^ otherHigh) >> (64 - min(bits, 64)) == 0 else { return false }
      return bits <= 64 || (low ^ otherLow) >> (128 - bits) == 0
    case (.version4, .version6), (.version6, .version4): return false
    }
  }
}
