import Foundation
import HTTPServer
import Synchronization
import TestSupport

@testable import GalleryWeb

/// A client of a stream, without a socket.
final class StreamReader: Sendable {
  private final class Inbox: Sendable {
    let bytes = Mutex<[UInt8]>([])
    let pieces = Tally()
    /// Opened once the stream has ended.
    let end = Gate()
  }

  private let inbox = Inbox()
  private let task: Task<Void, any Error>

  init(_ stream: BodyStream) {
    task = Task { [inbox] in
      defer {
        inbox.end.open()
        inbox.pieces.increase()
      }
      try await stream.write(
        to: BodyWriter { bytes throws(CancellationError) in
          inbox.bytes.withLock { $0 += bytes }
          inbox.pieces.increase()
        })
    }
  }

  /// Returns the text so far once it contains `mark` at least `count` times.
  func text(with count: Int, of mark: String) async -> String {
    var seen = 0
    while true {
      let text = inbox.bytes.withLock { String(decoding: $0, as: UTF8.self) }
      if text.components(separatedBy: mark).count > count { return text }
      seen += 1
      await inbox.pieces.reaches(seen)
    }
  }

  /// The bytes so far.
  var bytes: [UInt8] { inbox.bytes.withLock { $0 } }

  /// Cancels the stream and waits until it has ended.
  func leave() async {
    task.cancel()
    await inbox.end.pass()
  }

  /// Waits until the stream ends by itself.
  func finish() async throws { try await task.value }
}

/// A server-sent event as a browser reads it.
struct ReadEvent: Equatable {
  var name = ""
  var id: String?
  var data = ""

  /// Returns the events in a stream without comments, fields outside of events, and chunk lengths.
  static func all(in text: String) -> [ReadEvent] {
    text.components(separatedBy: "\n\n").dropLast().compactMap { block in
      var event = ReadEvent()
      for line in block.split(whereSeparator: \.isNewline) {
        if line.hasPrefix("event: ") { event.name = String(line.dropFirst(7)) }
        if line.hasPrefix("id: ") { event.id = String(line.dropFirst(4)) }
        if line.hasPrefix("data: ") { event.data = String(line.dropFirst(6)) }
      }
      return event.data.isEmpty ? nil : event
    }
  }

  /// A member of the JSON document in `data`.
  subscript(name: String) -> Any? {
    (try? JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any])?[name]
  }
}
