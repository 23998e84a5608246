import Dispatch
import Foundation
import Synchronization

/// A buffer of lines for a file, which holds them for up to 100 ms, since a system call costs more than a line.
///
/// When the program ends, the remaining lines are written, unless the cause is an unhandled signal or a crash.
package final class LogBuffer: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    /// Whether a write is scheduled.
    var isDue = false
    var clock = LogClock()
  }

  /// The buffering time in milliseconds.
  private static let moment = 100
  /// The number of bytes that are written without further buffering.
  ///
  /// The caller that adds the last of them writes them: a slow reader of the log then blocks the writers, and memory
  /// does not grow.
  private static let enough = 64 << 10

  /// The buffer of standard error.
  package static let standardError: LogBuffer = {
    // `exit` and the end of `main` call it.
    atexit { LogBuffer.standardError.flush() }
    return LogBuffer { try? FileHandle.standardError.write(contentsOf: Data($0)) }
  }()

  private let write: @Sendable ([UInt8]) -> Void
  private let schedule: @Sendable (@escaping @Sendable () -> Void) -> Void
  private let state = Mutex(State())
  /// A lock that is held while bytes are taken and written, so that they stay in order.
  private let writing = Mutex(())

  /// Creates a buffer.
  ///
  /// - Parameters:
  ///   - schedule: Calls a function after the buffering time.
  ///   - write: Writes whole lines.
  package init(
    schedule: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = LogBuffer.inAMoment,
    write: @escaping @Sendable ([UInt8]) -> Void
  ) {
    (self.write, self.schedule) = (write, schedule)
  }

  /// Adds a line with the time, and schedules a write.
  package func append(_ line: LogLine) {
    let (isFirst, isEnough) = state.withLock { state in
      defer { state.isDue = true }
      state.bytes += line.beforeTime
      let stamp = state.clock.stamp
      state.bytes += line.hasColonInZone ? stamp.dropLast(2) + [0x3A] + stamp.suffix(2) : stamp
      state.bytes += line.afterTime
      return (!state.isDue, state.bytes.count >= Self.enough)
    }
    if isEnough { flush() } else if isFirst { schedule { self.flush() } }
  }

  /// Writes all buffered lines.
  package func flush() {
    writing.withLock { _ in
      let bytes = state.withLock { state in
        defer { (state.bytes, state.isDue) = ([], false) }
        return state.bytes
      }
      if !bytes.isEmpty { write(bytes) }
    }
  }

  /// Calls a function after the buffering time.
  package static func inAMoment(_ call: @escaping @Sendable () -> Void) {
    DispatchQueue.global(qos: .utility)
      .asyncAfter(deadline: .now() + .milliseconds(moment), execute: call)
  }
}

/// The local time in the form `2026-11-26T07:00:00+0000`, formatted once per second.
struct LogClock {
  private var second: time_t = -1
  private var text: [UInt8] = []

  /// The current time.
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
