import Glibc

/// A bound TCP socket that listens; whoever takes `descriptor` closes it.
struct ListenSocket {
  let descriptor: Int32
  /// The real port where 0 was asked for.
  let port: UInt16

  /// Binds the first address of `host`, a literal or a name, that can be bound.
  ///
  /// Brackets around an IPv6 literal are optional. `ServerError` names the address and the system's reason.
  init(host: String, port: UInt16) throws(ServerError) {
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    let name = isBracketed ? String(host.dropFirst().dropLast()) : host
    let address = name.contains(":") ? "[\(name)]:\(port)" : "\(name):\(port)"

    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let failure = getaddrinfo(name, String(port), &hints, &list)
    guard failure == 0, let first = list else {
      let reason =
        failure == EAI_SYSTEM
        ? strerror(errno) : UnsafeMutablePointer(mutating: gai_strerror(failure))
      throw ServerError(description: "cannot listen on \(address): \(Self.text(reason))")
    }
    defer { freeaddrinfo(first) }

    var reason: Int32 = EADDRNOTAVAIL
    var candidate: UnsafeMutablePointer<addrinfo>? = first
    while let info = candidate?.pointee {
      switch Self.listen(on: info) {
      case .success(let bound):
        self = bound
        return
      case .failure(let failed):
        // What the most preferred address says is the reason worth reading.
        if candidate == first { reason = failed.number }
      }
      candidate = info.ai_next
    }
    throw ServerError(description: "cannot listen on \(address): \(Self.text(strerror(reason)))")
  }

  private init(descriptor: Int32, port: UInt16) {
    (self.descriptor, self.port) = (descriptor, port)
  }

  private struct SystemError: Error {
    let number: Int32
  }

  private static func listen(on info: addrinfo) -> Result<ListenSocket, SystemError> {
    let descriptor = socket(info.ai_family, info.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return .failure(SystemError(number: errno)) }
    // Lets a server restart at once while connections of the one before are in TIME_WAIT.
    var on: Int32 = 1
    setsockopt(
      descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout.size(ofValue: on)))
    guard
      bind(descriptor, info.ai_addr, info.ai_addrlen) == 0,
      Glibc.listen(descriptor, 1024) == 0,
      let port = port(of: descriptor)
    else {
      defer { close(descriptor) }
      return .failure(SystemError(number: errno))
    }
    return .success(ListenSocket(descriptor: descriptor, port: port))
  }

  private static func port(of descriptor: Int32) -> UInt16? {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout.size(ofValue: storage))
    return withUnsafeMutablePointer(to: &storage) { storage in
      // The port stands at the same place in sockaddr_in and sockaddr_in6.
      storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { inet in
        inet.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          getsockname(descriptor, address, &size) == 0
        } ? UInt16(bigEndian: inet.pointee.sin_port) : nil
      }
    }
  }

  private static func text(_ message: UnsafeMutablePointer<CChar>?) -> String {
    message.map { String(cString: $0) } ?? "unknown reason"
  }
}
