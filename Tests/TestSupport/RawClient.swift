import Foundation
import Synchronization

/// A TCP connection that sends any bytes and reads HTTP responses.
///
/// Each call blocks its own thread, never a task of the test. A silence of thirty seconds is an error.
package final class RawClient: Sendable {
  /// The reason that a call failed.
  package enum Failure: Error, Equatable {
    case cannotConnect(errno: Int32)
    case cannotSend(errno: Int32)
    /// The server closed the connection, or was silent for too long, before the response was complete.
    case brokenOff(received: String)
  }

  private let descriptor: Int32
  /// The received bytes of the next response.
  private let received = Mutex<[UInt8]>([])

  /// Connects to a port of this machine by an IPv4 or IPv6 literal.
  package convenience init(port: UInt16, host: String = "127.0.0.1") throws {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &list) == 0, let info = list else {
      throw Failure.cannotConnect(errno: EINVAL)
    }
    defer { freeaddrinfo(info) }
    try self.init(family: info.pointee.ai_family) {
      connect($0, info.pointee.ai_addr, info.pointee.ai_addrlen)
    }
  }

  /// Connects to a socket in the file system.
  package convenience init(path: String) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    try self.init(family: AF_UNIX) { descriptor in
      withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }
  }

  private init(family: Int32, connect: (Int32) -> Int32) throws {
    descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    guard connect(descriptor) == 0 else {
      // From here on, `deinit` closes the descriptor: all stored properties are set.
      throw Failure.cannotConnect(errno: errno)
    }
    var limit = timeval(tv_sec: 30, tv_usec: 0)
    let size = socklen_t(MemoryLayout.size(ofValue: limit))
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
  }

  deinit {
    Foundation.close(descriptor)
  }

  /// Sends a text, which includes its line ends.
  package func send(_ text: String) async throws {
    try await send(Array(text.utf8))
  }

  /// Sends bytes.
  package func send(_ bytes: [UInt8]) async throws {
    try await Self.onThread { [self] in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { throw Failure.cannotSend(errno: errno) }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// Reads one response; with `toHead`, one without a body.
  ///
  /// Skips interim responses, as every HTTP/1.1 client must.
  package func response(toHead: Bool = false) async throws -> RawResponse {
    try await Self.onThread { [self] in
      try received.withLock { received in
        while true {
          if let (response, count) = RawResponse.parse(received, toHead: toHead) {
            received.removeFirst(count)
            if (100...199).contains(response.status) { continue }
            return response
          }
          guard let more = receive(), !more.isEmpty else {
            throw Failure.brokenOff(received: String(decoding: received, as: UTF8.self))
          }
          received += more
        }
      }
    }
  }

  /// Reads until `text` arrives, and returns everything up to its end.
  package func read(through text: String) async throws -> String {
    try await Self.onThread { [self] in
      try received.withLock { received in
        while true {
          let soFar = String(decoding: received, as: UTF8.self)
          if let range = soFar.range(of: text) {
            received = Array(soFar[range.upperBound...].utf8)
            return String(soFar[..<range.upperBound])
          }
          guard let more = receive(), !more.isEmpty else {
            throw Failure.brokenOff(received: soFar)
          }
          received += more
        }
      }
    }
  }

  /// Reads until the connection ends, and returns everything that was not read before.
  package func readToEnd() async throws -> String {
    try await Self.onThread { [self] in
      received.withLock { received in
        while let more = receive(), !more.isEmpty { received += more }
        defer { received = [] }
        return String(decoding: received, as: UTF8.self)
      }
    }
  }

  /// Shuts down the sending half of the connection.
  package func endSending() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Closes the connection cleanly.
  ///
  /// A server cannot distinguish this from `endSending` until it sends something.
  package func close() {
    // `deinit` closes the descriptor, so that no other socket gets its number before.
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    dup2(nothing, descriptor)
    Foundation.close(nothing)
  }

  /// Aborts the connection with a reset.
  package func reset() {
    // Dissolving the association sends a reset: https://man7.org/linux/man-pages/man2/connect.2.html
    var nobody = sockaddr()
    nobody.sa_family = sa_family_t(AF_UNSPEC)
    connect(descriptor, &nobody, socklen_t(MemoryLayout.size(ofValue: nobody)))
  }

  /// Receives bytes: `nil` after a failure or a long silence, empty at the end of the stream.
  private func receive() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count < 0 ? nil : Array(buffer.prefix(count))
  }

  private static func onThread<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
    }
  }
}
