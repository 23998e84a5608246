import Glibc

/// Turns names into addresses.
package struct HostNames: Sendable {
  /// The reason why a name has no address, in the system's words.
  package struct Unknown: Error {
    package let reason: String

    /// A reason for the log.
    package init(reason: String) { self.reason = reason }
  }

  /// All addresses of a name, the most preferred first; called on a thread that may block.
  let addresses: @Sendable (String) throws(Unknown) -> [IPAddress]

  /// Names that are looked up by a function, which may block.
  package init(addresses: @escaping @Sendable (String) throws(Unknown) -> [IPAddress]) {
    self.addresses = addresses
  }

  /// The answers of the system's resolver.
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
