import Glibc

/// The address at the other end of a connection: for the limit per address, and for the log.
package struct ClientAddress: Hashable, Sendable {
  /// An IPv6 address in network order; IPv4 is mapped into it (RFC 4291 §2.5.5.2).
  private let high: UInt64
  private let low: UInt64

  /// Reads IPv4 and IPv6 addresses; `nil` for other families.
  init?(_ address: UnsafePointer<sockaddr>?) {
    guard let address else { return nil }
    switch Int32(address.pointee.sa_family) {
    case AF_INET:
      let inet = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self)
      self.init(high: 0, low: 0xFFFF_0000_0000 | UInt64(UInt32(bigEndian: inet.sin_addr.s_addr)))
    case AF_INET6:
      let inet = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in6.self)
      let halves = withUnsafeBytes(of: inet.sin6_addr) {
        ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      }
      self.init(high: UInt64(bigEndian: halves.0), low: UInt64(bigEndian: halves.1))
    default:
      return nil
    }
  }

  /// The two halves of an IPv6 address.
  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// True for an IPv4 address.
  private var isMapped: Bool { high == 0 && low >> 32 == 0xFFFF }

  /// 127.0.0.0/8 in either spelling, or ::1.
  var isLoopback: Bool {
    high == 0 && (low == 1 || low >> 24 == 0xFFFF_7F)
  }
}

extension ClientAddress: CustomStringConvertible {
  /// `192.0.2.1`, or an IPv6 address as RFC 5952 writes it.
  package var description: String {
    if isMapped {
      return (0..<4).reversed().map { String(low >> ($0 * 8) & 0xFF) }.joined(separator: ".")
    }
    var address = in6_addr()
    withUnsafeMutableBytes(of: &address) { bytes in
      bytes.storeBytes(of: high.bigEndian, as: UInt64.self)
      bytes.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(AF_INET6, &address, &text, socklen_t(text.count)) != nil else { return "" }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
