import Foundation

/// One connection of an origin, on its own thread.
struct OriginConnection {
  let descriptor: Int32
  let desk: OriginDesk

  /// The client left, or the script ends the connection.
  private struct End: Error {
    let isDeparture: Bool
  }

  /// Answers requests one after another until either side closes the connection.
  func serve() {
    // Sends small pieces at once, one packet each.
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout.size(ofValue: on))
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, size)
    var received: [UInt8] = []
    while let head = nextHead(&received), let body = body(of: head, &received) {
      do throws(End) {
        for step in desk.answer(to: head, body).steps { try take(step) }
        desk.answers.increase()
      } catch {
        if error.isDeparture { desk.departures.increase() } else { desk.answers.increase() }
        return
      }
    }
  }

  private func nextHead(_ received: inout [UInt8]) -> String? {
    let end = Array("\r\n\r\n".utf8)
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let start = received.indices.first { received[$0...].starts(with: end) }
      if let start {
        defer { received.removeFirst(start + end.count) }
        return String(decoding: received[..<start], as: UTF8.self)
      }
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      received += buffer.prefix(count)
    }
  }

  /// Reads the body that a head announces, or returns `nil` if the client leaves before its end.
  private func body(of head: String, _ received: inout [UInt8]) -> [UInt8]? {
    let length = OriginRequest(head: head, number: 0)["Content-Length"].flatMap(Int.init) ?? 0
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while received.count < length {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      received += buffer.prefix(count)
    }
    defer { received.removeFirst(length) }
    return Array(received.prefix(length))
  }

  private func take(_ step: OriginAnswer.Step) throws(End) {
    switch step {
    case .send(let bytes):
      try send(bytes)
    case .hold(let gate):
      try hold(gate)
    case .drip(let bytes, let period):
      for byte in bytes {
        guard !clientLeaves(within: period) else { throw End(isDeparture: true) }
        try send([byte])
      }
    case .forever(let bytes):
      while true { try send(bytes) }
    case .close:
      shutdown(descriptor, Int32(SHUT_RDWR))
      throw End(isDeparture: false)
    case .reset:
      var linger = linger(l_onoff: 1, l_linger: 0)
      let size = socklen_t(MemoryLayout.size(ofValue: linger))
      setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, size)
      throw End(isDeparture: false)
    }
  }

  private func send(_ bytes: [UInt8]) throws(End) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw End(isDeparture: true) }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits until the gate opens, or throws if the client leaves first.
  private func hold(_ gate: Gate) throws(End) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw End(isDeparture: false) }
    let (reading, writing) = (ends[0], ends[1])
    defer { close(reading) }
    let task = Task {
      await gate.pass()
      close(writing)
    }
    var sockets = [
      pollfd(fd: descriptor, events: Int16(Self.leaving), revents: 0),
      pollfd(fd: reading, events: 0, revents: 0),
    ]
    while poll(&sockets, 2, -1) < 0, errno == EINTR {}
    task.cancel()
    if sockets[0].revents != 0 { throw End(isDeparture: true) }
  }

  private func clientLeaves(within period: Duration) -> Bool {
    var sockets = [pollfd(fd: descriptor, events: Int16(Self.leaving), revents: 0)]
    return poll(&sockets, 1, Int32(period / .milliseconds(1))) > 0
  }

  /// POLLRDHUP, which Foundation does not define: the other side has shut down its half.
  private static let leaving = 0x2000
}
