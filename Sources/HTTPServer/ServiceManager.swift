import Glibc

/// The service manager that started the program, such as systemd.
package struct ServiceManager: Sendable {
  private let environment: [String: String]

  /// Creates the manager.
  ///
  /// - Parameter environment: The environment variables of the program.
  package init(environment: [String: String]) {
    self.environment = environment
  }

  /// Returns the descriptor of the inherited socket, or `nil` if there is none for this process.
  ///
  /// The variables are removed, so that child processes do not use the socket. sd_listen_fds(3)
  ///
  /// - Throws: `ServerError` if there is more than one.
  package func takeSocket() throws(ServerError) -> Int32? {
    defer { for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) } }
    guard environment["LISTEN_PID"] == String(getpid()), let count = environment["LISTEN_FDS"]
    else { return nil }
    guard count == "1" else {
      throw ServerError(description: "LISTEN_FDS must be 1 socket, got \(count)")
    }
    return 3
  }

  /// Notifies the manager of the program's state, if it wants to be notified. sd_notify(3)
  package func notify(_ states: String...) {
    guard let path = environment["NOTIFY_SOCKET"], path.hasPrefix("/") || path.hasPrefix("@")
    else { return }
    var address = sockaddr_un()
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { place in
      place.copyBytes(from: bytes)
      // An abstract socket name begins with a zero.
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
