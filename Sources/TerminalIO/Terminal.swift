import Foundation
import Synchronization

/// The terminal that a standard stream leads to.
package struct Terminal {
  /// A stream that may lead to a terminal.
  package enum Stream: Int32 {
    case output = 1
    case error = 2
  }

  /// Whether the stream leads to a terminal.
  package let isInteractive: Bool
  /// Whether 24-bit colour may be used: the terminal is not `dumb`, and `NO_COLOR` is not set (no-color.org).
  package let hasColor: Bool
  /// The number of characters in a line, or 80 if it is unknown.
  package let columns: Int

  /// Creates the terminal of a stream.
  ///
  /// - Parameter environment: The environment variables; an empty value counts as absent.
  package init(
    _ stream: Stream, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    let environment = environment.filter { !$0.value.isEmpty }
    isInteractive = isatty(stream.rawValue) == 1
    hasColor = isInteractive && environment["NO_COLOR"] == nil && environment["TERM"] != "dumb"
    columns =
      environment["COLUMNS"].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil }
      ?? Self.windowColumns(stream) ?? 80
  }

  private static func windowColumns(_ stream: Stream) -> Int? {
    var size = winsize()
    // The request code says that the kernel fills in a `winsize`, which outlives the call.
    guard unsafe ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }
}

/// The stream of errors and progress; text that cannot be written is dropped.
package enum StandardError {
  /// Writes a text.
  package static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}

/// The progress of a long command: one line on standard error that is redrawn in place, and no output if that is not a
/// terminal.
package struct ProgressBar {
  private static let barWidth = 24
  private static let pause = Duration.milliseconds(60)

  private let total: Int
  private let terminal: Terminal
  private let clock = ContinuousClock()
  private var lastDrawn: ContinuousClock.Instant?

  package init(total: Int, terminal: Terminal = Terminal(.error)) {
    self.total = total
    self.terminal = terminal
  }

  /// Draws the line: `done` items are finished, and `current` is in progress.
  package mutating func show(done: Int, current: String) {
    guard terminal.isInteractive, total > 1 else { return }
    let now = clock.now
    if let lastDrawn, now - lastDrawn < Self.pause { return }
    lastDrawn = now
    let filled = Self.barWidth * done / total
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: Self.barWidth - filled)
    let line = "\(bar) \(done)/\(total) \(current.printable)"
    StandardError.write("\r\u{1B}[2K\(line.prefix(max(1, terminal.columns - 1)))")
  }

  /// Returns a function that shows the numbers of finished and of all items on any thread, and clears the line after
  /// the last one.
  package static func reporter(of current: String) -> @Sendable (Int, Int) -> Void {
    let bar = Mutex<ProgressBar?>(nil)
    return { done, total in
      bar.withLock { bar in
        var shown = bar ?? ProgressBar(total: total)
        if done < total { shown.show(done: done, current: current) } else { shown.clear() }
        bar = shown
      }
    }
  }

  /// Clears the line, before other output and at the end.
  package mutating func clear() {
    guard lastDrawn != nil else { return }
    lastDrawn = nil
    StandardError.write("\r\u{1B}[2K")
  }
}
