import Glibc

/// A resolver of host names.
package struct HostNames: Sendable {
  /// The reason why a name has no address, from the system.
  package struct Unknown: Error {
    package let reason: String

    /// Creates an error with a reason for the log.
    package init(reason: String) { self.reason = reason }
  }

  /// Returns all addresses of a name, the most preferred first; called on a thread that may block.
  let addresses: @Sendable (String) throws(Unknown) -> [IPAddress]

  /// Creates a resolver from a function, which may block.
  package init(addresses: @escaping @Sendable (String) throws(Unknown) -> [IPAddress]) {
    self.addresses = addresses
  }

  /// The system's resolver.
  ///
  /// https://man7.org/linux/man-pages/man3/getaddrinfo.3.html
  package static let system = HostNames { name throws(Unknown) in
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let failure = getaddrinfo(name, nil, &hints, &list)
    guard failure == 0, let first = list else {
      throw Unknown(reason: gai_strerror(failure).map { String(cString: $0) } ?? "\(failure)")
    }
    defer { freeaddrinfo(first) }
    var addresses: [IPAddress] = []
    var entry: UnsafeMutablePointer<addrinfo>? = first
    while let info = entry?.pointee {
      if let pointer = info.ai_addr,
        let address = IPAddress(UnsafeRawPointer(pointer), size: Int(info.ai_addrlen))
      {
        addresses.append(address)
      }
      entry = info.ai_next
    }
    return addresses
  }
}
