import Foundation

/// The terminal that one of the standard streams leads to, as far as it is known.
struct Terminal {
  /// A stream that may lead to a terminal.
  enum Stream: Int32 {
    case output = 1
    case error = 2
  }

  let isInteractive: Bool
  /// True where 24-bit colour may be used: a terminal that is not `dumb`, and no `NO_COLOR`.
  let hasColor: Bool
  /// Characters in a line; 80 where it is not known.
  let columns: Int

  init(_ stream: Stream, environment: Environment = .current) {
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

/// Results: unbuffered, and quiet when nobody reads them any more.
enum StandardOutput {
  static func write(_ text: String) throws(CommandError) { try write(Data(text.utf8)) }

  static func write(_ bytes: Data) throws(CommandError) {
    do {
      try FileHandle.standardOutput.write(contentsOf: bytes)
    } catch {
      if isBrokenPipe(error) { return }
      throw CommandError("cannot write to", file: "standard output", cause: error)
    }
  }

  private static func isBrokenPipe(_ error: any Error) -> Bool {
    let error = error as NSError
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    return cause.domain == NSPOSIXErrorDomain && cause.code == Int(EPIPE)
  }
}

/// Errors and progress; what cannot be written there is lost.
enum StandardError {
  static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}

/// Bytes from a pipe or a redirected file.
enum StandardInput {
  /// Reads to the end, or one byte more than `limit`.
  static func read(atMost limit: Int) throws(CommandError) -> [UInt8] {
    do {
      return try [UInt8](FileHandle.standardInput.read(upToCount: limit + 1) ?? Data())
    } catch {
      throw CommandError("cannot read", file: "standard input", cause: error)
    }
  }
}

/// The progress of a long command, as one line on standard error that is redrawn in place; nothing
/// at all where that is no terminal.
struct ProgressBar {
  private static let barWidth = 24
  private static let pause = Duration.milliseconds(60)

  private let total: Int
  private let terminal: Terminal
  private let clock = ContinuousClock()
  private var lastDrawn: ContinuousClock.Instant?

  init(total: Int, terminal: Terminal = Terminal(.error)) {
    self.total = total
    self.terminal = terminal
  }

  /// Shows that `done` of the total are finished and `current` is under way.
  mutating func show(done: Int, current: String) {
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

  /// Takes the line away, before something else is printed and at the end.
  mutating func clear() {
    guard lastDrawn != nil else { return }
    lastDrawn = nil
    StandardError.write("\r\u{1B}[2K")
  }
}
