import Glibc

/// A bound and listening socket; the owner must close `descriptor`.
struct ListenSocket {
  let descriptor: Int32
  /// The port, also if 0 was requested; 0 if the socket has none.
  let port: UInt16
  /// A human-readable description: a URL such as `http://127.0.0.1:8080`, `unix:` and a path, or a phrase.
  let place: String
  /// The file of a Unix domain socket that this program created, or `nil`.
  let file: SocketFile?
  /// Whether other programs hold the socket and continue to listen on it.
  let isShared: Bool

  /// Binds to the first possible address of `host`, which is an IP literal or a name.
  ///
  /// Brackets around an IPv6 literal are optional.
  ///
  /// - Throws: `ServerError` with the address and the system's reason.
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
      case .success(let (descriptor, port)):
        let host = name.contains(":") ? "[\(name)]" : name
        self.init(
          descriptor: descriptor, port: port, place: "http://\(host):\(port)", file: nil)
        return
      case .failure(let failed):
        // The reason for the most preferred address is the most useful one.
        if candidate == first { reason = failed.number }
      }
      candidate = info.ai_next
    }
    throw ServerError(description: "cannot listen on \(address): \(Self.text(strerror(reason)))")
  }

  /// Creates a Unix domain socket, and replaces an abandoned one.
  ///
  /// - Parameters:
  ///   - path: The path, at most 107 bytes, which is the system's limit.
  ///   - mode: The permissions of the file: a process that may write to it may connect.
  init(path: String, mode: UInt16) throws(ServerError) {
    func failure(_ reason: String) -> ServerError {
      ServerError(description: "cannot listen on \(path): \(reason)")
    }
    guard let address = SocketAddress(path: path) else {
      throw failure(
        "a path must have 1 to \(SocketAddress.pathLimit) bytes, got \(path.utf8.count)")
    }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw failure(Self.text(strerror(errno))) }
    var isBound = address.use { bind(descriptor, $0, $1) } == 0
    if !isBound, errno == EADDRINUSE {
      if SocketFile(path: path) != nil, address.isAbandoned, unlink(path) == 0 {
        isBound = address.use { bind(descriptor, $0, $1) } == 0
      } else {
        errno = EADDRINUSE
      }
    }
    let file = isBound ? SocketFile(path: path) : nil
    // The permissions are set before the socket listens, so that no client connects under others.
    guard isBound, chmod(path, mode_t(mode)) == 0, Glibc.listen(descriptor, Self.backlog) == 0
    else {
      let reason = Self.text(strerror(errno))
      close(descriptor)
      file?.remove()
      throw failure(reason)
    }
    self.init(descriptor: descriptor, port: 0, place: "unix:\(path)", file: file)
  }

  /// Takes over a socket that already listens, from the process that started the program.
  init(inherited descriptor: Int32) throws(ServerError) {
    var listens: Int32 = 0
    var size = socklen_t(MemoryLayout.size(ofValue: listens))
    guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0, listens != 0,
      let port = Self.port(of: descriptor)
    else {
      throw ServerError(description: "descriptor \(descriptor) is no socket that listens")
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // The process that passes a socket on knows its address.
    let place = port == 0 ? "a socket that was handed over" : "http://localhost:\(port)"
    self.init(descriptor: descriptor, port: port, place: place, file: nil, isShared: true)
  }

  private init(
    descriptor: Int32, port: UInt16, place: String, file: SocketFile?, isShared: Bool = false
  ) {
    (self.descriptor, self.port, self.place, self.file) = (descriptor, port, place, file)
    self.isShared = isShared
  }

  /// The maximum number of connections that wait to be accepted.
  private static let backlog: Int32 = 1024

  private struct SystemError: Error {
    let number: Int32
  }

  private static func listen(on info: addrinfo) -> Result<(Int32, UInt16), SystemError> {
    let descriptor = socket(info.ai_family, info.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return .failure(SystemError(number: errno)) }
    // Allows a restart while connections of the previous server are in TIME_WAIT.
    var on: Int32 = 1
    setsockopt(
      descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout.size(ofValue: on)))
    guard
      bind(descriptor, info.ai_addr, info.ai_addrlen) == 0,
      Glibc.listen(descriptor, backlog) == 0,
      let port = port(of: descriptor)
    else {
      defer { close(descriptor) }
      return .failure(SystemError(number: errno))
    }
    return .success((descriptor, port))
  }

  /// Returns the port of a socket, 0 if it has none, or `nil` for an unsupported family.
  private static func port(of descriptor: Int32) -> UInt16? {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout.size(ofValue: storage))
    return withUnsafeMutablePointer(to: &storage) { storage in
      // The port has the same offset in sockaddr_in and sockaddr_in6.
      storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { inet in
        let isKnown = inet.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          getsockname(descriptor, address, &size) == 0
        }
        guard isKnown else { return nil }
        switch Int32(inet.pointee.sin_family) {
        case AF_INET, AF_INET6: return UInt16(bigEndian: inet.pointee.sin_port)
        case AF_UNIX: return 0
        default: return nil
        }
      }
    }
  }

  private static func text(_ message: UnsafeMutablePointer<CChar>?) -> String {
    message.map { String(cString: $0) } ?? "unknown reason"
  }
}

/// The identity of a socket's file; another program may replace the file later.
struct SocketFile: Equatable {
  let path: String
  private let device: dev_t
  private let number: ino_t

  /// Reads the identity of a socket's file; returns `nil` if the path is not a socket.
  init?(path: String) {
    var facts = stat()
    guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFSOCK else { return nil }
    (self.path, device, number) = (path, facts.st_dev, facts.st_ino)
  }

  /// Removes the file unless it has been replaced.
  func remove() {
    if SocketFile(path: path) == self { unlink(path) }
  }
}

/// The address of a Unix domain socket.
private struct SocketAddress {
  /// The maximum length of a path in bytes, without the terminating NUL (unix(7)).
  static let pathLimit = 107

  private var address = sockaddr_un()

  /// Creates the address of a path; returns `nil` if the path is empty, too long, or contains a NUL.
  init?(path: String) {
    let bytes = Array(path.utf8)
    guard (1...Self.pathLimit).contains(bytes.count), !bytes.contains(0) else { return nil }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
  }

  func use<Answer>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Answer) -> Answer {
    withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// Whether no process listens on the socket.
  var isAbandoned: Bool {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return use { connect(descriptor, $0, $1) } != 0 && errno == ECONNREFUSED
  }
}
