import Foundation

/// The events of one URL, with reconnection after a lost connection (Server-Sent Events of WHATWG HTML, section 9.2).
struct ServerEvents: Sendable {
  let server: PixelServer
  let url: URL
  /// Whether to wait for a server that is unreachable; otherwise the first failed attempt is the last.
  let isPatient: Bool

  /// Passes each event after `id` to `handle` until it returns false.
  ///
  /// - Throws: An error of `handle`, an error status of the server, or `CancellationError`.
  func forEach(
    after id: String?, _ handle: (ServerEvent) async throws -> Bool
  ) async throws {
    var parser = EventParser(lastID: id)
    while true {
      if let pieces = try await connect(parser.lastID) {
        var iterator = pieces.makeAsyncIterator()
        while let piece = try? await iterator.next() {
          for event in parser.events(in: piece) {
            guard try await handle(event) else { return }
          }
        }
      }
      try Task.checkCancellation()
      parser.reset()
      try await Task.sleep(nanoseconds: parser.retry * 1_000_000)
    }
  }

  /// Returns the pieces of a new connection, or `nil` if connecting failed and may succeed later.
  private func connect(_ id: String?) async throws -> AsyncThrowingStream<Data, any Error>? {
    var headers = ["Accept": "text/event-stream"]
    headers["Last-Event-ID"] = id
    do {
      let answer = try await server.answer(to: PixelRequest(url, headers: headers))
      guard answer.status == 200 else {
        throw PixelFailure.problem(try await PixelProblem(answer))
      }
      return answer.body
    } catch PixelFailure.transport where isPatient {
      return nil
    }
  }
}

/// One event of a stream.
struct ServerEvent: Hashable, Sendable {
  var name = ""
  var data = ""

  /// Returns the data of the event as a document, or `nil` if it has another form.
  func decoded<Document: Decodable>(as type: Document.Type) -> Document? {
    try? JSONDecoder().decode(Document.self, from: Data(data.utf8))
  }
}

/// A parser of events that receives bytes in pieces of any size.
struct EventParser {
  /// The id of the newest event.
  private(set) var lastID: String?
  /// The reconnection time in milliseconds.
  private(set) var retry: UInt64 = 1000
  private var line: [UInt8] = []
  private var isAfterReturn = false
  private var event = ServerEvent()
  private var lines: [String] = []

  init(lastID: String? = nil) { self.lastID = lastID }

  /// Discards the incomplete event of a lost connection.
  mutating func reset() { self = EventParser(lastID: lastID, retry: retry) }

  private init(lastID: String?, retry: UInt64) { (self.lastID, self.retry) = (lastID, retry) }

  /// Returns the events that these bytes complete.
  mutating func events(in bytes: Data) -> [ServerEvent] {
    var events: [ServerEvent] = []
    for byte in bytes {
      let isAfterReturn = isAfterReturn
      self.isAfterReturn = byte == UInt8(ascii: "\r")
      switch byte {
      case UInt8(ascii: "\n") where isAfterReturn: break
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if let event = end() { events.append(event) }
      default: line.append(byte)
      }
    }
    return events
  }

  /// Ends a line; an empty line ends the event.
  private mutating func end() -> ServerEvent? {
    defer { line = [] }
    guard !line.isEmpty else {
      defer { (event, lines) = (ServerEvent(), []) }
      event.data = lines.joined(separator: "\n")
      return lines.isEmpty ? nil : event
    }
    let parts = line.split(
      separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(decoding: parts[0], as: UTF8.self)
    var value = parts.count == 2 ? String(decoding: parts[1], as: UTF8.self) : ""
    if value.hasPrefix(" ") { value.removeFirst() }
    switch name {
    case "event": event.name = value
    case "data": lines.append(value)
    case "id": lastID = value
    case "retry": retry = UInt64(value).map { min($0, 600_000) } ?? retry
    default: break
    }
    return nil
  }
}
