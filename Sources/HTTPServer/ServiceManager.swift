import Glibc

/// The service manager that has started the program, as systemd talks to what it starts.
package struct ServiceManager: Sendable {
  private let environment: [String: String]

  /// - Parameter environment: The variables that the program was started with.
  package init(environment: [String: String]) {
    self.environment = environment
  }

  /// The descriptor of the socket that it hands over; `nil` where there is none for this process.
  ///
  /// Programs that this one starts are not told of it. sd_listen_fds(3)
  ///
  /// - Throws: `ServerError` for more than one.
  package func takeSocket() throws(ServerError) -> Int32? {
    defer { for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) } }
    guard environment["LISTEN_PID"] == String(getpid()), let count = environment["LISTEN_FDS"]
    else { return nil }
    guard count == "1" else {
      throw ServerError(description: "LISTEN_FDS must be 1 socket, got \(count)")
    }
    return 3
  }

  /// Tells it how the program is, where it wants to know. sd_notify(3)
  package func notify(_ states: String...) {
    guard let path = environment["NOTIFY_SOCKET"], path.hasPrefix("/") || path.hasPrefix("@")
    else { return }
    var address = sockaddr_un()
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { place in
      place.copyBytes(from: bytes)
      // A name that is in no folder begins with a zero.
      if path.hasPrefix("@") { place[0] = 0 }
    }
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let size = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    let message = Array(states.joined(separator: "\n").utf8)
    withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = sendto(descriptor, message, message.count, Int32(MSG_NOSIGNAL), $0, size)
      }
    }
  }
}
