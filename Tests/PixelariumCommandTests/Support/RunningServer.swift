import Foundation
import Synchronization
import TestSupport

/// A server in a child process that listens on a port of its own, or a socket.
final class RunningServer: Sendable {
  /// The program ended without saying that it listens.
  struct NotListening: Error {
    let output: String
    let error: String
  }

  let child: ChildProcess
  /// 0 for a socket in the file system.
  let port: UInt16
  private let said: Lines

  /// Starts `pixelarium serve` and returns once it has said where it listens, however long that
  /// takes.
  ///
  /// Its deadlines are longer than any test, so that a busy machine cannot miss them: what ends does so
  /// for another reason.
  ///
  /// - Parameter socket: A descriptor that it takes over and listens on.
  init(
    _ arguments: [String], socket: Int32? = nil, folder: URL, environment: [String: String]
  ) async throws {
    let pipe = Pipe()
    let deadlines = ["idle-timeout", "request-deadline", "answer-deadline", "shutdown-grace"]
    let words = ["serve"] + deadlines.flatMap { ["--\($0)", "3600"] } + arguments
    let output = pipe.fileHandleForWriting.fileDescriptor
    if let socket {
      child = try ChildProcess(
        words, socket: socket, folder: folder, output: output, environment: environment)
    } else {
      child = try ChildProcess(words, folder: folder, output: output, environment: environment)
    }
    try pipe.fileHandleForWriting.close()
    said = Lines(of: pipe.fileHandleForReading)
    guard let line = await said.first(), line.hasPrefix("Listening on ") else {
      throw await NotListening(output: said.all(), error: child.outcome().error)
    }
    port = line.split(separator: ":").last.flatMap { UInt16($0.prefix(while: \.isNumber)) } ?? 0
  }

  /// The answer to GET over a connection of its own.
  func get(_ target: String) async throws -> RawResponse {
    try await TestClient(port: port).get(target)
  }

  /// Sends a signal and waits for the end; returns its status and all that it said.
  func stop(
    _ signal: Int32 = SIGTERM
  ) async -> (status: Int32, output: String, error: String) {
    child.signal(signal)
    let outcome = await child.outcome()
    return (outcome.status, await said.all(), outcome.error)
  }
}

/// The lines that come out of a pipe, read on a thread of their own until the pipe ends.
private final class Lines: Sendable {
  private let text = Mutex("")
  /// Opened by the first line's end, or by the end of all.
  private let hasLine = Gate()
  private let hasEnded = Gate()

  init(of file: FileHandle) {
    Thread.detachNewThread { [self] in
      while true {
        let bytes = file.availableData
        guard !bytes.isEmpty else { break }
        let isWhole = text.withLock { text in
          text += String(decoding: bytes, as: UTF8.self)
          return text.contains("\n")
        }
        if isWhole { hasLine.open() }
      }
      hasLine.open()
      hasEnded.open()
    }
  }

  /// The first line without its end, or nil if there is none before the end.
  func first() async -> Substring? {
    await hasLine.pass()
    return text.withLock { text in
      text.contains("\n") ? Substring(text.prefix { $0 != "\n" }) : nil
    }
  }

  /// All lines, once no more can come.
  func all() async -> String {
    await hasEnded.pass()
    return text.withLock { $0 }
  }
}
