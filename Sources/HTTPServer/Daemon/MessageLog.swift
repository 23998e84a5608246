import Glibc
import Logging
import Synchronization

/// A rate-limited log of messages that clients can cause at will.
///
/// It writes a few messages per window, each on one line and without control characters.
final class MessageLog: Sendable {
  private struct State {
    var windowBegin = MonotonicTime(nanoseconds: 0)
    var written = 0
    var suppressed = 0
  }

  /// The maximum number of messages in a window.
  private static let limit = 5
  /// The length of a window in seconds.
  private static let window = 10.0

  private let logger: Logger
  private let level: Logger.Level
  private let prefix: String
  private let state = Mutex(State())

  /// Creates a log of messages at `level` with a prefix.
  init(logger: Logger, level: Logger.Level, prefix: String) {
    (self.logger, self.level, self.prefix) = (logger, level, prefix)
  }

  /// Writes a message, or counts it as suppressed; the next window reports the count.
  func write(_ text: String, now: MonotonicTime = .now()) {
    let suppressed: Int? = state.withLock { state in
      if now.seconds(since: state.windowBegin) >= Self.window {
        defer { state = State(windowBegin: now, written: 1) }
        return state.suppressed
      }
      guard state.written < Self.limit else {
        state.suppressed += 1
        return nil
      }
      state.written += 1
      return 0
    }
    guard let suppressed else { return }
    logger.log(
      level: level, "\(prefix)\(Self.escaped(text))",
      metadata: suppressed > 0 ? ["suppressed": "\(suppressed)"] : nil)
  }

  /// Returns the escaped text without trailing line ends.
  private static func escaped(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let end = bytes.lastIndex { $0 != UInt8(ascii: "\n") }.map { $0 + 1 } ?? 0
    return LogText.escaped(bytes[..<end])
  }
}
