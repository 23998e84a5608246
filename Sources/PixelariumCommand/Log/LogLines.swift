import Dispatch
import Foundation
import Synchronization

/// Lines on their way to a file: gathered for up to 100 ms, since a system call costs more than a line.
///
/// The end of the program writes what is left, but for its end by a signal that it does not handle or by a crash.
final class LogLines: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    /// True while a write is scheduled.
    var isDue = false
    var clock = LogClock()
  }

  /// Milliseconds for which lines are gathered.
  private static let moment = 100
  /// Bytes that are written without gathering more, by whoever adds the last of them: a slow reader of the log then holds
  /// up those who write to it, and no memory grows.
  private static let enough = 64 << 10

  /// The lines of standard error.
  static let standardError: LogLines = {
    // `exit` and the end of `main` call it.
    atexit { LogLines.standardError.flush() }
    return LogLines { try? FileHandle.standardError.write(contentsOf: Data($0)) }
  }()

  private let write: @Sendable ([UInt8]) -> Void
  private let schedule: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let state = Mutex(State())
  /// Held while bytes are taken and written, so that they keep their order.
  private let writing = Mutex(())

  /// - Parameters:
  ///   - schedule: Calls a function in a moment.
  ///   - write: Writes whole lines.
  init(
    schedule: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = LogLines.inAMoment,
    write: @escaping @Sendable ([UInt8]) -> Void
  ) {
    (self.write, self.schedule) = (write, schedule)
  }

  /// Adds a line, after the time, and writes it in a moment.
  func append(_ line: [UInt8]) {
    let (isFirst, isEnough) = state.withLock { state in
      defer { state.isDue = true }
      state.bytes += state.clock.stamp
      state.bytes += line
      return (!state.isDue, state.bytes.count >= Self.enough)
    }
    if isEnough { flush() } else if isFirst { schedule { self.flush() } }
  }

  /// Writes all lines that were added.
  func flush() {
    writing.withLock { _ in
      let bytes = state.withLock { state in
        defer { (state.bytes, state.isDue) = ([], false) }
        return state.bytes
      }
      if !bytes.isEmpty { write(bytes) }
    }
  }

  private static func inAMoment(_ call: @escaping @Sendable () -> Void) {
    DispatchQueue.global(qos: .utility)
      .asyncAfter(deadline: .now() + .milliseconds(moment), execute: call)
  }
}

/// The local time in the form `2026-11-26T07:00:00+0000`, written once a second.
struct LogClock {
  private var second: time_t = -1
  private var text: [UInt8] = []

  /// The time now.
  var stamp: [UInt8] {
    mutating get {
      var now = time_t()
      _ = unsafe time(&now)
      if now != second {
        second = now
        text = Self.text(of: now)
      }
      return text
    }
  }

  private static func text(of second: time_t) -> [UInt8] {
    var second = second
    var parts = unsafe tm()
    var text = [CChar](repeating: 0, count: 64)
    guard unsafe localtime_r(&second, &parts) != nil else { return Array("<unknown>".utf8) }
    let count = unsafe strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S%z", &parts)
    return text.prefix(count).map { UInt8(bitPattern: $0) }
  }
}
