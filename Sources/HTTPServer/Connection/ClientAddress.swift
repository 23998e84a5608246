import Glibc

/// The IPv4 or IPv6 address of a client or a proxy, for limits per address and the log.
package struct ClientAddress: Hashable, Sendable {
  /// The upper half of the address in network order; an IPv4 address is mapped to IPv6 (RFC 4291 §2.5.5.2).
  package let high: UInt64
  package let low: UInt64

  /// Creates the address of an IPv4 or IPv6 socket; returns `nil` for other families.
  init?(_ address: UnsafePointer<sockaddr>?) {
    guard let address else { return nil }
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      let inet = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self)
      self.init(version4: UInt32(bigEndian: inet.sin_addr.s_addr))
    case AF_INET6:
      let inet = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in6.self)
      self.init(version6: inet.sin6_addr)
    default:
      return nil
    }
  }

  /// Creates an address from the two halves of an IPv6 address.
  package init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  /// Creates an IPv4 address from its bytes, the first one in the most significant position.
  init(version4 address: UInt32) { self.init(high: 0, low: Self.mapped << 32 | UInt64(address)) }

  /// Creates the address of an IPv6 socket.
  init(version6 address: in6_addr) {
    let halves = withUnsafeBytes(of: address) {
      ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }
    self.init(high: UInt64(bigEndian: halves.0), low: UInt64(bigEndian: halves.1))
  }

  /// The upper half of the `low` of an IPv4 address.
  private static let mapped: UInt64 = 0xFFFF

  /// Whether this is an IPv4 address.
  var isVersion4: Bool { high == 0 && low >> 32 == Self.mapped }

  /// Whether this is 127.0.0.0/8 in either spelling, or ::1.
  package var isLoopback: Bool { high == 0 && (low == 1 || low >> 24 == 0xFFFF_7F) }
}

extension ClientAddress {
  /// Parses four decimal numbers without leading zeros, or an IPv6 address (RFC 4291 §2.2) without brackets and zone.
  package init?(_ text: String) { self.init(text: text.utf8) }

  /// Parses the bytes of an IPv4 or IPv6 address, with the rules of `init(_:)`.
  init?(text: some Collection<UInt8>) {
    if let address = Self.version4(text) {
      self.init(version4: address)
    } else if let address = Self.version6(text) {
      self.init(version6: address)
    } else {
      return nil
    }
  }

  private static func version4(_ text: some Collection<UInt8>) -> UInt32? {
    var (address, part): (UInt32, UInt32?) = (0, nil)
    var dots = 0
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        // Some programs would read a leading zero as octal.
        guard part != 0 else { return nil }
        let value = (part ?? 0) * 10 + UInt32(byte - UInt8(ascii: "0"))
        guard value <= 255 else { return nil }
        part = value
      case UInt8(ascii: "."):
        guard let value = part, dots < 3 else { return nil }
        address = address << 8 | value
        part = nil
        dots += 1
      default: return nil
      }
    }
    guard let part, dots == 3 else { return nil }
    return address << 8 | part
  }

  private static func version6(_ text: some Collection<UInt8>) -> in6_addr? {
    // inet_pton(3) reads up to a NUL, and accepts no zone.
    guard text.count < Int(INET6_ADDRSTRLEN), text.contains(UInt8(ascii: ":")), !text.contains(0)
    else { return nil }
    var address = in6_addr()
    let isRead = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) {
      var count = 0
      for byte in text {
        $0[count] = CChar(bitPattern: byte)
        count += 1
      }
      $0[count] = 0
      return $0.baseAddress.map { inet_pton(AF_INET6, $0, &address) == 1 } ?? false
    }
    return isRead ? address : nil
  }

  /// Calls `body` with this address as a socket address with port 0.
  func withSocketAddress<Answer>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Answer) -> Answer {
    func use<Address>(_ address: Address) -> Answer {
      withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          body($0, socklen_t(MemoryLayout<Address>.size))
        }
      }
    }
    if isVersion4 {
      var inet = sockaddr_in()
      inet.sin_family = sa_family_t(AF_INET)
      inet.sin_addr.s_addr = UInt32(truncatingIfNeeded: low).bigEndian
      return use(inet)
    }
    var inet = sockaddr_in6()
    inet.sin6_family = sa_family_t(AF_INET6)
    inet.sin6_addr = version6
    return use(inet)
  }

  private var version6: in6_addr {
    var address = in6_addr()
    withUnsafeMutableBytes(of: &address) { bytes in
      bytes.storeBytes(of: high.bigEndian, as: UInt64.self)
      bytes.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
    return address
  }
}

extension ClientAddress: CustomStringConvertible {
  /// A text such as `192.0.2.1`, or an IPv6 address in the form of RFC 5952.
  package var description: String {
    if isVersion4 {
      return (0..<4).reversed().map { String(low >> ($0 * 8) & 0xFF) }.joined(separator: ".")
    }
    var address = version6
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(AF_INET6, &address, &text, socklen_t(text.count)) != nil else { return "" }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
