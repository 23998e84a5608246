import Foundation

/// A keep-alive connection to a server on this machine.
final class Connection {
  /// The network failed, or the server did not speak HTTP.
  struct Failure: Error {
    let reason: String
  }

  /// One answer.
  struct Answer {
    let status: Int
    /// Lower-case names.
    let headers: [String: String]
    let body: [UInt8]
  }

  private let descriptor: Int32

  init(port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    var limit = timeval(tv_sec: 15, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    guard result == 0 else { throw Failure(reason: "connect: \(errno)") }
  }

  deinit { close(descriptor) }

  func get(_ target: String, headers: [String] = []) throws -> Answer {
    let lines = ["GET \(target) HTTP/1.1", "Host: 127.0.0.1"] + headers + ["", ""]
    let request = Array(lines.joined(separator: "\r\n").utf8)
    guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count
    else { throw Failure(reason: "send: \(errno)") }
    return try readAnswer()
  }

  private func readAnswer() throws -> Answer {
    var received: [UInt8] = []
    let end = Array("\r\n\r\n".utf8)
    var range = received.firstRange(of: end)
    while range == nil {
      received += try readSome()
      range = received.firstRange(of: end)
    }
    guard let range else { throw Failure(reason: "no header") }
    let lines = String(decoding: received[..<range.lowerBound], as: UTF8.self)
      .components(separatedBy: "\r\n")
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    guard let status = lines[0].split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { throw Failure(reason: lines[0]) }
    var body = Array(received[range.upperBound...])
    let length = headers["content-length"].flatMap { Int($0) } ?? 0
    while body.count < length { body += try readSome() }
    return Answer(status: status, headers: headers, body: body)
  }

  private func readSome() throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { throw Failure(reason: "recv: \(count) \(errno)") }
    return Array(buffer[..<count])
  }
}
