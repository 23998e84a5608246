import Glibc

extension IPAddress {
  /// Reads the address for a socket, `size` bytes long; `nil` for other families than IPv4 and IPv6.
  ///
  /// IPv4 mapped into IPv6 stays IPv6: it is no way around the rules for either.
  init?(_ address: UnsafeRawPointer, size: Int) {
    guard size >= MemoryLayout<sockaddr>.size else { return nil }
    switch Int32(address.loadUnaligned(as: sockaddr.self).sa_family) {
    case AF_INET where size >= MemoryLayout<sockaddr_in>.size:
      let inet = address.loadUnaligned(as: sockaddr_in.self)
      self = .version4(UInt32(bigEndian: inet.sin_addr.s_addr))
    case AF_INET6 where size >= MemoryLayout<sockaddr_in6>.size:
      let inet = address.loadUnaligned(as: sockaddr_in6.self)
      let halves = withUnsafeBytes(of: inet.sin6_addr) {
        ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      }
      self = .version6(high: UInt64(bigEndian: halves.0), low: UInt64(bigEndian: halves.1))
    default:
      return nil
    }
  }
}
