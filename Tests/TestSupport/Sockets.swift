import Foundation

/// A TCP socket of this machine that listens but accepts no connection.
package final class ListeningSocket: Sendable {
  package let descriptor: Int32
  package let port: UInt16

  /// The system refused the socket, for the reason in `errno`.
  package struct Failure: Error { package let errno: Int32 }

  /// Listens on a free port.
  package init() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout.size(ofValue: address))
    let failure = withUnsafeMutablePointer(to: &address) { [descriptor] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) | listen(descriptor, 16) | getsockname(descriptor, $0, &size)
      }
    }
    port = UInt16(bigEndian: address.sin_port)
    guard failure == 0 else { throw Failure(errno: errno) }
  }

  deinit { close(descriptor) }
}

/// A datagram socket in the file system, like the notification socket of a service manager.
package final class DatagramSocket: Sendable {
  package let path: String
  private let descriptor: Int32

  /// Creates the socket's file.
  package init(path: String) throws {
    self.path = path
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let failure = withUnsafePointer(to: address) { [descriptor] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard failure == 0 else { throw ListeningSocket.Failure(errno: errno) }
  }

  deinit { close(descriptor) }

  /// Waits for the next message on a separate thread, and returns it.
  package func next() async -> String {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [self] in
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        continuation.resume(returning: String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self))
      }
    }
  }
}
