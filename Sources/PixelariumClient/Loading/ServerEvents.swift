import Foundation

/// The events of one address, asked for again where the connection ends (Server-Sent Events of WHATWG HTML,
/// its section 9.2).
struct ServerEvents: Sendable {
  let server: PixelServer
  let url: URL
  /// True where a server that is gone is waited for; else the first attempt that fails is the last.
  let isPatient: Bool

  /// Shows each event, from the one after `id`, until `handle` returns false.
  ///
  /// - Throws: What `handle` throws, a refusal of the server, and `CancellationError`.
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

  /// The pieces of a new connection; `nil` where there is none, and that may pass.
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

  /// The event's document.
  func decoded<Document: Decodable>(as type: Document.Type) -> Document? {
    try? JSONDecoder().decode(Document.self, from: Data(data.utf8))
  }
}

/// Reads events from bytes, however they are cut.
struct EventParser {
  /// That of the newest event.
  private(set) var lastID: String?
  /// Milliseconds after which to connect again.
  private(set) var retry: UInt64 = 1000
  private var line: [UInt8] = []
  private var isAfterReturn = false
  private var event = ServerEvent()
  private var lines: [String] = []

  init(lastID: String? = nil) { self.lastID = lastID }

  /// Forgets the event that a connection broke off in.
  mutating func reset() { self = EventParser(lastID: lastID, retry: retry) }

  private init(lastID: String?, retry: UInt64) { (self.lastID, self.retry) = (lastID, retry) }

  /// The events that are whole with these bytes.
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

  /// Ends a line; an empty one ends the event.
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
